import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { urlChoice, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { dayStats } from '../progress.ts';
import { CancelRunDialog } from './cancel-run-dialog.tsx';
import { CompleteRunDialog } from './complete-run-dialog.tsx';
import { DayMap } from './day-map.tsx';
import { DaySelect } from './day-select.tsx';
import { MoveStopsDialog } from './move-stops-dialog.tsx';
import { NeverStarted } from './never-started.tsx';
import type { Asked } from './run-actions.tsx';
import { RunDriverDialog } from './run-driver-dialog.tsx';
import { RunTable } from './run-table.tsx';
import { StrayPanel } from './stray-panel.tsx';
import { UnservedPanel } from './unserved-panel.tsx';
import { useRunsWithPending } from './use-pending.ts';
import { useUnfinishedRuns } from './use-runs.ts';
import { dailyWords } from './words.ts';
import { dayWords } from './words-day.ts';
import './runs.css';

const views = ['list', 'map'] as const;

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
  // Until a day's answer is here that of the day before it is: its runs are not this day's.
  const ofDay = data?.date === date ? data.dailyRoutes : undefined;
  const runs = useRunsWithPending(ofDay);
  const stats = runs && dayStats(runs); // of the day alone
  const { today } = useCompany();
  const unfinished = useUnfinishedRuns(date === today);
  const shownRuns = unfinished && runs && [...unfinished, ...runs];
  /** What a dialog says of open stops stays true while drivers go on. */
  const runFor = (move: Asked['move']) => (asked?.move === move ? asItIsNow(asked.run, shownRuns) : undefined);
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
      {/* Above all that comes and goes with the day: nothing moves it away from under a finger. */}
      <div className="day-bar">
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
      {date === today && <NeverStarted onDate={onDate} />}
      <StrayPanel />
      <UnservedPanel date={date} runs={ofDay ?? []} onMove={(run) => setAsked({ move: 'stops', run })} />
      <Panel label={say.runsOfTheDay}>
        {error && !data ? (
          <ErrorPanel title={routesUnreadable} error={error} onRetry={refetch} />
        ) : view === 'map' && data && (runs ?? data.dailyRoutes).length > 0 ? (
          <DayMap date={date} runs={runs ?? []} />
        ) : (
          <RunTable
            runs={shownRuns}
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
      <CancelRunDialog run={runFor('cancel')} onClose={close} />
      <CompleteRunDialog run={runFor('complete')} onClose={close} />
      <RunDriverDialog run={runFor('driver')} onClose={close} />
      <MoveStopsDialog run={runFor('stops')} onClose={close} />
    </>
  );
}
