/** Numbers of reports in words, and in cells of a spreadsheet. */
import type { Cell } from '../../kernel/csv.ts';
import { type DistanceUnit, metresPerMile } from '../../kernel/geo.ts';
import { formatMoney, roundedDollars } from '../../kernel/money.ts';
import type { NumberKind } from './report.ts';

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** What stands where there is nothing to say. */
const nothing = '–';

/** "$1,234.50", "3h 32m", "12.4 mi", "97%"; a dash for nothing. */
export function formatNumber(kind: NumberKind, value: number | null | undefined, unit: DistanceUnit): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return nothing;
  switch (kind) {
    case 'money':
      return formatMoney(Math.round(value));
    case 'minutes':
      return hoursAndMinutes(value);
    case 'hours':
      return `${oneDecimal.format(value)} h`;
    case 'days':
      return `${oneDecimal.format(value)} days`;
    case 'metres':
      return `${oneDecimal.format(inUnit(value, unit))} ${unit === 'miles' ? 'mi' : 'km'}`;
    case 'share':
      return value === 0 || value === 1 ? `${value * 100}%` : percent.format(shortOfAll(value));
    case 'rate':
      return oneDecimal.format(value);
    case 'count':
      return whole.format(value);
  }
}

/** Of many, nearly all is not all: 2,999 of 3,000 are 99.9 percent, and not 100. */
export const shortOfAll = (share: number): number => (share < 1 ? Math.min(share, 0.999) : share);

/** As short as a mark of a chart has room: dollars without cents, and "$1.23M". */
export function formatMark(kind: NumberKind, value: number | null, unit: DistanceUnit): string {
  if (kind !== 'money' || value === null) return formatNumber(kind, value, unit);
  const cents = Math.round(value);
  return Math.abs(cents) < 1_000_000_00 ? `$${roundedDollars(cents)}` : `$${roundedDollars(cents, 'millions')}M`;
}

const inUnit = (metres: number, unit: DistanceUnit) => metres / (unit === 'miles' ? metresPerMile : 1000);

/** "3h 32m", "-12m"; in one line. */
function hoursAndMinutes(minutes: number): string {
  const all = Math.round(Math.abs(minutes));
  const sign = all * Math.sign(minutes) < 0 ? '-' : '';
  const hours = all >= 60 ? `${Math.floor(all / 60)}h\u00a0` : '';
  return `${sign}${hours}${all % 60}m`;
}

/** A plain number that a spreadsheet reckons with, money with its decimals, a share as 0 to 1. */
export function cellOf(kind: NumberKind, value: number | null | undefined, unit: DistanceUnit): Cell {
  const number = value ?? Number.NaN;
  if (!Number.isFinite(number)) return null;
  if (kind === 'money') return { cents: Math.round(number) };
  if (kind === 'count') return Math.round(number);
  return Number((kind === 'metres' ? inUnit(number, unit) : number).toFixed(kind === 'share' ? 4 : 2));
}

/** What a column of numbers is measured in, for the head of a spreadsheet. */
export function unitOf(kind: NumberKind, unit: DistanceUnit): string {
  if (kind === 'minutes') return ' (minutes)';
  if (kind === 'hours') return ' (hours)';
  if (kind === 'days') return ' (days)';
  if (kind === 'metres') return ` (${unit})`;
  return '';
}
