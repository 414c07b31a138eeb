import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { confirm } from '../../../web/ui/confirm.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { RowActions } from '../../../web/ui/row-actions.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Address, addressesContract } from '../contract.ts';
import { AddressDialog } from './address-dialog.tsx';
import type { AddressLine } from './address-fields.tsx';
import { AddressMap } from './address-map.tsx';
import { PositionNote } from './position-note.tsx';
import { TypePills } from './type-pills.tsx';
import './addresses.css';

/** What is in the form: an address as it was when it was opened, or a new one. */
type Edited = Readonly<{ address: Address | undefined; isPlacing?: boolean }>;

type ContactAddressesProps = Readonly<{
  contactId: string;
  /** Stands in the dialog while an address is typed. */
  hint?: (typed: AddressLine) => ReactNode;
}>;

/** A contact's addresses: what each is for, the routes that serve it, and where they lie (spec 2 §2: Addresses tab). */
export function ContactAddresses({ contactId, hint }: ContactAddressesProps) {
  const { data, error, refetch } = useRead(
    addressesContract.list,
    { contactId },
    { failure: ['Addresses Error', 'Failed to load contact addresses'] },
  );
  const [edited, setEdited] = useState<Edited>();
  if (error && !data) return <ErrorPanel title="Failed to load contact addresses" error={error} onRetry={refetch} />;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited({ address: undefined })}>
      Add Address
    </Button>
  );
  const isEmpty = data?.addresses.length === 0;
  return (
    <>
      <Panel title="Addresses" actions={!isEmpty && add}>
        {!data && <SkeletonLines count={4} />}
        {isEmpty && (
          <EmptyState title="No addresses yet" action={add}>
            Where this contact is served, billed and written to. A service address can be put on a route.
          </EmptyState>
        )}
        {data && !isEmpty && (
          <div className="addresses">
            <ul className="address-list">
              {data.addresses.map((address) => (
                <AddressItem
                  key={address.id}
                  address={address}
                  isGeocoding={data.isGeocoding}
                  onEdit={() => setEdited({ address })}
                  onPlace={() => setEdited({ address, isPlacing: true })}
                />
              ))}
            </ul>
            <AddressMap addresses={data.addresses} />
          </div>
        )}
      </Panel>
      <AddressDialog
        contactId={contactId}
        address={data?.addresses.find(({ id }) => id === edited?.address?.id) ?? edited?.address}
        isPlacing={edited?.isPlacing === true}
        isGeocoding={data?.isGeocoding === true}
        near={data?.addresses.find(({ latitude }) => latitude !== null)}
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        hint={hint}
      />
    </>
  );
}

type AddressItemProps = Readonly<{
  address: Address;
  isGeocoding: boolean;
  onEdit: () => void;
  /** Opens the form with its map. */
  onPlace: () => void;
}>;

function AddressItem({ address, isGeocoding, onEdit, onPlace }: AddressItemProps) {
  const remove = useDeleteAddress(address);
  const { street, city, state, zipCode, country, routes } = address;
  return (
    <li>
      <div className="address-text">
        <b>{street}</b>
        <span>
          {city}, {state} {zipCode}
          {country !== 'USA' && `, ${country}`}
        </span>
        <div className="address-types">
          <TypePills types={address} />
        </div>
        <small>{servedText(address)}</small>
        {routes.map((route) => (
          <small key={route.routeAddressId}>
            Stop {route.stopNumber} on {route.routeName}
          </small>
        ))}
        <PositionNote address={address} isGeocoding={isGeocoding} onPlace={onPlace} />
      </div>
      <RowActions name={street} onEdit={onEdit} onDelete={remove.ask} isDeleting={remove.isBusy} />
    </li>
  );
}

/** The day of the customer list is told as long as there is no route, whose days count from then on. */
function servedText({ isService, cans, pickupDay, routes }: Address): string {
  if (!isService) return '';
  const canText = cans === 1 ? '1 can' : `${cans} cans`;
  if (routes.length > 0) return canText;
  return `${canText} · on no route yet${pickupDay ? ` · ${pickupDay} by the customer list` : ''}`;
}

/** Asks, deletes and tells. */
function useDeleteAddress({ id, street, routes }: Address) {
  const { run, isBusy } = useCommand(addressesContract.remove, {
    failure: 'Address Error',
    onDone: () => toast.success('Address Deleted', street),
  });
  async function ask() {
    const names = routes.map(({ routeName }) => routeName).join(' and ');
    const confirmed = await confirm({
      title: `Delete ${street}?`,
      message: names ? `It is taken off ${names}. Runs generated already stay as they are.` : 'It is on no route.',
      confirmLabel: 'Delete Address',
    });
    if (confirmed) await run({ id });
  }
  return { ask, isBusy };
}
