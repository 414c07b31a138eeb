import { useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerAccountContract } from '../contract.ts';
import { PastPickups } from './past-pickups.tsx';
import { pickupWords } from './words.ts';
import { accountWords } from './words-account.ts';

/** All that drivers have recorded in the last 30 days. */
export function HistoryTab() {
  const say = useWords(pickupWords);
  const { tabs } = useWords(accountWords);
  const { data, error, refetch } = useRead(customerAccountContract.get, {});
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={5} />;
  return (
    <Panel title={tabs.history}>
      <PastPickups pickups={data.pickups} label={tabs.history} />
    </Panel>
  );
}
