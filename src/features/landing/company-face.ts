import { formatClock, type Weekday, weekdays } from '../../kernel/calendar.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { SiteFacts } from '../company/site-facts.ts';
import type { Testimonial } from '../company/website-fields.ts';
import { say } from './words.ts';
import { placeholderSite } from './words-placeholder.ts';

type Hours = Readonly<{ enabled: boolean; open: string; close: string }>;

/** What is known of the company; null or empty where the owner has not said it. */
export type KnownCompany = SiteFacts &
  Readonly<{
    companyName: string | null;
    phone: string | null;
    email: string | null;
    address: string | null;
    city: string | null;
    state: string | null;
    zipCode: string | null;
    serviceAreas: readonly string[];
    hours: Partial<Record<Weekday, Hours>>;
    testimonials: readonly Testimonial[];
  }>;

/** The company as the public pages show it: what nobody has entered is null or empty, and left out. */
export type CompanyFace = Readonly<{
  name: string;
  phone: string | null;
  email: string | null;
  addressLines: readonly string[];
  /** Where most who ask live. */
  state: string;
  areas: readonly string[];
  hours: readonly OpenDays[];
  site: SiteFacts;
  testimonials: readonly Testimonial[];
}>;

/** Days in a row with the same hours; `open` is undefined when closed. */
export type OpenDays = Readonly<{ from: Weekday; to: Weekday; open?: string; close?: string }>;

/** Shown where no name is known (spec 1 §1). */
const productName = 'Haulyard';

const usual = (enabled: boolean) => ({ enabled, open: '09:00', close: '17:00' });

/** Stands before set-up (spec 1 §2.4); the number is one that never rings anybody. */
export const placeholders: KnownCompany = {
  ...placeholderSite,
  companyName: productName,
  phone: '(505) 555-0100',
  email: 'office@example.com',
  ...{ address: null, city: null, state: 'NM', zipCode: null },
  serviceAreas: [],
  hours: Object.fromEntries(weekdays.map((day, at) => [day, usual(at < 5)])),
  testimonials: [],
};

/** What visitors see of a company: after set-up only what somebody of it has entered, and wants to be seen. */
export function companyFace(known: KnownCompany = placeholders): CompanyFace {
  const { region, showsPhone, showsEmail, showsHours } = known;
  const place = [known.city, [known.state, known.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const ofRegion = region ? [region] : [];
  return {
    name: known.companyName || productName,
    phone: showsPhone && known.phone ? known.phone : null,
    email: showsEmail && known.email ? known.email : null,
    addressLines: known.city ? [known.address, place].filter((line): line is string => Boolean(line)) : ofRegion,
    state: known.state ?? '',
    areas: known.serviceAreas.length > 0 ? known.serviceAreas : ofRegion,
    hours: showsHours ? openDays(known.hours) : [],
    site: known,
    testimonials: known.testimonials,
  };
}

function openDays(hours: KnownCompany['hours']): OpenDays[] {
  const runs: OpenDays[] = [];
  for (const day of weekdays) {
    const said = hours[day];
    const times = said?.enabled ? { open: said.open, close: said.close } : {};
    const last = runs.at(-1);
    if (last && last.open === times.open && last.close === times.close) runs.splice(-1, 1, { ...last, to: day });
    else runs.push({ from: day, to: day, ...times });
  }
  return runs;
}

/** "$30", "$29.50". */
export const priceText = (cents: number): string => formatMoney(cents, 'USD', 'stripIfInteger');

/** "Monday – Friday", "Saturday". */
export const daysText = ({ from, to }: OpenDays): string => (from === to ? from : `${from} – ${to}`);

/** "9:00 AM – 5:00 PM", "Closed". */
export function hoursText({ open, close }: OpenDays): string {
  // unnoticed: a day has both or none
  return open === undefined || close === undefined ? say.closed : `${formatClock(open)} – ${formatClock(close)}`;
}
