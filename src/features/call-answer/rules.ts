/** What a caller asks within ten seconds: last stop, today, next pickups, holds, what is still open. */
import { type Day, type Instant, minutesBetween } from '../../kernel/calendar.ts';
import type { ActivityPriority, ActivityStatus } from '../activities/contract.ts';
import { isOverdue } from '../activities/rules.ts';
import type { ContactStop } from '../daily-routes/contract.ts';
import { nextPickups, type PickupFacts, type Place, placesOf } from '../daily-routes/pickups.ts';
import type { SuspensionReason } from '../suspensions/contract.ts';
import { coversDate, type Period, suspensionState } from '../suspensions/rules.ts';
import type { AnswerHold, AnswerPlace, CallAnswer } from './contract.ts';
import { type RunProgress, todaysStops } from './todays-stops.ts';

export type Hold = Period & Readonly<{ id: string; reason: SuspensionReason; notes: string | null }>;
export type FactStop = ContactStop & Readonly<{ addressId: string | null; progress: RunProgress | null }>;
type AnsweredPlace = Place<FactStop, Hold>;

export type AnswerFacts = Readonly<{
  pickups: PickupFacts<FactStop, Hold>;
  messages: CallAnswer['messages'];
  tasks: readonly Readonly<{
    id: string;
    title: string;
    dueDate: Day | null;
    priority: ActivityPriority;
    status: ActivityStatus;
  }>[];
}>;

/** `today` is the company's day at `now`. */
export function answerCall(facts: AnswerFacts, { today, now }: Readonly<{ today: Day; now: Instant }>): CallAnswer {
  const places = placesOf(facts.pickups, today);
  return {
    today,
    places: places.map((place) => answerPlace(place, today, now)),
    holds: places.flatMap((place) => holdsOf(place, today)).toSorted((a, b) => a.from.localeCompare(b.from)),
    messages: facts.messages,
    tasks: facts.tasks.map(({ status, ...task }) => ({
      ...task,
      isOverdue: isOverdue({ type: 'task', status, dueDate: task.dueDate }, today),
    })),
  };
}

function answerPlace(place: AnsweredPlace, today: Day, now: Instant): AnswerPlace {
  const { addressId, street, cityLine, routes } = place;
  const pickups = nextPickups(place, today);
  const lastStop = lastStopOf(place.stops, today);
  return {
    addressId,
    street,
    cityLine,
    lastStop: lastStop ? shown(lastStop) : null,
    today: todaysStops(place, today, now),
    nextPickups: pickups.map(({ routeNames, ...pickup }) => ({ ...pickup, routeNames: [...routeNames] })),
    noPickup: pickups.length > 0 ? null : routes.length > 0 ? 'suspended' : 'not-on-a-route',
  };
}

/** The latest stop on which something was decided: worked, or left behind when its day was over. */
function lastStopOf(stops: readonly FactStop[], today: Day): FactStop | undefined {
  const isOver = ({ date, completionTime }: FactStop) => date < today || (date === today && completionTime !== null);
  return stops.filter(isOver).toSorted(latestFirst)[0];
}

function latestFirst(a: FactStop, b: FactStop): number {
  if (a.date !== b.date) return b.date.localeCompare(a.date);
  if (!a.completionTime || !b.completionTime) return Number(!a.completionTime) - Number(!b.completionTime);
  return minutesBetween(a.completionTime, b.completionTime);
}

function shown({ addressId, progress, ...stop }: FactStop): ContactStop {
  return stop;
}

/** Holds of today and of the next 30 days; one that was made alike on several routes is told once. */
function holdsOf({ street, routes }: AnsweredPlace, today: Day): AnswerHold[] {
  const near = routes.flatMap((route) =>
    route.holds
      .filter((hold) => ['active', 'upcoming'].includes(suspensionState(hold, today)))
      .map((hold) => ({ hold, routeName: route.routeName })),
  );
  const alike = Map.groupBy(near, ({ hold: { from, to, reason, notes } }) => JSON.stringify([from, to, reason, notes]));
  return [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map(({ hold: { from, to, reason, notes } }) => ({
      street,
      routeNames: same.map(({ routeName }) => routeName),
      from,
      to,
      reason,
      notes,
      isActive: coversDate({ from, to }, today),
    })),
  );
}
