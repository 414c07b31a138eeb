import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconDots, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type Day, daysBetween } from '../../../kernel/calendar.ts';
import { isAdmin, isStaff } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
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
import { dailyWords } from './words.ts';
import { type DayWords, dayWords } from './words-day.ts';
import type { DailyWords } from './words-en.ts';
import './runs.css';

const views = ['list', 'map'] as const;

/** What is asked about a run before it is done. */
type Asked = Readonly<{ move: 'complete' | 'cancel' | 'driver' | 'stops'; run: DailyRoute }>;

type DayRunsProps = Readonly<{ date: Day; onDate: (date: Day) => void; onGenerate: () => void }>;

/** The runs of a date as the dispatcher sees them: figures, then one row each; follows the drivers live. */
export function DayRuns({ date, onDate, onGenerate }: DayRunsProps) {
  const say = useWords(dayWords);
  const { routesUnreadable } = useWords(dailyWords);
  const { data, error, refetch } = useRead(
    daily.list,
    { date },
    { keepPrevious: true, failure: [say.unreadableTitle, routesUnreadable] },
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
          { label: say.totalRoutes, value: stats?.totalRoutes },
          { label: say.completed, value: stats?.completedRoutes },
          { label: say.inProgress, value: stats?.inProgressRoutes },
          { label: say.pending, value: stats?.pendingRoutes },
          { label: say.completion, value: stats && `${stats.completionPercentage}%` },
        ]}
      />
      <StrayPanel />
      <UnservedPanel date={date} runs={data?.dailyRoutes ?? []} onMove={(run) => setAsked({ move: 'stops', run })} />
      <Panel label={say.runsOfTheDay}>
        <div className="panel-bar">
          <DaySelect date={date} onDate={onDate} />
          <SegmentedControl
            className="runs-view"
            aria-label={say.view}
            data={[
              { value: 'list', label: say.list },
              { value: 'map', label: say.map },
            ]}
            value={view}
            onChange={(value) => set({ view: views.find((one) => one === value) ?? 'list' })}
          />
        </div>
        {error ? (
          <ErrorPanel title={routesUnreadable} error={error} onRetry={refetch} />
        ) : view === 'map' && runs && runs.length > 0 ? (
          <DayMap date={date} runs={runs} />
        ) : (
          <RunTable
            runs={runs && [...unfinished, ...runs]}
            onAsk={setAsked}
            empty={
              <EmptyState
                title={say.noRuns(date)}
                action={
                  <Button variant="default" onClick={onGenerate}>
                    {say.generate}
                  </Button>
                }
              >
                {say.whereRunsComeFrom}
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
  const say = useWords(dayWords);
  const { date: label } = useWords(dailyWords);
  const { today } = useCompany();
  return (
    <Select
      aria-label={label}
      w={{ base: '100%', xs: 280 }}
      data={listedDates(today, date).map((day) => ({ value: day, label: dayLabel(day, today, say) }))}
      value={date}
      onChange={(day) => day && onDate(day)}
    />
  );
}

function dayLabel(day: Day, today: Day, say: DayWords): string {
  const near = { '-1': say.yesterday, 0: say.today, 1: say.tomorrow }[daysBetween(today, day)];
  return (near ?? say.day)(day);
}

type RunTableProps = Readonly<{
  runs: readonly DailyRoute[] | undefined;
  onAsk: (asked: Asked) => void;
  empty: React.ReactNode;
}>;

function RunTable({ runs, onAsk, empty }: RunTableProps) {
  const say = useWords(dayWords);
  const sayOfRuns = useWords(dailyWords);
  const { time } = useTimes();
  const isOfStaff = isStaff(useActor());
  const columns = useMemo(
    () => [...columnsIn(say, sayOfRuns, time), ...(isOfStaff ? [actionColumn(say, onAsk)] : [])],
    [say, sayOfRuns, time, isOfStaff, onAsk],
  );
  return (
    <DataTable
      label={say.runs}
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      rowHref={(run) => `/daily-routes/${run.id}`}
      empty={empty}
    />
  );
}

const columnsIn = (
  say: DayWords,
  sayOfRuns: DailyWords,
  time: (at: string) => string,
): readonly Column<DailyRoute>[] => [
  {
    key: 'route',
    header: sayOfRuns.route,
    phone: 'main',
    cell: (run) => (
      <span className="two-lines">
        <b>{run.routeName}</b>
        <small>
          {say.stops(run.stops.total)}
          <EarlierDate run={run} />
        </small>
      </span>
    ),
  },
  { key: 'driver', header: sayOfRuns.driver, phone: 'below', cell: (run) => driverName(run, sayOfRuns.noDriver) },
  {
    key: 'status',
    header: say.statusAndProgress,
    phone: 'side',
    width: '26%',
    cell: (run) => <RunProgress run={run} />,
  },
  {
    key: 'time',
    header: say.time,
    phone: 'below',
    cell: (run) =>
      run.startTime ? `${time(run.startTime)}${run.endTime ? ` – ${time(run.endTime)}` : ''}` : say.notStarted,
  },
];

const actionColumn = (say: DayWords, onAsk: RunTableProps['onAsk']): Column<DailyRoute> => ({
  key: 'actions',
  header: say.actions,
  align: 'end',
  phone: 'foot',
  cell: (run) => <RunActions run={run} onAsk={onAsk} />,
});

function RunActions({ run, onAsk }: { run: DailyRoute; onAsk: RunTableProps['onAsk'] }) {
  const say = useWords(dayWords);
  const { startFailed, updateFailed, routeUpdated, ...sayOfRuns } = useWords(dailyWords);
  const { run: start, isBusy } = useCommand(daily.start, {
    failure: startFailed,
    onDone: ({ routeName }) => toast.success(routeUpdated, say.wasStarted(routeName)),
  });
  const mayDispatch = isAdmin(useActor());
  const may = (move: RunMove) => !whyNotRun(move, run);
  const restore = useCommand(exceptionsContract.restoreRun, {
    failure: updateFailed,
    onDone: () => toast.success(routeUpdated, say.isDrivenAfterAll(run.routeName)),
  });
  const isCancelled = run.status === 'cancelled';
  if (run.status === 'completed' || (isCancelled && !mayDispatch)) return null;
  const more = [
    ...(mayDispatch ? [{ label: say.moveStops, run: () => onAsk({ move: 'stops', run }) }] : []),
    ...(mayDispatch && !isCancelled ? [{ label: say.changeDriver, run: () => onAsk({ move: 'driver', run }) }] : []),
    ...(isCancelled ? [{ label: say.takeCancellationBack, run: () => void restore.run({ id: run.id }) }] : []),
    ...(may('cancel') ? [{ label: say.cancelRoute, isDanger: true, run: () => onAsk({ move: 'cancel', run }) }] : []),
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
          {sayOfRuns.start}
        </Button>
      )}
      {may('complete') && (
        <Button size="compact-sm" variant="default" onClick={() => onAsk({ move: 'complete', run })}>
          {sayOfRuns.complete}
        </Button>
      )}
      {more.length > 0 && (
        <Menu label={say.moreFor(run.routeName)} isIconOnly button={<IconDots size={17} aria-hidden />} items={more} />
      )}
    </span>
  );
}
