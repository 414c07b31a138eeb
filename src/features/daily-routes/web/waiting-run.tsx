import { Button } from '@mantine/core';
import { useState } from 'react';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useWords } from '../../../web/language.ts';
import type { UnservedPickup } from '../exceptions.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { LeaveOutDialog, PutOffDialog } from './pickup-dialogs.tsx';
import { dayWords } from './words-day.ts';
import './unserved.css';

const idsOf = ({ serviceId, routeId, nominal }: UnservedPickup) => ({ serviceId, routeId, nominal });

export type WaitingRunProps = Readonly<{
  pickups: readonly UnservedPickup[];
  runs: readonly DailyRoute[];
  /** Asks where the stops of a run go. */
  onMove: (run: DailyRoute) => void;
}>;

/** The pickups of one cancelled run, and the three ways out. */
export function WaitingRun({ pickups, runs, onMove }: WaitingRunProps) {
  const say = useWords(dayWords);
  const mayDecide = isAdmin(useActor());
  const [asked, setAsked] = useState<'day' | 'out'>();
  const close = () => setAsked(undefined);
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
            onClick={() => setAsked('day')}
          >
            {say.anotherDay}
          </Button>
          <Button size="compact-sm" variant="default" aria-label={say.leaveOutOf(name)} onClick={() => setAsked('out')}>
            {say.leaveOut}
          </Button>
        </span>
      )}
      <PutOffDialog pickups={pickups.map(idsOf)} opened={asked === 'day'} onClose={close} />
      <LeaveOutDialog pickups={pickups.map(idsOf)} opened={asked === 'out'} onClose={close} />
    </li>
  );
}
