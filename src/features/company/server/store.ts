import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { type Instant, type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { type DistanceUnit, defaultCentre, distanceUnits, type Point } from '../../../kernel/geo.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { underWhite } from '../contrast.ts';
import { usualDistanceUnit } from '../distances.ts';
import type { BusinessHours } from '../settings-fields.ts';

/** Shown where no company name is known (spec 1 §1). */
export const productName = 'Haulyard';

export type CompanySettings = Readonly<{
  companyName: string;
  timeZone: string;
  distanceUnit: DistanceUnit;
  phone: string | null;
  email: string | null;
  website: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  serviceAreas: readonly string[];
  businessHours: BusinessHours;
  logoUrl: string | null;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  workingDays: readonly Weekday[];
  map: Point & { zoom: number };
}>;

const officeHours = (enabled: boolean) => ({ enabled, open: '09:00', close: '17:00' });

/** What holds until the owner has set the company up (spec 1 §3). */
export const beforeSetUp: CompanySettings = {
  companyName: productName,
  timeZone: 'America/Denver',
  distanceUnit: 'miles',
  phone: null,
  email: null,
  website: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  serviceAreas: [],
  businessHours: {
    Monday: officeHours(true),
    Tuesday: officeHours(true),
    Wednesday: officeHours(true),
    Thursday: officeHours(true),
    Friday: officeHours(true),
    Saturday: officeHours(false),
    Sunday: officeHours(false),
  },
  logoUrl: null,
  primaryColor: '#059669',
  secondaryColor: '#0d9488',
  accentColor: '#06b6d4',
  workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  map: { ...defaultCentre, zoom: 11 },
};

/** What letters, screens and the website say of the company. */
export const companyColumns = [
  'company_name as companyName',
  'phone',
  'email',
  'website',
  'address',
  'city',
  'state',
  'zip_code as zipCode',
  'service_areas as serviceAreas',
  'time_zone as timeZone',
  'logo_key',
  'primary_color as primaryColor',
  'secondary_color as secondaryColor',
  'accent_color as accentColor',
] as const;

/** The single settings record, or undefined before the owner's set-up. */
export async function findCompany(read: Reader): Promise<CompanySettings | undefined> {
  const row = await read
    .selectFrom('company_settings')
    .select([
      ...companyColumns,
      'distance_unit as distanceUnit',
      'business_hours',
      'map_latitude',
      'map_longitude',
      'map_zoom',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { business_hours: hours, logo_key: logoKey, map_latitude: latitude, map_longitude: longitude, ...others } = row;
  const { map_zoom: zoom, ...company } = others;
  const distanceUnit = distanceUnitOf(row);
  const businessHours = hours as BusinessHours;
  const workingDays = weekdays.filter((day) => businessHours[day].enabled);
  const map = { latitude, longitude, zoom };
  return { ...company, businessHours, workingDays, logoUrl: logoUrlOf(logoKey), map, distanceUnit };
}

/** What somebody has chosen, or else what is usual where the company works. */
export const distanceUnitOf = (row: Readonly<{ distanceUnit: string | null; timeZone: string }>): DistanceUnit =>
  distanceUnits.find((unit) => unit === row.distanceUnit) ?? usualDistanceUnit(row.timeZone);

/** Where browsers find a logo: the last part of its key names it. */
export const logoUrlOf = (key: string | null): string | null => key && `/api/company/logo/${path.basename(key)}`;

/** The key of the present logo's file, when that is its name; undefined for any other. */
export async function findLogoKey(read: Reader, name: string): Promise<string | undefined> {
  const row = await read.selectFrom('company_settings').select('logo_key').executeTakeFirst();
  return row?.logo_key && path.basename(row.logo_key) === name ? row.logo_key : undefined;
}

export type GenerationSettings = Readonly<{ isOn: boolean; hour: number; timeZone: string }>;

/** When runs are made by themselves; undefined before the owner's set-up. */
export async function findGenerationSettings(read: Reader): Promise<GenerationSettings | undefined> {
  return read
    .selectFrom('company_settings')
    .select(['is_generation_on as isOn', 'generation_hour as hour', 'time_zone as timeZone'])
    .executeTakeFirst();
}

export type ReminderSettings = Readonly<{
  isReminding: boolean;
  daysBefore: readonly number[];
  daysAfter: readonly number[];
  timeZone: string;
}>;

/** When customers are reminded of invoices; undefined before the owner's set-up. */
export async function findReminderSettings(read: Reader): Promise<ReminderSettings | undefined> {
  return read
    .selectFrom('company_settings')
    .select(['is_reminding as isReminding', 'time_zone as timeZone'])
    .select(['reminder_days_before as daysBefore', 'reminder_days_after as daysAfter'])
    .executeTakeFirst();
}

/** When customers are reminded of what they have not signed; undefined before the owner's set-up. */
export async function findSignReminderSettings(read: Reader): Promise<ReminderSettings | undefined> {
  const row = await read
    .selectFrom('company_settings')
    .select(['is_reminding_to_sign as isReminding', 'sign_reminder_days as daysAfter', 'time_zone as timeZone'])
    .executeTakeFirst();
  return row && { ...row, daysBefore: [] };
}

/** At which hour of the evening before customers are reminded of a pickup. */
export async function getPickupReminderSettings(read: Reader): Promise<Readonly<{ hour: number; timeZone: string }>> {
  const row = await read
    .selectFrom('company_settings')
    .select(['pickup_reminder_hour as hour', 'time_zone as timeZone'])
    .executeTakeFirst();
  return row ?? { hour: 18, timeZone: beforeSetUp.timeZone };
}

/** Codes of the reasons for which skipping a stop needs a photo. */
export async function listPhotoRequiredReasons(read: Reader): Promise<readonly string[]> {
  const row = await read.selectFrom('company_settings').select('photo_required_skip_reasons').executeTakeFirst();
  return row?.photo_required_skip_reasons ?? [];
}

/** How the company's e-mails are signed. */
export async function getLetterhead(read: Reader): Promise<Letterhead> {
  const company = await findCompany(read);
  const { companyName, primaryColor } = company ?? beforeSetUp;
  return { name: companyName, color: underWhite(primaryColor) };
}

/** The company's postal address, line by line; nothing before it is set. */
export async function getPostalLines(read: Reader): Promise<string[]> {
  const row = await read
    .selectFrom('company_settings')
    .select(['address', 'city', 'state', 'zip_code as zipCode'])
    .executeTakeFirst();
  const town = [row?.city, [row?.state, row?.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [row?.address, town].filter((line) => line !== undefined && line !== null && line !== '') as string[];
}

/** The company's IANA time zone; the product's default before set-up (decisions: Time and money). */
export async function getTimeZone(read: Reader): Promise<string> {
  const row = await read.selectFrom('company_settings').select('time_zone').executeTakeFirst();
  return row?.time_zone ?? beforeSetUp.timeZone;
}

/** Whether a date, as SQL, is over at the company's place. */
export const isPast = (date: RawBuilder<unknown>, now: Instant): RawBuilder<boolean> =>
  sql`${date} < (${now}::timestamptz at time zone (select time_zone from company_settings))::date`;

/** Days for which the text of sent e-mails is kept; before set-up there is none to keep. */
export async function getSentTextDays(read: Reader): Promise<number> {
  const row = await read.selectFrom('company_settings').select('sent_text_days as days').executeTakeFirst();
  return row?.days ?? 365;
}

/** Makes the settings record; a fault when there is one. */
export async function insertCompany(
  tx: Tx,
  company: Readonly<{ companyName: string; timeZone: string; phone?: string; email?: string }>,
): Promise<void> {
  await tx
    .insertInto('company_settings')
    .values({
      company_name: company.companyName,
      time_zone: company.timeZone,
      phone: company.phone ?? null,
      email: company.email ?? null,
    })
    .execute();
}
