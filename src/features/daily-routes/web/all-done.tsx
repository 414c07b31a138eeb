import { Button } from '@mantine/core';
import { useWords } from '../../../web/language.ts';
import { whyNotRun } from '../run-moves.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { runCommands } from './stop-commands.ts';
import { dailyWords } from './words.ts';

/** Nothing is left but to say so. */
export function AllDone({ run, hasStops }: { run: DailyRoute; hasStops: boolean }) {
  const say = useWords(dailyWords);
  if (!hasStops) return null;
  return (
    <section className="next-stop" aria-label={say.allStopsCompletedLabel}>
      <h2>{say.allStopsCompleted}</h2>
      <p>{say.nothingLeftOpen}</p>
      {!whyNotRun('complete', run) && (
        <div className="next-stop-actions">
          <Button mih={56} fz={18} onClick={() => runCommands.complete(run)}>
            {say.completeRoute}
          </Button>
        </div>
      )}
    </section>
  );
}
