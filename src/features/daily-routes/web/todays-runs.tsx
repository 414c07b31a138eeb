import { useMemo } from 'react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { todaysRunColumns } from './todays-run-columns.tsx';
import { useRunsWithPending } from './use-pending.ts';
import { useUnfinishedRuns } from './use-runs.ts';
import { dailyWords } from './words.ts';
import './runs.css';

type TodaysRunsProps = Readonly<{ title: string; driverId: string }>;

/** A driver's runs of today, the ones under way first, also without a signal. */
export function TodaysRuns({ title, driverId }: TodaysRunsProps) {
  const say = useWords(dailyWords);
  const columns = useMemo(() => todaysRunColumns(say), [say]);
  const { today } = useCompany();
  const { longDay } = useTimes();
  const { data, error, refetch } = useRead(daily.list, { date: today });
  const unfinished = useUnfinishedRuns();
  const ofToday = useRunsWithPending(data?.dailyRoutes);
  const all = unfinished && ofToday && [...unfinished, ...ofToday];
  const mine = all?.filter((run) => run.driver?.id === driverId);
  const runs = mine?.toSorted((a, b) => urgency[a.status] - urgency[b.status]);
  return (
    <Panel title={title}>
      {error && !data ? (
        <ErrorPanel title={say.routesUnreadable} error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={runs}
          rowKey={(run) => run.id}
          rowHref={(run) => `/daily-routes/${run.id}`}
          empty={<p className="todays-none">{say.noRunsYet(longDay(today))}</p>}
        />
      )}
    </Panel>
  );
}

const urgency: Readonly<Record<DailyRoute['status'], number>> = {
  in_progress: 0,
  pending: 1,
  completed: 2,
  cancelled: 3,
};
