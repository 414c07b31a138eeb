/** Each pickup of a place by itself, as the plan of every date has it: what customers see, are sent and reminded of. */
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts';
import type { Because } from '../day-plan/because.ts';
import type { HoldFacts, Pickup } from '../day-plan/facts.ts';
import { planDay } from '../day-plan/plan.ts';
import type { PlannedStop } from '../day-plan/planned.ts';
import type { WhyNot } from '../day-plan/reasons.ts';
import type { Stream } from '../services/streams.ts';
import { coversDate } from '../suspensions/rules.ts';
import type { LostWhy } from './lost-why.ts';
import type { Place } from './pickups.ts';

/** What becomes of a pickup on a date. Whatever the customer does not wait for – served already, not begun – is left out. */
export type State =
  | Readonly<{ kind: 'comes'; because: Because | null; isDone: boolean }>
  | Readonly<{ kind: 'goes'; to: Day; name: string | null }>
  | Readonly<{ kind: 'lost'; why: LostWhy }>;

export type PickupOn = Pickup &
  Readonly<{
    date: Day;
    addressId: string;
    place: string;
    street: string;
    stream: Stream;
    cans: number;
    state: State;
  }>;

type Seen = Pick<Place, 'plan' | 'services' | 'street' | 'cityLine'>;

/** The pickups of each date from one to another, in their order. */
export function pickupsOf({ plan, services, street, cityLine }: Seen, from: Day, to: Day): PickupOn[] {
  const serviceOf = new Map(services.map((service) => [service.id, service]));
  const at = (date: Day, { serviceId, routeId, nominal }: Pickup, state: State | undefined): PickupOn[] => {
    const service = serviceOf.get(serviceId);
    if (!service || !state) return [];
    const { addressId, stream, cans } = service;
    const place = `${street}, ${cityLine}`;
    return [{ serviceId, routeId, nominal, date, addressId, place, street, stream, cans, state }];
  };
  const holdOf = ({ serviceId }: Pickup, date: Day) =>
    serviceOf.get(serviceId)?.holds.find((one) => coversDate(one, date));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, ahead) => addDays(from, ahead));
  return days.flatMap((date) => {
    const { runs, unserved } = planDay(plan, date);
    const coming = runs.flatMap(({ isCancelled, stops }) => stops.filter(({ away }) => away || !isCancelled));
    const told = [
      ...coming.map(({ hold, because, workedId, away, ...pickup }) => ({
        pickup,
        state: away ? stateOf(away, undefined) : comingState({ hold, because, workedId }),
      })),
      ...unserved.map(({ why, ...pickup }) => ({ pickup, state: stateOf(why, holdOf(pickup, date)) })),
    ];
    /** One that another truck sees to comes with it, and stays out with it. */
    const beside = unserved.filter(({ why }) => why.kind === 'with_another' || why.kind === 'other_route');
    const outWithAnother = beside.map(({ why: _, ...pickup }) => {
      const others = told.filter((one) => one.pickup.serviceId === pickup.serviceId);
      const comes = others.some(({ state }) => state?.kind === 'comes');
      return { pickup, state: comes ? undefined : others.find(({ state }) => state?.kind === 'lost')?.state };
    });
    return [...told, ...outWithAnother].flatMap(({ pickup, state }) => at(date, pickup, state));
  });
}

const comingState = ({ hold, because, workedId }: Pick<PlannedStop, 'hold' | 'because' | 'workedId'>): State =>
  hold ? lostTo(hold) : { kind: 'comes', because, isDone: workedId !== null };

const lostTo = ({ from, to }: Readonly<{ from: Day; to: Day }>): State => ({
  kind: 'lost',
  why: { kind: 'held', from, to },
});

/** @param hold on that day: who is on hold loses nothing by a closed day (service.md, order of say) */
function stateOf(why: WhyNot, hold: HoldFacts | undefined): State | undefined {
  switch (why.kind) {
    case 'closed':
      if (why.to) return { kind: 'goes', to: why.to, name: why.name };
      return hold ? lostTo(hold) : { kind: 'lost', why: { kind: 'closed', name: why.name } };
    case 'put_off_to':
      return { kind: 'goes', to: why.to, name: null };
    case 'on_hold':
      return { kind: 'lost', why: { kind: 'held', from: why.from, to: why.until } };
    case 'left_out':
      return { kind: 'lost', why: { kind: 'left_out' } };
    case 'run_cancelled':
      return { kind: 'lost', why: { kind: 'cancelled' } };
    case 'run_over':
      return { kind: 'lost', why: { kind: 'over' } };
    default:
      return undefined;
  }
}

/**
 * What customers are told of each usual pickup, in the order of the days: when it comes, else on which day it does not.
 * Two routes that serve a service on one day are one pickup to whoever puts the cans out.
 */
export function lastWords(pickups: readonly PickupOn[]): PickupOn[] {
  const inOrder = pickups.toSorted(byDay);
  const words = [...Map.groupBy(inOrder, pickupKey).values()].flatMap(lastOf);
  const served = new Set(words.flatMap((one) => (one.state.kind === 'comes' ? dateKey(one) : [])));
  return words.filter((one) => one.state.kind === 'comes' || !served.has(dateKey(one))).sort(byDay);
}

/** What was usual for a service on a date. */
export const pickupKey = ({ nominal, serviceId }: Pickup): string => `${nominal}-${serviceId}`;
const dateKey = ({ date, serviceId }: PickupOn) => `${date} ${serviceId}`;
const byDay = (one: PickupOn, other: PickupOn) => one.date.localeCompare(other.date);

function lastOf(same: readonly PickupOn[]): PickupOn[] {
  const coming = same.filter(({ state }) => state.kind === 'comes');
  const open = coming.filter(({ state }) => state.kind === 'comes' && !state.isDone);
  const told = open.length > 0 ? open : coming.slice(-1);
  const goesFurther = same.some(({ state }) => state.kind === 'goes' && !same.some(({ date }) => date === state.to));
  if (told.length === 0 && goesFurther) return []; // it comes after the days that were asked for
  if (told.length === 0) return same.filter(({ state }) => state.kind === 'lost').slice(0, 1);
  return [...new Map(told.map((one) => [one.date, one])).values()];
}
