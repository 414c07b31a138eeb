import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';

/** Shown where no company name is known (spec 1 §1). */
export const productName = 'Haulyard';

export type CompanySettings = Readonly<{
  companyName: string;
  timeZone: string;
  phone: string | null;
  email: string | null;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  workingDays: readonly Weekday[];
}>;

/** The single settings record, or undefined before the owner's set-up. */
export async function findCompany(read: Reader): Promise<CompanySettings | undefined> {
  const row = await read
    .selectFrom('company_settings')
    .select([
      'company_name as companyName',
      'time_zone as timeZone',
      'phone',
      'email',
      'primary_color as primaryColor',
      'secondary_color as secondaryColor',
      'accent_color as accentColor',
      'business_hours',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { business_hours: hours, ...company } = row;
  const isEnabled = (day: Weekday) => (hours as Record<string, { enabled?: boolean }>)[day]?.enabled === true;
  return { ...company, workingDays: weekdays.filter(isEnabled) };
}

export type GenerationSettings = Readonly<{ isOn: boolean; hour: number; timeZone: string }>;

/** When runs are made by themselves; undefined before the owner's set-up. */
export async function findGenerationSettings(read: Reader): Promise<GenerationSettings | undefined> {
  return read
    .selectFrom('company_settings')
    .select(['is_generation_on as isOn', 'generation_hour as hour', 'time_zone as timeZone'])
    .executeTakeFirst();
}

/** Codes of the reasons for which skipping a stop needs a photo. */
export async function listPhotoRequiredReasons(read: Reader): Promise<readonly string[]> {
  const row = await read.selectFrom('company_settings').select('photo_required_skip_reasons').executeTakeFirst();
  return row?.photo_required_skip_reasons ?? [];
}

/** How the company's e-mails are signed. */
export async function getLetterhead(read: Reader): Promise<Letterhead> {
  const company = await findCompany(read);
  return { name: company?.companyName ?? productName, color: company?.primaryColor ?? '#059669' };
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
  return row?.time_zone ?? 'America/Denver';
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
