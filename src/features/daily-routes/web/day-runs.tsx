import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconDots, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { addDays, type Day, formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import { isAdmin, isStaff } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Menu } from '../../../web/ui/menu.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { urlChoice, useUrlState } from '../../../web/url-state.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract } from '../exceptions.ts';
import { listedDates } from '../offered-dates.ts';
import { dayStats } from '../progress.ts';
import { type RunMove, whyNotRun } from '../run-moves.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { CancelRunDialog } from './cancel-run-dialog.tsx';
import { CompleteRunDialog } from './complete-run-dialog.tsx';
import { DayMap } from './day-map.tsx';
import { MoveStopsDialog } from './move-stops-dialog.tsx';
import { RunDriverDialog } from './run-driver-dialog.tsx';
import { driverName, EarlierDate, RunProgress } from './run-progress.tsx';
import { StrayPanel } from './stray-panel.tsx';
import { UnservedPanel } from './unserved-panel.tsx';
import { useRunsWithPending } from './use-pending.ts';
import { useUnfinishedRuns } from './use-runs.ts';
import './runs.css';

const views = ['list', 'map'] as const;

/** What is asked about a run before it is done. */
type Asked = Readonly<{ move: 'complete' | 'cancel' | 'driver' | 'stops'; run: DailyRoute }>;

type DayRunsProps = Readonly<{ date: Day; onDate: (date: Day) => void; onGenerate: () => void }>;

/** The runs of a date as the dispatcher sees them: figures, then one row each; follows the drivers live. */
export function DayRuns({ date, onDate, onGenerate }: DayRunsProps) {
  const { data, error, refetch } = useRead(
    daily.list,
    { date },
    { keepPrevious: true, failure: ['Daily Routes Error', 'Failed to load daily route activities'] },
  );
  const [asked, setAsked] = useState<Asked>();
  const [{ view }, set] = useUrlState({ view: urlChoice(views, 'list') });
  const runs = useRunsWithPending(data?.dailyRoutes);
  const stats = runs && dayStats(runs); // of the day alone
  const unfinished = useUnfinishedRuns(date === useCompany().today);
  const close = () => setAsked(undefined);

  return (
    <>
      <StatStrip
        stats={[
          { label: 'Total Routes', value: stats?.totalRoutes },
          { label: 'Completed', value: stats?.completedRoutes },
          { label: 'In Progress', value: stats?.inProgressRoutes },
          { label: 'Pending', value: stats?.pendingRoutes },
          { label: 'Completion', value: stats && `${stats.completionPercentage}%` },
        ]}
      />
      <StrayPanel />
      <UnservedPanel date={date} runs={data?.dailyRoutes ?? []} onMove={(run) => setAsked({ move: 'stops', run })} />
      <Panel label="Runs of the day">
        <div className="panel-bar">
          <DaySelect date={date} onDate={onDate} />
          <SegmentedControl
            className="runs-view"
            aria-label="View"
            data={[
              { value: 'list', label: 'List' },
              { value: 'map', label: 'Map' },
            ]}
            value={view}
            onChange={(value) => set({ view: views.find((one) => one === value) ?? 'list' })}
          />
        </div>
        {error ? (
          <ErrorPanel title="Failed to load daily route activities" error={error} onRetry={refetch} />
        ) : view === 'map' && runs && runs.length > 0 ? (
          <DayMap date={date} runs={runs} />
        ) : (
          <RunTable
            runs={runs && [...unfinished, ...runs]}
            onAsk={setAsked}
            empty={
              <EmptyState
                title={`No runs for ${weekdayOf(date)}, ${formatDay(date)}`}
                action={
                  <Button variant="default" onClick={onGenerate}>
                    Generate Daily Routes
                  </Button>
                }
              >
                Runs are made of the routes that come on the day, the evening before or by hand.
              </EmptyState>
            }
          />
        )}
      </Panel>
      <CancelRunDialog run={asked?.move === 'cancel' ? asked.run : undefined} onClose={close} />
      <CompleteRunDialog run={asked?.move === 'complete' ? asked.run : undefined} onClose={close} />
      <RunDriverDialog run={asked?.move === 'driver' ? asked.run : undefined} onClose={close} />
      <MoveStopsDialog run={asked?.move === 'stops' ? asked.run : undefined} onClose={close} />
    </>
  );
}

