import type { Weekday } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';

export type DayHours = Readonly<{ enabled: boolean; open: string; close: string }>;

/** What the company tells the public about itself; null where the owner has not said it. */
export type PublicProfile = Readonly<{
  companyName: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  serviceAreas: readonly string[];
  hours: Partial<Record<Weekday, DayHours>>;
  timeZone: string;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  privacyPolicy: string | null;
  termsOfService: string | null;
  /** How far from a passing truck an address counts as served. */
  serviceDistanceMetres: number;
}>;

/** Undefined before the owner's set-up. */
export async function findPublicProfile(read: Reader): Promise<PublicProfile | undefined> {
  const row = await read
    .selectFrom('company_settings')
    .select([
      'company_name as companyName',
      'phone',
      'email',
      'website',
      'address',
      'city',
      'state',
      'zip_code as zipCode',
      'service_areas as serviceAreas',
      'business_hours as hours',
      'time_zone as timeZone',
      'primary_color as primaryColor',
      'secondary_color as secondaryColor',
      'accent_color as accentColor',
      'privacy_policy as privacyPolicy',
      'terms_of_service as termsOfService',
      'service_distance_m as serviceDistanceMetres',
    ])
    .executeTakeFirst();
  return row && { ...row, hours: row.hours as PublicProfile['hours'] };
}
