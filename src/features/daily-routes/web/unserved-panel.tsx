import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type DecidedPickup, exceptionsContract, type UnservedPickup } from '../exceptions.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { LeaveOutDialog, PutOffDialog } from './pickup-dialogs.tsx';
import { dailyWords } from './words.ts';
import { type DayWords, dayWords } from './words-day.ts';
import './unserved.css';

type UnservedPanelProps = Readonly<{
  date: Day;
  runs: readonly DailyRoute[];
  /** Asks where the stops of a run go. */
  onMove: (run: DailyRoute) => void;
}>;

/** Who waits for a truck on a date, who is not served and why, and what was decided for it. */
export function UnservedPanel({ date, runs, onMove }: UnservedPanelProps) {
  const say = useWords(dayWords);
  const { today } = useCompany();
  const { data } = useRead(exceptionsContract.ofDate, { date }, { keepPrevious: true });
  if (!data || data.date !== date) return null;
  const waiting = date >= today ? data.unserved.filter(({ needsTruck }) => needsTruck) : [];
  const others = data.unserved.filter((one) => !waiting.includes(one));
  return (
    <>
      {waiting.length > 0 && (
        <Waiting title={say.needTruck(waiting.length, date, today)} pickups={waiting} runs={runs} onMove={onMove} />
      )}
      {(others.length > 0 || data.decided.length > 0) && (
        <Panel label={say.decidedAndNotServed}>
          <div className="unserved">
            {data.decided.length > 0 && <Decided all={data.decided} />}
            {others.length > 0 && <NotServed pickups={others} />}
          </div>
        </Panel>
      )}
    </>
  );
}

const idsOf = ({ serviceId, routeId, nominal }: UnservedPickup) => ({ serviceId, routeId, nominal });
const keyOf = ({ serviceId, routeId, nominal }: UnservedPickup) => `${serviceId} ${routeId} ${nominal}`;

type WaitingProps = Omit<UnservedPanelProps, 'date'> & Readonly<{ pickups: readonly UnservedPickup[]; title: string }>;

/** Nothing vanishes with a cancelled run: its pickups are moved, put to another day, or left out, run by run. */
function Waiting({ pickups, title, runs, onMove }: WaitingProps) {
  const groups = [...Map.groupBy(pickups, ({ routeId, why }) => `${routeId} ${why}`)];
  return (
    <Notice tone="warning">
      <div className="unserved-waiting">
        <b>{title}</b>
        <ul>
          {groups.map(([key, same]) => (
            <WaitingRun key={key} pickups={same} runs={runs} onMove={onMove} />
          ))}
        </ul>
      </div>
    </Notice>
  );
}

function WaitingRun({ pickups, runs, onMove }: Omit<WaitingProps, 'title'>) {
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

/** The reasons of most pickups, so that a closed day says at once why nobody comes. */
function reasonsOf(pickups: readonly UnservedPickup[], { otherReasons }: DayWords): string {
  const groups = [...Map.groupBy(pickups, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length);
  if (groups.length === 1) return groups[0]?.[0] ?? '';
  const told = groups.slice(0, 2).map(([why, same]) => `${why} (${same.length})`);
  return [...told, ...(groups.length > 2 ? [otherReasons] : [])].join(' · ');
}

function NotServed({ pickups }: Readonly<{ pickups: readonly UnservedPickup[] }>) {
  const say = useWords(dayWords);
  return (
    <details>
      <summary>
        {say.notServed(pickups.length)} <small>{reasonsOf(pickups, say)}</small>
      </summary>
      <ul>
        {pickups.map((pickup) => (
          <li key={keyOf(pickup)}>
            <Who pickup={pickup} />
            <small>{pickup.why}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Decided({ all }: Readonly<{ all: readonly DecidedPickup[] }>) {
  const say = useWords(dayWords);
  const { updateFailed, routeUpdated } = useWords(dailyWords);
  const { instant } = useTimes();
  const mayDecide = isAdmin(useActor());
  const takeBack = useCommand(exceptionsContract.takeBack, {
    failure: updateFailed,
    onDone: () => toast.success(routeUpdated, say.decisionTakenBack),
  });
  return (
    <details>
      <summary>{say.decisions(all.length)}</summary>
      <ul>
        {all.map((one) => (
          <li key={one.id}>
            <Who pickup={one} />
            <small>
              {one.what}
              {one.by && ` · ${one.by}, ${instant(one.at)}`}
            </small>
            {mayDecide && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={say.takeBackOf(one.street, one.what)}
                loading={takeBack.input?.id === one.id}
                onClick={() => void takeBack.run({ id: one.id })}
              >
                {say.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Who({ pickup }: Readonly<{ pickup: UnservedPickup | DecidedPickup }>) {
  return (
    <span className="two-lines">
      <Link to="/crm/contacts/$contactId" params={{ contactId: pickup.contactId }}>
        {pickup.contactName}
      </Link>
      <small>
        {pickup.street} · {pickup.routeName}
      </small>
    </span>
  );
}
