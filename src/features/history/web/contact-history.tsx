import { Button, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dayAt } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { urlChoice, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { type HistoryKind, historyContract, historyKinds } from '../contract.ts';
import { HistoryDays } from './history-days.tsx';
import './history.css';

const kindLabels: Readonly<Record<HistoryKind, string>> = {
  contact: 'Contact',
  address: 'Addresses',
  service: 'Services',
  suspension: 'Suspensions',
  activity: 'Activities',
  route: 'Routes',
  account: 'Customer account',
};

/** Who changed what of a contact and when, before and after. */
export function ContactHistory({ contactId }: Readonly<{ contactId: string }>) {
  const [{ changes }, set] = useUrlState({ changes: urlChoice(['', ...historyKinds], '') });
  const filter = (
    <Select
      aria-label="What was changed"
      data={[
        { value: '', label: 'All Changes' },
        ...historyKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
      ]}
      value={changes}
      onChange={(kind) => set({ changes: historyKinds.find((one) => one === kind) ?? '' })}
    />
  );
  return (
    <Panel title="History" actions={filter}>
      <HistoryPages
        key={changes}
        wanted={{ contactId, ...(changes && { kind: changes }) }}
        nothing={
          changes ? (
            <EmptyState
              title="No changes of this kind"
              action={
                <Button variant="default" onClick={() => set({ changes: '' })}>
                  Show All Changes
                </Button>
              }
            />
          ) : (
            <EmptyState title="No changes yet">
              Every change to this contact, its addresses, suspensions and activities is written down here: who made it,
              when, and what it was before.
            </EmptyState>
          )
        }
      />
    </Panel>
  );
}

type PagesProps = Readonly<{
  wanted: Readonly<{ contactId: string; kind?: HistoryKind }>;
  /** Where the page before ended: its cursor, and the day that goes on. */
  after?: Readonly<{ before: number; day: string | undefined }>;
  nothing?: ReactNode;
}>;

/** One page, and below it the next ones as far as they were asked for. */
function HistoryPages({ wanted, after, nothing = null }: PagesProps) {
  const { timeZone } = useCompany();
  const { data, error, refetch } = useRead(
    historyContract.ofContact,
    { ...wanted, ...(after && { before: after.before }) },
    { failure: ['History Error', 'Failed to load history'], keepPrevious: true },
  );
  const [isMoreShown, setMoreShown] = useState(false);
  if (error && !data) return <ErrorPanel title="Failed to load history" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={6} />;
  const last = data.entries.at(-1);
  if (!last) return nothing;
  return (
    <>
      <HistoryDays entries={data.entries} dayBefore={after?.day} takesFocus={after !== undefined} />
      {data.next !== null &&
        (isMoreShown ? (
          <HistoryPages wanted={wanted} after={{ before: data.next, day: dayAt(last.at, timeZone) }} />
        ) : (
          <div className="history-more">
            <Button variant="default" onClick={() => setMoreShown(true)}>
              Show more
            </Button>
          </div>
        ))}
    </>
  );
}
