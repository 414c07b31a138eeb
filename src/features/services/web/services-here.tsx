import { Button } from '@mantine/core';
import { IconHomeMove, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Address } from '../../addresses/contract.ts';
import type { Service } from '../contract.ts';
import type { Stream } from '../streams.ts';
import { type AddressSlot, MoveDialog } from './move-dialog.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { ServiceRow } from './service-row.tsx';

type ServicesHereProps = Readonly<{
  address: Pick<Address, 'id' | 'street' | 'city'>;
  /** In force or still to begin. */
  current: readonly Service[];
  ended: readonly Service[];
  unrouted: (stream?: Stream) => ReactNode;
  addressForm: AddressSlot;
  onChanged: () => void;
}>;

/** What is collected at one address, and what the office does about it. */
export function ServicesHere({ address, current, ended, unrouted, addressForm, onChanged }: ServicesHereProps) {
  const { id, street, city } = address;
  const heading = useId();
  const [opened, setOpened] = useState<'start' | 'move'>();
  const close = () => setOpened(undefined);
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
            onClick={() => setOpened('start')}
          >
            Start service…
          </Button>
          {current.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconHomeMove size={15} aria-hidden />}
              aria-label={`Moves to another address… from ${street}`}
              onClick={() => setOpened('move')}
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
              onChanged={onChanged}
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
