import { IconInfoCircle } from '@tabler/icons-react';
import { useTimes } from '../../../web/company.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { comparisonsContract } from '../comparisons.ts';
import { billingContract, type Sync } from '../contract.ts';
import { syncText } from '../rules.ts';
import { unplacedSentences } from '../unplaced.ts';

/** What the last sync saw, and what of it has no place here. */
export function LastSync() {
  const show = useTimes();
  const { data } = useRead(billingContract.latestSync, {});
  const seen = useRead(comparisonsContract.differences, {}).data?.lastSeen;
  const sync = data?.sync;
  if (!sync) return null;
  const { tone, word } = states[sync.status];
  return (
    <Panel title="Last Sync" actions={<StatusPill tone={tone}>{word}</StatusPill>}>
      <ul className="billing-list last-sync">
        <li>
          <span className="two-lines">
            <b>
              {sync.isNightly ? 'Nightly comparison' : 'Sync from Stripe'}, {show.instant(sync.startedAt)}
            </b>
            <small>{outcomeOf(sync)}</small>
          </span>
        </li>
        {unplacedSentences(sync).map((sentence) => (
          <li key={sentence}>
            <span className="last-sync-note">
              <IconInfoCircle size={18} aria-hidden /> {sentence}
            </span>
          </li>
        ))}
        {seen && (
          <li>
            <small>
              {differences(seen.count)} of a nightly comparison{' '}
              {seen.by ? `marked as seen by ${seen.by}` : 'marked as seen'}, {show.instant(seen.at)}
            </small>
          </li>
        )}
      </ul>
    </Panel>
  );
}

const states: Readonly<Record<Sync['status'], Readonly<{ tone: 'good' | 'info' | 'bad'; word: string }>>> = {
  done: { tone: 'good', word: 'Done' },
  running: { tone: 'info', word: 'Running' },
  failed: { tone: 'bad', word: 'Failed' },
};

function outcomeOf(sync: Sync): string {
  if (sync.status === 'running') return sync.error ?? 'Under way';
  return (sync.status === 'failed' && sync.error) || syncText(sync);
}

const differences = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'difference' : 'differences'}`;
