import { Button } from '@mantine/core';
import { IconHomeMove, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { useCompany } from '../../../web/company.ts';
import type { Address } from '../../addresses/contract.ts';
import type { Service } from '../contract.ts';
import { isCurrent } from '../rules.ts';
import type { Stream } from '../streams.ts';
import { EndServiceDialog } from './end-service-dialog.tsx';
import { type AddressSlot, MoveDialog } from './move-dialog.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { type AskedOfService, ServiceRow } from './service-row.tsx';

type ServicesHereProps = Readonly<{
  address: Pick<Address, 'id' | 'street' | 'city'>;
  services: readonly Service[];
  isEndedShown: boolean;
  unrouted: (stream?: Stream) => ReactNode;
  addressForm: AddressSlot;
  /** A dialog is open about what is collected here, or none any more. */
  onAsking: (isAsking: boolean) => void;
  onChanged: () => void;
}>;

/** Stays when its row goes, such as by a colleague who ends it: what is typed is not lost. */
type Asked = Readonly<{ what: AskedOfService; service: Service; isOpen: boolean }>;

/** What is collected at one address, and what the office does about it. */
export function ServicesHere({
  address,
  services,
  isEndedShown,
  unrouted,
  addressForm,
  onAsking,
  onChanged,
}: ServicesHereProps) {
  const { today } = useCompany();
  const { id, street, city } = address;
  const heading = useId();
  const [opened, setOpened] = useState<'start' | 'move'>();
  const [asked, setAsked] = useState<Asked>();
  const ask = (what: AskedOfService, service: Service) => {
    setAsked({ what, service, isOpen: true });
    onAsking(true);
  };
  const closeAsked = () => {
    setAsked(asked && { ...asked, isOpen: false });
    onAsking(false);
  };
  const open = (what: 'start' | 'move') => {
    setOpened(what);
    onAsking(true);
  };
  const about = asItIsNow(asked?.service, services);
  /** In force or still to begin. */
  const current = services.filter((one) => isCurrent(one, today));
  const ended = isEndedShown ? services.filter((one) => !current.includes(one)) : [];
  const close = () => {
    setOpened(undefined);
    onAsking(false);
  };
  return (
    <section className="services-here" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>
          {street}, {city}
        </h3>
        <span className="services-steps no-print">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label={`Start service… at ${street}`}
            onClick={() => open('start')}
          >
            Start service…
          </Button>
          {current.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconHomeMove size={15} aria-hidden />}
              aria-label={`Moves to another address… from ${street}`}
              onClick={() => open('move')}
            >
              Moves to another address…
            </Button>
          )}
        </span>
      </header>
      {current.length + ended.length > 0 && (
        <ul>
          {[...current, ...ended].map((service) => (
            <ServiceRow
              key={service.id}
              service={service}
              isEnded={ended.includes(service)}
              unrouted={unrouted(service.stream)}
              onAsk={(what) => ask(what, service)}
            />
          ))}
        </ul>
      )}
      {current.length === 0 && (
        <div className="services-none">
          <p>Nothing is collected here.</p>
          {unrouted()}
        </div>
      )}
      <ServiceDialog
        addressId={id}
        street={street}
        taken={current.map(({ stream }) => stream)}
        opened={opened === 'start'}
        onChanged={onChanged}
        onClose={close}
      />
      {asked && about && (
        <>
          <ServiceDialog
            addressId={id}
            street={street}
            service={about}
            taken={[]}
            opened={asked.isOpen && asked.what === 'edit'}
            onChanged={onChanged}
            onClose={closeAsked}
          />
          <EndServiceDialog
            service={about}
            opened={asked.isOpen && asked.what === 'end'}
            onChanged={onChanged}
            onClose={closeAsked}
          />
        </>
      )}
      <MoveDialog
        addressId={id}
        street={street}
        addressForm={addressForm}
        opened={opened === 'move'}
        onChanged={onChanged}
        onClose={close}
      />
    </section>
  );
}