function DaySelect({ date, onDate }: Pick<DayRunsProps, 'date' | 'onDate'>) {
  const { today } = useCompany();
  return (
    <Select
      aria-label="Date"
      w={{ base: '100%', xs: 280 }}
      data={listedDates(today, date).map((day) => ({ value: day, label: dayLabel(day, today) }))}
      value={date}
      onChange={(day) => day && onDate(day)}
    />
  );
}

function dayLabel(day: Day, today: Day): string {
  const name = `${weekdayOf(day).slice(0, 3)}, ${formatDay(day)}`;
  if (day === today) return `Today · ${name}`;
  if (day === addDays(today, 1)) return `Tomorrow · ${name}`;
  return day === addDays(today, -1) ? `Yesterday · ${name}` : name;
}

type RunTableProps = Readonly<{
  runs: readonly DailyRoute[] | undefined;
  onAsk: (asked: Asked) => void;
  empty: React.ReactNode;
}>;

function RunTable({ runs, onAsk, empty }: RunTableProps) {
  const { time } = useTimes();
  const isOfStaff = isStaff(useActor());
  const columns = useMemo(
    () => [...columnsIn(time), ...(isOfStaff ? [actionColumn(onAsk)] : [])],
    [time, isOfStaff, onAsk],
  );
  return (
    <DataTable
      label="Daily routes"
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      rowHref={(run) => `/daily-routes/${run.id}`}
      empty={empty}
    />
  );
}

const columnsIn = (time: (at: string) => string): readonly Column<DailyRoute>[] => [
  {
    key: 'route',
    header: 'Route',
    phone: 'main',
    cell: (run) => (
      <span className="two-lines">
        <b>{run.routeName}</b>
        <small>
          {run.stops.total === 1 ? '1 stop' : `${run.stops.total} stops`}
          <EarlierDate run={run} />
        </small>
      </span>
    ),
  },
  { key: 'driver', header: 'Driver', phone: 'below', cell: (run) => driverName(run) },
  {
    key: 'status',
    header: 'Status & Progress',
    phone: 'side',
    width: '26%',
    cell: (run) => <RunProgress run={run} />,
  },
  {
    key: 'time',
    header: 'Time',
    phone: 'below',
    cell: (run) =>
      run.startTime ? `${time(run.startTime)}${run.endTime ? ` – ${time(run.endTime)}` : ''}` : 'Not started',
  },
];

const actionColumn = (onAsk: RunTableProps['onAsk']): Column<DailyRoute> => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  phone: 'foot',
  cell: (run) => <RunActions run={run} onAsk={onAsk} />,
});

function RunActions({ run, onAsk }: { run: DailyRoute; onAsk: RunTableProps['onAsk'] }) {
  const { run: start, isBusy } = useCommand(daily.start, {
    failure: 'Start Failed',
    onDone: ({ routeName }) => toast.success('Route Updated', `${routeName} was started.`),
  });
  const mayDispatch = isAdmin(useActor());
  const may = (move: RunMove) => !whyNotRun(move, run);
  const restore = useCommand(exceptionsContract.restoreRun, {
    failure: 'Update Failed',
    onDone: () => toast.success('Route Updated', `${run.routeName} is driven after all.`),
  });
  const isCancelled = run.status === 'cancelled';
  if (run.status === 'completed' || (isCancelled && !mayDispatch)) return null;
  const more = [
    ...(mayDispatch ? [{ label: 'Move stops…', run: () => onAsk({ move: 'stops', run }) }] : []),
    ...(mayDispatch && !isCancelled ? [{ label: 'Change driver…', run: () => onAsk({ move: 'driver', run }) }] : []),
    ...(isCancelled ? [{ label: 'Take cancellation back', run: () => void restore.run({ id: run.id }) }] : []),
    ...(may('cancel') ? [{ label: 'Cancel route…', isDanger: true, run: () => onAsk({ move: 'cancel', run }) }] : []),
  ];
  return (
    <span className="run-actions">
      {may('start') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => start({ id: run.id })}
        >
          Start
        </Button>
      )}
      {may('complete') && (
        <Button size="compact-sm" variant="default" onClick={() => onAsk({ move: 'complete', run })}>
          Complete
        </Button>
      )}
      {more.length > 0 && (
        <Menu label={`More for ${run.routeName}`} isIconOnly button={<IconDots size={17} aria-hidden />} items={more} />
      )}
    </span>
  );
}
