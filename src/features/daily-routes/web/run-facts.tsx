import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { PrintButton } from '../../../web/ui/print-button.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { whyNotRun } from '../run-moves.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { CancelRunDialog } from './cancel-run-dialog.tsx';
import { CompleteRunDialog } from './complete-run-dialog.tsx';
import { HistoryButton } from './history-button.tsx';
import { driverName } from './run-progress.tsx';
import { runCommands } from './stop-commands.ts';
import { dailyWords, runTones } from './words.ts';

/** What there is to know and to do about the whole run. */
export function RunFacts({ run, mayWork }: { run: DailyRoute; mayWork: boolean }) {
  const say = useWords(dailyWords);
  const { time, wholeDay } = useTimes();
  const [asked, setAsked] = useState<'complete' | 'cancel'>();
  const close = () => setAsked(undefined);
  return (
    <div className="run-facts">
      <p>
        <StatusPill tone={runTones[run.status]}>{say.runStatuses[run.status]}</StatusPill> {wholeDay(run.date)} ·{' '}
        {driverName(run, say.noDriver)}
        {run.startTime && ` · ${say.startedAt(time(run.startTime, run.date))}`}
        {run.endTime && ` · ${say.endedAt(time(run.endTime, run.date))}`}
      </p>
      {run.cancelReason && <p>{say.cancelledBecause(run.cancelReason)}</p>}
      {run.notes && <p>{run.notes}</p>}
      <div className="run-facts-actions">
        {mayWork && !whyNotRun('start', run) && (
          <Button size="sm" variant="default" onClick={() => runCommands.start(run)}>
            {say.startRoute}
          </Button>
        )}
        {!whyNotRun('complete', run) && (
          <Button size="sm" variant="default" onClick={() => setAsked('complete')}>
            {say.completeRoute}
          </Button>
        )}
        {!whyNotRun('cancel', run) && (
          <Button size="sm" variant="subtle" color="gray" onClick={() => setAsked('cancel')}>
            {say.cancelRoute}
          </Button>
        )}
        <HistoryButton thing="daily-route" id={run.id} title={say.historyOf(run.routeName)} />
        <PrintButton />
      </div>
      <CompleteRunDialog
        run={asked === 'complete' ? run : undefined}
        onComplete={(work) => runCommands.complete(run, work)}
        onClose={close}
      />
      <CancelRunDialog run={asked === 'cancel' ? run : undefined} onClose={close} />
    </div>
  );
}
