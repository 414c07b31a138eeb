import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Address, addressesContract } from '../contract.ts';
import { AddressDialog } from './address-dialog.tsx';
import type { AddressLine } from './address-fields.tsx';
import { AddressItem } from './address-item.tsx';
import { AddressMap } from './address-map.tsx';
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
        address={asItIsNow(edited?.address, data?.addresses)}
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
