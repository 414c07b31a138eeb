import { type Weekday, weekdays } from '../../kernel/calendar.ts';

type Hours = Readonly<{ enabled: boolean; open: string; close: string }>;

/** What is known of the company; null or empty where the owner has not said it. */
export type KnownCompany = Readonly<{
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
}>;

/** Days in a row with the same hours; `open` is undefined when closed. */
export type OpenDays = Readonly<{ from: Weekday; to: Weekday; open?: string; close?: string }>;

/** Placeholders for what the settings leave open (spec 1 §2.4); the number is one that never rings anybody. */
export const placeholders = {
  name: 'Haulyard',
  phone: '(505) 555-0100',
  email: 'office@example.com',
  region: 'San Juan County, New Mexico',
  state: 'NM',
} as const;

const usualHours = { open: '09:00', close: '17:00' };
const workweek: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Fills in what the company settings leave open. */
export function companyFace(known: KnownCompany | undefined): CompanyFace {
  const phone = known?.phone || placeholders.phone;
  const place = [known?.city, [known?.state, known?.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [known?.address, place].filter((line) => line !== undefined && line !== null && line !== '');
  return {
    name: known?.companyName || placeholders.name,
    phone,
    dialled: phone.replaceAll(/(?!^\+)\D/g, ''),
    email: known?.email || placeholders.email,
    addressLines: lines.length > 0 ? (lines as string[]) : [placeholders.region],
    state: known?.state || placeholders.state,
    areas: known && known.serviceAreas.length > 0 ? known.serviceAreas : [placeholders.region],
    hours: openDays(known?.hours ?? {}),
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

/** "Monday – Friday", "Saturday". */
export const daysText = ({ from, to }: OpenDays): string => (from === to ? from : `${from} – ${to}`);

/** "9:00 AM – 5:00 PM", "Closed". */
export function hoursText({ open, close }: OpenDays): string {
  return open === undefined || close === undefined ? 'Closed' : `${clock(open)} – ${clock(close)}`;
}

function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
