import { sql, type UpdateObject } from 'kysely';
import type * as z from 'zod/mini';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { DB } from '../../../server/database/schema.generated.ts';
import { announce } from '../../../server/live.ts';
import type { operationsSection } from '../operations-fields.ts';
import type { Settings } from '../settings.ts';
import type { BusinessHours } from '../settings-fields.ts';
import { companyColumns, distanceUnitOf, logoUrlOf } from './store.ts';
import { siteColumns, siteOf } from './store-site.ts';

const notSetUp = 'This company is not set up yet.';

const columns = [
  'version',
  ...companyColumns,
  'business_hours as businessHours',
  'distance_unit as distanceUnit',
  'is_generation_on as isGenerationOn',
  'generation_hour as generationHour',
  'photo_required_skip_reasons as photoRequiredSkipReasons',
  'service_distance_m as serviceDistanceMetres',
  'sent_text_days as sentTextDays',
  'is_reminding as isReminding',
  'reminder_days_before as reminderDaysBefore',
  'reminder_days_after as reminderDaysAfter',
  'is_reminding_to_sign as isRemindingToSign',
  'sign_reminder_days as signReminderDays',
  'pickup_reminder_hour as pickupReminderHour',
  ...siteColumns,
  'privacy_policy as privacyPolicy',
  'terms_of_service as termsOfService',
] as const;

const places = sql<Pick<Settings, 'depot' | 'landfill' | 'map'>>`json_build_object(
  'depot', json_build_object('address', depot_address, 'latitude', depot_latitude, 'longitude', depot_longitude),
  'landfill', json_build_object(
    'address', landfill_address, 'latitude', landfill_latitude, 'longitude', landfill_longitude),
  'map', json_build_object('latitude', map_latitude, 'longitude', map_longitude, 'zoom', map_zoom))`;

/** The settings record; refuses (missing) before the owner's set-up. */
export async function getSettings(read: Reader): Promise<Settings> {
  const row = await read.selectFrom('company_settings').select(columns).select(places.as('places')).executeTakeFirst();
  const { logo_key: logoKey, places: placed, businessHours, ...rest } = siteOf(found(row, notSetUp));
  return {
    ...rest,
    ...placed,
    logoUrl: logoUrlOf(logoKey),
    distanceUnit: distanceUnitOf(rest),
    businessHours: businessHours as BusinessHours,
  };
}

/** The settings locked for a change by somebody who saw `version`; refuses (conflict) when it is no longer that one. */
export async function lockSettings(tx: Tx, version: number): Promise<Settings> {
  await sql`select from company_settings for update`.execute(tx);
  const current = await getSettings(tx);
  if (current.version === version) return current;
  throw new Refusal(
    'conflict',
    'settings-changed',
    'Somebody else changed the settings in the meantime. What you typed is not saved yet.',
    { current },
  );
}

type Changed = Omit<UpdateObject<DB, 'company_settings'>, 'version' | 'updated_at'>;

/** Changes some columns and tells every open screen; gives the settings as they are then. */
export async function updateSettings(tx: Tx, changed: Changed): Promise<Settings> {
  await tx
    .updateTable('company_settings')
    .set({ ...changed, version: sql`version + 1`, updated_at: sql<string>`now()` })
    .execute();
  announce({ topic: 'company' });
  return getSettings(tx);
}

/** The columns of the part that says how the company works. */
export function operationsColumns(part: z.infer<typeof operationsSection>): Changed {
  const { depot, landfill, map } = part;
  return {
    time_zone: part.timeZone,
    distance_unit: part.distanceUnit,
    is_generation_on: part.isGenerationOn,
    generation_hour: part.generationHour,
    photo_required_skip_reasons: part.photoRequiredSkipReasons,
    service_distance_m: part.serviceDistanceMetres,
    sent_text_days: part.sentTextDays,
    depot_address: depot.address,
    depot_latitude: depot.latitude,
    depot_longitude: depot.longitude,
    landfill_address: landfill.address,
    landfill_latitude: landfill.latitude,
    landfill_longitude: landfill.longitude,
    map_latitude: map.latitude,
    map_longitude: map.longitude,
    map_zoom: map.zoom,
  };
}

/** The key of the logo's file, locked until the transaction ends; null without a logo. */
export async function lockLogoKey(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('company_settings').select('logo_key').forUpdate().executeTakeFirst();
  return found(row, notSetUp).logo_key;
}
