import { type Day, daysBetween, formatDay } from '../../kernel/calendar.ts';
import { formatMoney, sumCents } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { periodText } from '../suspensions/rules.ts';
import type { CreditLine, Decision, HoldCredit, HoldCreditSettings } from './contract.ts';

type Standing = Pick<HoldCredit, 'due' | 'state'>;
type Decided = readonly Pick<Decision, 'kind' | 'amount' | 'isTakenBack'>[];

/**
 * What is still to be credited for a hold that is worth so much now: what was neither posted nor left. Below zero it is
 * what was posted too much, as far as that was not left either; what was left is no debt when a hold becomes shorter.
 * A credit that was taken back was never given.
 *
 * @param worth in cents; undefined once it was decided about a hold that is over: another price or other cans since then
 *   make no other sum
 */
export function standingOf(worth: number | undefined, decided: Decided, isPosting: boolean): Standing {
  if (worth === undefined) return { due: 0, state: isPosting ? 'posting' : 'settled' };
  const sum = (isMeant: (one: Decided[number]) => boolean) =>
    sumCents(decided.filter((one) => !one.isTakenBack && isMeant(one)).map((one) => one.amount));
  const posted = sum(({ kind }) => kind === 'posted');
  const missing = worth - posted - sum((one) => one.kind === 'none' && one.amount > 0);
  const tooMuch = posted - worth + sum((one) => one.kind === 'none' && one.amount < 0);
  const due = missing > 0 ? missing : tooMuch > 0 ? -tooMuch : 0;
  if (isPosting) return { due, state: 'posting' };
  return { due, state: due > 0 ? 'proposed' : due < 0 ? 'over' : 'settled' };
}

type Length = Readonly<{ from: Day; to: Day }>;

/** Both days are included. */
const daysOf = ({ from, to }: Length) => daysBetween(from, to) + 1;

export const isLongEnough = (hold: Length, { isOn, leastDays }: HoldCreditSettings): boolean =>
  isOn && daysOf(hold) >= leastDays;

/** Why nothing is to be credited for a hold by now: it, or what the company credits, may have changed. */
export function whyNoCredit(hold: Length | undefined, settings: HoldCreditSettings): string {
  const start = 'Nothing is to be credited for this hold';
  if (!hold) return `${start}: it does not exist any more.`;
  if (!settings.isOn) return `${start}: credits for holds are turned off.`;
  if (!isLongEnough(hold, settings))
    return `${start}: it has ${daysOf(hold) === 1 ? '1 day' : `${daysOf(hold)} days`}, and ${settings.leastDays} are asked for.`;
  return `${start}: no pickup that was billed falls into it.`;
}

/** Refuses (conflict) to decide about another sum than the one that was seen. */
export function refuseOtherSum({ state, due }: Standing, seen: number): void {
  if (state === 'posting')
    throw new Refusal(
      'conflict',
      'credit-under-way',
      'This credit is on its way already. Please look again in a minute.',
    );
  if (due === 0) throw new Refusal('conflict', 'credit-settled', 'This hold is credited, or left, already.');
  if (due !== seen)
    throw new Refusal(
      'conflict',
      'credit-changed',
      `The hold or the plan has changed in the meantime: the sum would be ${formatMoney(due)}. Please look at it again.`,
    );
}

/** Refuses (conflict) to post what may still be removed, and what was posted too much. */
export function refuseUnposted({ hasBegun, from, due }: Pick<HoldCredit, 'hasBegun' | 'from' | 'due'>): void {
  if (due < 0) throw new Refusal('conflict', 'credit-settled', 'This hold is credited already, with more than is due.');
  if (!hasBegun)
    throw new Refusal(
      'conflict',
      'hold-not-begun',
      `This hold begins on ${formatDay(from)}. It is credited from then on.`,
    );
}

/** Whether credits are posted without anybody's click. */
export const isPostedByItself = ({ isOn, postsByItself }: HoldCreditSettings): boolean => isOn && postsByItself;

/** Refuses (conflict) to post without anybody's click what somebody has just asked to be left to people. */
export function refuseByItself(settings: HoldCreditSettings): void {
  if (!isPostedByItself(settings))
    throw new Refusal('conflict', 'posted-by-hand', 'Credits for holds are not posted by themselves any more.');
}

const dayOf = (day: Day) => formatDay(day).split(',')[0];

/** "Nov 12, Nov 19, Dec 3, 2026" */
const datesText = (dates: readonly Day[]): string =>
  dates
    .map((day, place) => (dates[place + 1]?.slice(0, 4) === day.slice(0, 4) ? dayOf(day) : formatDay(day)))
    .join(', ');

/** "4 × $6.92 = $27.68" */
export const sumText = ({ dates, each, sum }: CreditLine): string =>
  `${dates.length} × ${formatMoney(each)} = ${formatMoney(sum)}`;

/** "4 pickups not made: Nov 12, Nov 19, Nov 26, Dec 3, 2026" */
export const missedText = ({ dates }: CreditLine): string =>
  `${dates.length === 1 ? '1 pickup' : `${dates.length} pickups`} not made: ${datesText(dates)}`;

/** "$30.00 each month for 2 of 3 cans of $45.00, ÷ 4 pickups": from what the price of one pickup comes. */
export function eachText({ price, whole, cans, ofCans, pickups, interval, intervalCount }: CreditLine): string {
  const often = intervalCount === 1 ? `each ${interval}` : `every ${intervalCount} ${interval}s`;
  const share = price === whole ? '' : ` (${cans} of ${ofCans} cans of ${formatMoney(whole)})`;
  return `${formatMoney(price)} ${often}${share} ÷ ${pickups === 1 ? '1 pickup' : `${pickups} pickups`} in it`;
}

const most = 200;

/** What the customer reads on the next invoice: "Pickup on hold Nov 12 – Dec 3, 2026: 4 × $6.92 = $27.68". */
export function reasonText(hold: Length, lines: readonly CreditLine[], amount: number): string {
  const start = `Pickup on hold ${periodText(hold)}`;
  const pickups = lines.reduce((count, { dates }) => count + dates.length, 0);
  const sums = `${start}: ${lines.map(sumText).join(', ')}`;
  const isWhole = sumCents(lines.map(({ sum }) => sum)) === amount;
  if (isWhole && sums.length <= most) return sums;
  return `${start}: ${pickups === 1 ? '1 pickup' : `${pickups} pickups`} not made${isWhole ? '' : ', the rest'}`;
}

/** Kept with what was decided, so that the sum can be checked also when the plan has changed since. */
export const wholeSum = (lines: readonly CreditLine[]): string =>
  lines
    .map((line) => `${line.stream}, ${line.street}. ${missedText(line)}. ${sumText(line)} (${eachText(line)})`)
    .join('\n');
