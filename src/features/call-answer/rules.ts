/** What a caller asks within ten seconds: last stop, today, next pickups, holds, what is still open. */
import { type Day, type Instant, minutesBetween } from '../../kernel/calendar.ts';
import type { ActivityPriority, ActivityStatus } from '../activities/contract.ts';
import { isOverdue } from '../activities/rules.ts';
import { nextPickups, type PickupFacts, type Place, placesOf } from '../daily-routes/pickups.ts';
import type { ContactStop } from '../daily-routes/run-shapes.ts';
import { becauseText } from '../day-plan/reasons.ts';
import { lastDayOfAll } from '../services/rules.ts';
import type { Stream } from '../services/streams.ts';
import { coversDate, suspensionState } from '../suspensions/rules.ts';
import type { AnswerHold, AnswerPlace, CallAnswer } from './contract.ts';
import { type RunProgress, todaysStops } from './todays-stops.ts';

export type FactStop = ContactStop & Readonly<{ addressId: string | null; progress: RunProgress | null }>;
type AnsweredPlace = Place<FactStop>;

export type AnswerFacts = Readonly<{
  pickups: PickupFacts<FactStop>;
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
    holds: holdsOf(places, today),
    messages: facts.messages,
    tasks: facts.tasks.map(({ status, ...task }) => ({
      ...task,
      isOverdue: isOverdue({ type: 'task', status, dueDate: task.dueDate }, today),
    })),
  };
}

function answerPlace(place: AnsweredPlace, today: Day, now: Instant): AnswerPlace {
  const { addressId, street, cityLine } = place;
  const pickups = nextPickups(place, today);
  const lastStop = lastStopOf(place.stops, today);
  return {
    addressId,
    street,
    cityLine,
    lastStop: lastStop ? shown(lastStop) : null,
    today: todaysStops(place, today, now),
    nextPickups: pickups.map(({ routeNames, because, ...pickup }) => ({
      ...pickup,
      routeNames: [...routeNames],
      because: because && becauseText(because, pickup.date),
    })),
    lastDay: lastDayOfAll(place.services),
    noPickup: pickups.length > 0 ? null : whyNone(place, today),
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

function whyNone({ services, plan }: AnsweredPlace, today: Day): NonNullable<AnswerPlace['noPickup']> {
  if (services.length === 0) return 'no-service';
  const streams = new Set(services.map(({ stream }) => stream));
  const here = new Set(plan.stops.map(({ routeId }) => routeId));
  const isServed = plan.routes.some(({ id, stream }) => here.has(id) && streams.has(stream));
  if (!isServed) return 'not-on-a-route';
  const unheld = { ...plan, services: plan.services.map((service) => ({ ...service, holds: [] })) };
  const isEnding = lastDayOfAll(services) !== null;
  return isEnding && nextPickups({ plan: unheld, stops: [] }, today, 1).length === 0 ? 'service-ends' : 'suspended';
}

/** Holds of today and of the next 30 days, each once wherever it counts; the first to begin comes first. */
function holdsOf(places: readonly AnsweredPlace[], today: Day): AnswerHold[] {
  const all = places.flatMap(({ street, services }) =>
    services.map(({ id, stream, holds }) => ({ id, stream, street, holds })),
  );
  const held = all.flatMap(({ holds, ...service }) => holds.map((hold) => ({ hold, service })));
  const near = held.filter(({ hold }) => ['active', 'upcoming'].includes(suspensionState(hold, today)));
  return [...Map.groupBy(near, ({ hold }) => hold.id).values()]
    .flatMap((same) =>
      same.slice(0, 1).map(({ hold: { id, from, to, reason, notes } }) => ({
        ...{ id, from, to, reason, notes, isActive: coversDate({ from, to }, today) },
        stops:
          same.length === all.length
            ? []
            : stoppedBy(
                same.map(({ service }) => service),
                all,
              ),
      })),
    )
    .sort((a, b) => a.from.localeCompare(b.from) || a.id.localeCompare(b.id));
}

type Collected = Readonly<{ stream: Stream; street: string }>;

/** Address by address; the streams are named where another one goes on. */
function stoppedBy(held: readonly Collected[], all: readonly Collected[]): AnswerHold['stops'] {
  const here = (services: readonly Collected[], street: string) => services.filter((one) => one.street === street);
  return [...new Set(held.map(({ street }) => street))].map((street) => {
    const stopped = here(held, street);
    return { street, streams: stopped.length < here(all, street).length ? stopped.map(({ stream }) => stream) : [] };
  });
}
