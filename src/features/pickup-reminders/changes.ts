/** Whose pickup comes on another day than they know, and when they are told. */
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { PickupOn, State } from '../daily-routes/each-pickup.ts';
import type { LostWhy } from '../daily-routes/lost-why.ts';
import { isOnceMore } from '../day-plan/extra.ts';

/** So many days before, at the hour of reminders; what is nearer than tomorrow's evening is told at once. */
const toldDaysBefore = 3;
/** What was to come so many days ago may still come on another day. */
const lookBackDays = 7;
export const lookAheadDays = toldDaysBefore + 1;

/** A pickup as its customer knows it: a service with other cans, which follows at their house, makes no other of it. */
type KnownPickup = Pick<PickupOn, 'addressId' | 'stream' | 'routeId' | 'nominal'>;

/** On which day somebody was told that a pickup comes; null: not at all. Of two words about one the last counts. */
export type Told = KnownPickup & Readonly<{ comesOn: Day | null }>;

export type Change = Pick<PickupOn, 'serviceId' | 'addressId' | 'routeId' | 'nominal' | 'street' | 'stream'> &
  Readonly<{
    /** On which day they think that it comes, and on which it does; null: not at all. */
    known: Day | null;
    comesOn: Day | null;
    /** Of what closes the day from which it moved. */
    name: string | null;
    /** Why it does not come. */
    lost: LostWhy | null;
    /** A truck was there, or is told to have been, and comes once more. */
    isAgain: boolean;
  }>;

const houseOf = ({ addressId, stream, nominal }: KnownPickup) => `${addressId} ${stream} ${nominal}`;
const keyOf = (pickup: KnownPickup) => `${houseOf(pickup)} ${pickup.routeId}`;

/** From which day on usual pickups may matter still: also of long ago, where somebody was told of a day that is near. */
export function lookBackTo(told: readonly Told[], today: Day): Day {
  const from = addDays(today, -lookBackDays);
  const waitedFor = told.filter(({ comesOn }) => comesOn !== null && comesOn >= from).map(({ nominal }) => nominal);
  return [from, ...waitedFor].sort()[0] ?? from;
}

/** Where two words are said of one pickup, the last of these counts. */
const order = ['lost', 'goes', 'comes', 'held'] as const;
const isHeld = ({ state }: PickupOn) => state.kind === 'lost' && state.why.kind === 'held';

/**
 * What differs from what somebody knows; a pickup on hold is nothing that they wait for, and one that was done is over,
 * unless they were told of a later day.
 */
export function changesOf(pickups: readonly PickupOn[], told: readonly Told[]): Change[] {
  const last = new Map<string, PickupOn>();
  const rank = (one: PickupOn) => order.indexOf(isHeld(one) ? 'held' : one.state.kind);
  for (const one of pickups.toSorted((a, b) => rank(a) - rank(b) || (a.date < b.date ? -1 : 1)))
    last.set(keyOf(one), one);
  // What was told of a pickup that its route does not make any more counts for another route that comes to the house now.
  const wordOn = (key: string, house: string) =>
    told.findLast((one) => keyOf(one) === key || (houseOf(one) === house && !last.has(keyOf(one))));
  return [...last].flatMap(([key, pickup]) => {
    const { serviceId, addressId, routeId, nominal, street, stream, date, state } = pickup;
    const word = wordOn(key, houseOf(pickup));
    const isDone = state.kind === 'comes' && state.isDone;
    if (isHeld(pickup) || (isDone && !isAwaitedStill(word, pickup, pickups))) return [];
    const known = word === undefined ? nominal : word.comesOn;
    const comesOn = isDone ? null : state.kind === 'comes' ? date : state.kind === 'goes' ? state.to : null;
    const lost = state.kind === 'lost' ? state.why : null;
    return known === comesOn
      ? []
      : [
          {
            ...{ serviceId, addressId, routeId, nominal, street, stream, known, comesOn, lost },
            ...{ name: closing(state), isAgain: comesAgain(state) },
          },
        ];
  });
}

/** Whether somebody was told to wait on a later day for what was done on an earlier one, and nothing comes on that day. */
const isAwaitedStill = (word: Told | undefined, done: PickupOn, pickups: readonly PickupOn[]): boolean =>
  word !== undefined &&
  word.comesOn !== null &&
  word.comesOn > done.date &&
  !pickups.some(
    ({ date, state, addressId, stream }) =>
      date === word.comesOn && state.kind === 'comes' && addressId === done.addressId && stream === done.stream,
  );

/**
 * Whether what was told of a pickup may still be said: that it comes on a day, unless by now no route brings it then, as in a
 * pause or after the end of a service; that none comes until another word is said, or another route makes it.
 *
 * @param pickups of the day on which it comes, or would have come
 */
export function isStillSo(told: Told, pickups: readonly PickupOn[]): boolean {
  const coming = pickups.filter(({ state, ...one }) => state.kind === 'comes' && houseOf(one) === houseOf(told));
  return told.comesOn === null
    ? coming.every(({ routeId }) => routeId === told.routeId)
    : coming.some(({ date }) => date === told.comesOn);
}

/** Whether somebody sends a truck again for what was told as done. */
export const comesAgain = (state: State): boolean => state.kind === 'comes' && isOnceMore(state.because);

/** What closed the day from which a pickup moves. */
function closing(state: State): string | null {
  if (state.kind === 'goes') return state.name;
  return state.kind === 'comes' && state.because?.kind === 'closure' ? state.because.name : null;
}

/** The last day of which these changes speak: once it is over nobody wants to hear of them. */
export const lastDayOf = (changes: readonly Pick<Change, 'known' | 'comesOn'>[]): Day | undefined =>
  changes
    .flatMap(({ known, comesOn }) => [known, comesOn])
    .filter((day) => day !== null)
    .sort()
    .at(-1);

/** Whether a change is told now. What is over is not told any more. */
export function isDue({ known, comesOn }: Pick<Change, 'known' | 'comesOn'>, today: Day, isEvening: boolean): boolean {
  const days = [known, comesOn].filter((day) => day !== null).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || last < today) return false;
  return first <= addDays(today, isEvening ? toldDaysBefore : 1);
}
