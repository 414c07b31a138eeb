/** Amounts of money: whole cents, or whatever is the smallest unit of their currency (decisions: Time and money). */
import { oneLine } from './typed.ts';

const typed = /^(?<sign>-?)\$?(?<whole>\d+|\d{1,3}(?:,\d{3})+|(?=\.))(?:\.(?<decimals>\d{1,2}))?$/;

/** Cents of what people type as dollars ("12", "12.5", "$1,234.56", "-.50"); undefined for anything else. */
export function parseMoney(text: string): number | undefined {
  const { sign, whole = '', decimals = '' } = typed.exec(oneLine(text))?.groups ?? {};
  if (sign === undefined) return undefined;
  const cents = Number(`${sign}${whole.replaceAll(',', '')}${decimals.padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? cents + 0 : undefined; // -0 is 0
}

/** To make one takes longer than a whole line of a list. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * "$1,234.50"; with `stripIfInteger` "$30" and "$29.50".
 * @param currency an ISO 4217 code, which says how many decimals its smallest unit is
 */
export function formatMoney(
  cents: number,
  currency = 'USD',
  trailingZeroDisplay: 'auto' | 'stripIfInteger' = 'auto',
): string {
  const key = `${currency} ${trailingZeroDisplay}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay });
  formats.set(key, format);
  // As a decimal text it is exact, however large.
  return format.format(`${whole(cents)}E-${format.resolvedOptions().maximumFractionDigits}` as `${number}`);
}

/** Dollars as they are typed into a field: "1234.50". @param cents none below zero */
export function typedMoney(cents: number): string {
  const digits = String(whole(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Without cents: "1,235"; in thousands of dollars "1.2", in millions "1.23". */
export function roundedDollars(cents: number, unit: 'dollars' | 'thousands' | 'millions' = 'dollars'): string {
  if (unit === 'dollars') return timesCents(cents, 1, 100).toLocaleString('en-US');
  const [decimals, centsOfLast] = unit === 'thousands' ? [1, 10_000] : [2, 1_000_000];
  const text = `${timesCents(cents, 1, centsOfLast)}E-${decimals}` as `${number}`;
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals }).format(text);
}

/** What the amounts make together, in cents. */
export const sumCents = (amounts: readonly number[]): number =>
  whole(amounts.reduce((sum, cents) => sum + whole(cents), 0));

/** An amount so many times, or a fraction of it, in cents: half a cent is rounded away from zero. */
export function timesCents(cents: number, numerator: number, denominator = 1): number {
  // unnoticed: nothing is divided by zero
  const product = big(cents) * big(numerator) * (denominator < 0 ? -1n : 1n);
  const divisor = absolute(big(denominator));
  const rounded = (absolute(product) * 2n + divisor) / (divisor * 2n);
  // unnoticed: nothing is nothing on either side
  return whole(Number(product < 0n ? -rounded : rounded));
}

/**
 * Shares an amount out by weights, none below zero and not all zero, in cents: the shares make the amount again. Cents
 * that are left go where most was cut off, of equals to the earlier.
 */
export function allocateCents(cents: number, weights: readonly number[]): number[] {
  const all = weights.map(big).reduce((sum, weight) => sum + weight, 0n);
  if (all <= 0n || weights.some((weight) => weight < 0)) throw new Error('There is nobody to share with');
  const amount = absolute(big(cents));
  const parts = weights.map((weight, place) => {
    const product = amount * big(weight);
    return { place, share: product / all, cut: product % all };
  });
  let left = amount - parts.reduce((sum, { share }) => sum + share, 0n);
  for (const part of parts.toSorted((a, b) => Number(b.cut - a.cut) || a.place - b.place))
    if (left-- > 0n) part.share++;
  // unnoticed: shares of nothing are nothing
  return parts.map(({ share }) => Number(cents < 0 ? -share : share));
}

// unnoticed: zero has no sign
const absolute = (value: bigint) => (value < 0n ? -value : value);
const big = (value: number) => BigInt(whole(value));

/** A fault for what is no whole number, or one so large that cents get lost. */
function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number of cents`);
  return value;
}
