import { useMemo } from 'react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { todaysRunColumns } from './todays-run-columns.tsx';
import { useRunsWithPending } from './use-pending.ts';
import { useUnfinishedRuns } from './use-runs.ts';
import { dailyWords } from './words.ts';

type TodaysRunsProps = Readonly<{
  title: string;
  /** Only the runs of this driver. */
  driverId?: string;
  /** The first so many are shown, the rest is told as "+N more routes". */
  atMost?: number;
  actions?: React.ReactNode;
}>;

/** Today's runs, the ones under way first; follows the drivers live. */
export function TodaysRuns({ title, driverId, atMost = 100, actions }: TodaysRunsProps) {
  const say = useWords(dailyWords);
  const columns = useMemo(() => todaysRunColumns(say), [say]);
  const { today } = useCompany();
  const { longDay } = useTimes();
  const { data, error, refetch } = useRead(daily.list, { date: today });
  const unfinished = useUnfinishedRuns();
  const ofToday = useRunsWithPending(data?.dailyRoutes);
  const all = ofToday && [...unfinished, ...ofToday];
  const mine = all?.filter((run) => driverId === undefined || run.driver?.id === driverId);
  const runs = mine?.toSorted((a, b) => urgency[a.status] - urgency[b.status]);
  const more = Math.max(0, (runs?.length ?? 0) - atMost);
  return (
    <Panel title={title} actions={actions}>
      {error ? (
        <ErrorPanel title={say.routesUnreadable} error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={runs?.slice(0, atMost)}
          rowKey={(run) => run.id}
          rowHref={(run) => `/daily-routes/${run.id}`}
          empty={<EmptyState title={say.noRunsToday}>{say.noRunsYet(longDay(today))}</EmptyState>}
        />
      )}
      {more > 0 && <p className="panel-note">{say.moreRoutes(more)}</p>}
    </Panel>
  );
}

const urgency: Readonly<Record<DailyRoute['status'], number>> = {
  in_progress: 0,
  pending: 1,
  completed: 2,
  cancelled: 3,
};
