import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import { useTimes } from '../../../web/company.ts';
import { PrintButton } from '../../../web/ui/print-button.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { whyNotRun } from '../run-moves.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { CancelRunDialog } from './cancel-run-dialog.tsx';
import { CompleteRunDialog } from './complete-run-dialog.tsx';
import { HistoryButton } from './history-button.tsx';
import { driverName } from './run-progress.tsx';
import { runCommands } from './stop-commands.ts';
import { runWords } from './words.ts';

/** What there is to know and to do about the whole run. */
export function RunFacts({ run, mayWork }: { run: DailyRoute; mayWork: boolean }) {
  const { time } = useTimes();
  const [asked, setAsked] = useState<'complete' | 'cancel'>();
  const { label, tone } = runWords[run.status];
  const close = () => setAsked(undefined);
  return (
    <div className="run-facts">
      <p>
        <StatusPill tone={tone}>{label}</StatusPill> {weekdayOf(run.date)}, {formatDay(run.date)} · {driverName(run)}
        {run.startTime && ` · started ${time(run.startTime)}`}
        {run.endTime && ` · ended ${time(run.endTime)}`}
      </p>
      {run.cancelReason && <p>Cancelled: {run.cancelReason}</p>}
      {run.notes && <p>{run.notes}</p>}
      <div className="run-facts-actions">
        {mayWork && !whyNotRun('start', run) && (
          <Button size="sm" variant="default" onClick={() => runCommands.start(run)}>
            Start route
          </Button>
        )}
        {!whyNotRun('complete', run) && (
          <Button size="sm" variant="default" onClick={() => setAsked('complete')}>
            Complete route
          </Button>
        )}
        {!whyNotRun('cancel', run) && (
          <Button size="sm" variant="subtle" color="gray" onClick={() => setAsked('cancel')}>
            Cancel route
          </Button>
        )}
        <HistoryButton thing="daily-route" id={run.id} title={`History of ${run.routeName}`} />
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

/** Nothing is left but to say so. */
export function AllDone({ run, hasStops }: { run: DailyRoute; hasStops: boolean }) {
  if (!hasStops) return null;
  return (
    <section className="next-stop" aria-label="All stops completed">
      <h2>All stops completed!</h2>
      <p>Nothing is left open on this run.</p>
      {!whyNotRun('complete', run) && (
        <div className="next-stop-actions">
          <Button h={56} fz={18} onClick={() => runCommands.complete(run)}>
            Complete route
          </Button>
        </div>
      )}
    </section>
  );
}
