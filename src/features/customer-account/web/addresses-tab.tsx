import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerAccountContract } from '../contract.ts';
import { NextPickup } from './next-pickup.tsx';
import { pickupWords } from './words.ts';
import { accountWords } from './words-account.ts';

/** Where trucks come for the customer, how often, and when next. */
export function AddressesTab() {
  const say = useWords(pickupWords);
  const { tabs } = useWords(accountWords);
  const { data, error, refetch } = useRead(customerAccountContract.get, {});
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={5} />;
  return (
    <Panel title={tabs.addresses}>
      {data.addresses.map((address) => (
        <NextPickup key={address.id} address={address} />
      ))}
      {data.addresses.length === 0 && <EmptyState title={say.noAddress}>{say.callUs}</EmptyState>}
    </Panel>
  );
}
