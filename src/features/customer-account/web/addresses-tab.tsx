import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { AskLink } from './ask-link.tsx';
import { NextPickup } from './next-pickup.tsx';
import { OwnPickups } from './own-pickups.tsx';
import { pickupWords } from './words.ts';
import { accountWords } from './words-account.ts';

/** Where trucks come for the customer, how often, and when next. */
export function AddressesTab() {
  const say = useWords(pickupWords);
  const { tabs } = useWords(accountWords);
  return (
    <OwnPickups>
      {({ addresses }) => (
        <Panel title={tabs.addresses} actions={<AskLink>{say.ask}</AskLink>}>
          {addresses.map((address) => (
            <NextPickup key={address.id} address={address} />
          ))}
          {addresses.length === 0 && <EmptyState title={say.noAddress}>{say.callUs}</EmptyState>}
        </Panel>
      )}
    </OwnPickups>
  );
}
