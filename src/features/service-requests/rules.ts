import { addDays, type Day } from '../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { isCurrent, laterDay } from '../services/rules.ts';
import { type Period, refusePeriod } from '../suspensions/rules.ts';
import type { Asked, AskedOf, Price } from './asked.ts';
import { mostWaiting } from './own-requests.ts';
import { isWaiting, type State } from './states.ts';
import { say } from './words-refusals.ts';

/** So far ahead a customer may plan a pause, in days. */
const farthestDays = 366;

/** Refuses (invalid) days that have passed, are the wrong way round, or are too far away. */
export function refusePause(period: Period, today: Day): void {
  if (period.from < today) throw invalidField('from', 'starts-in-past', say.startsInPast);
  refusePeriod(period, today);
  if (period.to > addDays(today, farthestDays)) throw invalidField('to', 'pause-too-late', say.pauseTooLate);
}

type Wish = Period & Pick<AskedOf<'pause'>, 'serviceIds'>;

/** Refuses (conflict) a second pause of a service that is asked for on days of one that still waits. */
export function refuseAskedAlready(wish: Wish, waiting: readonly Asked[]): void {
  const other = waiting.find(
    (one) => one.kind === 'pause' && one.from <= wish.to && wish.from <= one.to && shareService(one, wish),
  );
  if (other)
    throw new Refusal('conflict', 'asked-already', say.pauseAskedAlready, { fields: { from: say.pauseAskedAlready } });
}

const shareService = (one: Wish, { serviceIds }: Wish): boolean =>
  one.serviceIds === null || serviceIds === null || one.serviceIds.some((id) => serviceIds.includes(id));

/** The days on which a pause that is agreed to holds: none that has passed. Refuses (conflict) one that is over. */
export function agreedPeriod({ from, to }: Period, today: Day): Period {
  if (to < today) throw new Refusal('conflict', 'pause-passed', say.pausePassed);
  return { from: laterDay(from, today), to };
}

type Term = Readonly<{ id: string; firstDay: Day; lastDay: Day | null }>;

/**
 * The services that are held from a day on; undefined are all of the customer's. Refuses (conflict) when none of them
 * is there any more.
 */
export function servicesToHold(asked: readonly string[] | null, services: readonly Term[], from: Day) {
  const current = services.filter((one) => isCurrent(one, from) && (asked?.includes(one.id) ?? true));
  if (current.length === 0) throw new Refusal('conflict', 'nothing-to-suspend', say.nothingToPause);
  return asked ? current.map(({ id }) => id) : undefined;
}

/** Refuses (invalid) a day before today. */
export function refusePassed(date: Day, today: Day): void {
  if (date < today) throw invalidField('date', 'day-passed', say.dayPassed);
}

/** Refuses (conflict) to ask for something at another price than the one that was shown. */
export function refuseOtherPrice(price: Price | null, seen: Price | null | undefined): void {
  if (seen === undefined || costs(price) === costs(seen)) return;
  throw new Refusal('conflict', 'price-changed', say.priceChanged);
}

const costs = (price: Price | null) =>
  price && [price.amount, price.currency, price.interval, price.intervalCount].join(' ');

/** Refuses (conflict) more than somebody asks for in earnest. */
export function refuseTooMany(waiting: number): void {
  if (waiting >= mostWaiting) throw new Refusal('conflict', 'too-many-requests', say.tooMany(mostWaiting));
}

/** Refuses (conflict) to change what has been settled. */
export function refuseSettled(state: State): void {
  if (!isWaiting(state)) throw new Refusal('conflict', 'request-settled', say.settled[state as 'done']);
}

/** Refuses (conflict) to take what somebody else has by now. */
export function refuseTaken(
  owner: Readonly<{ id: string; name: string }> | null,
  { before, ownerId }: Readonly<{ before: string | null; ownerId: string | null }>,
): void {
  if ([before, ownerId].includes(owner?.id ?? null)) return;
  throw new Refusal('conflict', 'request-taken', say.taken(owner?.name), { current: owner });
}

/** Refuses (conflict) what is no pause. */
export function pauseOf(asked: Asked): AskedOf<'pause'> {
  if (asked.kind !== 'pause') throw new Refusal('conflict', 'no-pause', say.noPause);
  return asked;
}
