import { formatClock, type Weekday, weekdays } from '../../kernel/calendar.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { Figures } from '../company/website-fields.ts';
import { say } from './words.ts';

type Hours = Readonly<{ enabled: boolean; open: string; close: string }>;

/** What is known of the company; null or empty where the owner has not said it. */
export type KnownCompany = Readonly<{
  figures: Figures;
  companyName: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  serviceAreas: readonly string[];
  hours: Partial<Record<Weekday, Hours>>;
}>;

/** The company as the public pages show it: nothing is missing. */
export type CompanyFace = Readonly<{
  name: string;
  phone: string;
  /** For a tel: link. */
  dialled: string;
  email: string;
  addressLines: readonly string[];
  /** Where most who ask live. */
  state: string;
  areas: readonly string[];
  hours: readonly OpenDays[];
  figures: Figures;
}>;

/** Days in a row with the same hours; `open` is undefined when closed. */
export type OpenDays = Readonly<{ from: Weekday; to: Weekday; open?: string; close?: string }>;

/** Placeholders for what the settings leave open (spec 1 §2.4); the number is one that never rings anybody. */
export const placeholders = {
  name: 'Haulyard',
  phone: '(505) 555-0100',
  email: 'office@example.com',
  state: 'NM',
  figures: {
    standardPriceCents: 3000,
    extraCanPriceCents: 2000,
    customersServed: '1,200+',
    reliabilityPercent: 99,
    foundedYear: 2020,
    region: 'San Juan County, New Mexico',
  },
} as const;

const usualHours = { open: '09:00', close: '17:00' };
const workweek: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Fills in what the company settings leave open. */
export function companyFace(known: KnownCompany | undefined): CompanyFace {
  const figures = known?.figures ?? placeholders.figures;
  const phone = known?.phone || placeholders.phone;
  const place = [known?.city, [known?.state, known?.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [known?.address, place].filter((line) => line !== undefined && line !== null && line !== '');
  return {
    name: known?.companyName || placeholders.name,
    phone,
    dialled: phone.replaceAll(/(?!^\+)\D/g, ''),
    email: known?.email || placeholders.email,
    addressLines: lines.length > 0 ? (lines as string[]) : [figures.region],
    state: known?.state || placeholders.state,
    areas: known && known.serviceAreas.length > 0 ? known.serviceAreas : [figures.region],
    hours: openDays(known?.hours ?? {}),
    figures,
  };
}

function openDays(hours: KnownCompany['hours']): OpenDays[] {
  const isSaid = weekdays.some((day) => hours[day]);
  const runs: OpenDays[] = [];
  for (const day of weekdays) {
    const said = hours[day] ?? { enabled: !isSaid && workweek.includes(day), ...usualHours };
    const times = said.enabled ? { open: said.open, close: said.close } : {};
    const last = runs.at(-1);
    if (last && last.open === times.open && last.close === times.close) runs.splice(-1, 1, { ...last, to: day });
    else runs.push({ from: day, to: day, ...times });
  }
  return runs;
}

/** "$30", "$29.50". */
export const priceText = (cents: number): string => formatMoney(cents, 'USD', 'stripIfInteger');

/** What one cart costs, and each further one. */
export const pricesOf = ({ standardPriceCents, extraCanPriceCents }: Figures) => ({
  standard: priceText(standardPriceCents),
  extra: priceText(extraCanPriceCents),
});

/** "Monday – Friday", "Saturday". */
export const daysText = ({ from, to }: OpenDays): string => (from === to ? from : `${from} – ${to}`);

/** "9:00 AM – 5:00 PM", "Closed". */
export function hoursText({ open, close }: OpenDays): string {
  return open === undefined || close === undefined ? say.closed : `${formatClock(open)} – ${formatClock(close)}`;
}
