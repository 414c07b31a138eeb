import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Address, addressesContract } from '../../addresses/contract.ts';
import { servicesContract } from '../contract.ts';
import { isCurrent } from '../rules.ts';
import type { Stream } from '../streams.ts';
import type { AddressSlot } from './move-dialog.tsx';
import { ServicesHere } from './services-here.tsx';
import './services.css';

type ContactServicesProps = Readonly<{
  contactId: string;
  /** Stands with what no route serves; without a stream nothing is collected there yet. */
  unrouted: (address: Pick<Address, 'id' | 'street'>, stream?: Stream) => ReactNode;
  /** The fields of an address, for a household that moves. */
  addressForm: AddressSlot;
  /** What is collected, or since or until when, is different now. */
  onChanged: () => void;
}>;

/** What is collected from a contact, where, since when and by which routes; nothing without a service address. */
export function ContactServices({ contactId, unrouted, addressForm, onChanged }: ContactServicesProps) {
  const { today } = useCompany();
  const addresses = useRead(addressesContract.list, { contactId });
  const { data, error, refetch } = useRead(
    servicesContract.ofContact,
    { contactId },
    { failure: ['Services Error', 'Failed to load services'] },
  );
  const [isEndedShown, setEndedShown] = useState(false);
  /** About whose services a dialog is open: stays when a colleague deletes it, so that what is typed is not lost. */
  const [asked, setAsked] = useState<Address>();
  if (error && !data)
    return <ErrorPanel title="Failed to load services" error={error} onRetry={() => void refetch()} />;
  const all = data?.services ?? [];
  const there = (addresses.data?.addresses ?? []).filter(
    ({ id, isService }) => isService || all.some(({ addressId }) => addressId === id),
  );
  const isGone = asked && !there.some(({ id }) => id === asked.id);
  const places = isGone ? [...there, asked] : there;
  if (addresses.data && places.length === 0) return null;
  const ended = all.filter((one) => !isCurrent(one, today)).length;
  const toggle = ended > 0 && (
    <Button variant="subtle" size="compact-sm" onClick={() => setEndedShown(!isEndedShown)}>
      {isEndedShown ? 'Hide ended' : `Show ended (${ended})`}
    </Button>
  );
  return (
    <Panel title="Services" actions={toggle}>
      {(!data || !addresses.data) && <SkeletonLines count={3} />}
      {data &&
        places.map((address) => {
          const here = all.filter(({ addressId }) => addressId === address.id);
          return (
            <ServicesHere
              key={address.id}
              address={address}
              services={here}
              isEndedShown={isEndedShown}
              unrouted={(stream) => unrouted(address, stream)}
              addressForm={addressForm}
              onAsking={(isAsking) => setAsked(isAsking ? address : undefined)}
              onChanged={onChanged}
            />
          );
        })}
    </Panel>
  );
}
