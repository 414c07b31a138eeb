import type { Weekday } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { SiteFacts } from '../site-facts.ts';
import type { Testimonial } from '../website-fields.ts';
import { companyColumns, logoUrlOf } from './store.ts';
import { siteColumns, siteOf } from './store-site.ts';

export type DayHours = Readonly<{ enabled: boolean; open: string; close: string }>;

/** What the company tells the public about itself; null where the owner has not said it. */
export type PublicProfile = SiteFacts &
  Readonly<{
    companyName: string | null;
    /** Below this server. */
    logoUrl: string | null;
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
    testimonials: readonly Testimonial[];
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
      ...companyColumns,
      'business_hours as hours',
      ...siteColumns,
      'privacy_policy as privacyPolicy',
      'terms_of_service as termsOfService',
      'service_distance_m as serviceDistanceMetres',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { logo_key: logoKey, hours, ...others } = siteOf(row);
  return { ...others, logoUrl: logoUrlOf(logoKey), hours: hours as PublicProfile['hours'] };
}
