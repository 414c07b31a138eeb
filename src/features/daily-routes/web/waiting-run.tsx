import { Button } from '@mantine/core';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useWords } from '../../../web/language.ts';
import type { UnservedPickup } from '../exceptions.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { dayWords } from './words-day.ts';
import './unserved.css';

export type WaitingRunProps = Readonly<{
  pickups: readonly UnservedPickup[];
  runs: readonly DailyRoute[];
  /** Asks where the stops of a run go. */
  onMove: (run: DailyRoute) => void;
  /** Asks to which day they go, or why they are left out. */
  onAsk: (asked: AskedPickups) => void;
}>;

export type AskedPickups = Readonly<{ what: 'day' | 'out'; pickups: readonly UnservedPickup[] }>;

/** The pickups of one cancelled run, and the three ways out. */
export function WaitingRun({ pickups, runs, onMove, onAsk }: WaitingRunProps) {
  const say = useWords(dayWords);
  const mayDecide = isAdmin(useActor());
  const [first] = pickups;
  const name = first?.routeName;
  const cancelled = runs.filter(({ routeId, status }) => routeId === first?.routeId && status === 'cancelled');
  const [run] = cancelled.length === 1 ? cancelled : []; // of two it is not known which one they are on
  return (
    <li>
      <span>{say.waits(name, first?.why, pickups.length === 1 ? first?.street : say.stops(pickups.length))}</span>
      {mayDecide && (
        <span className="unserved-actions">
          {run && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={say.anotherTruckFor(name)}
              onClick={() => onMove(run)}
            >
              {say.anotherTruck}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say.anotherDayFor(name)}
            onClick={() => onAsk({ what: 'day', pickups })}
          >
            {say.anotherDay}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say.leaveOutOf(name)}
            onClick={() => onAsk({ what: 'out', pickups })}
          >
            {say.leaveOut}
          </Button>
        </span>
      )}
    </li>
  );
}
