import { Button } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import type { ContactAddress } from '../../contacts/contract.ts';
import { TypePills } from './type-pills.tsx';
import './addresses.css';

type AddressBriefProps = Readonly<{ addresses: readonly ContactAddress[]; onMore: () => void }>;

/** Where a contact is to be found, at a glance; the tab Addresses has the rest. */
export function AddressBrief({ addresses, onMore }: AddressBriefProps) {
  return (
    <Panel
      title="Addresses"
      isPadded
      actions={
        <Button variant="default" size="compact-sm" onClick={onMore}>
          {addresses.length > 0 ? 'Show All' : 'Add One'}
        </Button>
      }
    >
      {addresses.length === 0 && <p className="secondary">No address is known yet.</p>}
      <ul className="address-brief">
        {addresses.map((address) => (
          <li key={address.id}>
            <b>{address.street}</b>
            {address.city}, {address.state} {address.zipCode}
            <div className="address-types">
              <TypePills types={address} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
