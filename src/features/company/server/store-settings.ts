import { sql, type UpdateObject } from 'kysely';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { DB } from '../../../server/database/schema.generated.ts';
import { announce } from '../../../server/live.ts';
import type { Settings } from '../settings.ts';
import type { BusinessHours } from '../settings-fields.ts';
import { logoUrlOf } from './store.ts';

const columns = [
  'version',
  'logo_key',
  'company_name as companyName',
  'phone',
  'email',
  'website',
  'address',
  'city',
  'state',
  'zip_code as zipCode',
  'service_areas as serviceAreas',
  'business_hours as businessHours',
  'primary_color as primaryColor',
  'secondary_color as secondaryColor',
  'accent_color as accentColor',
] as const;

/** The settings record; refuses (missing) before the owner's set-up. */
export async function getSettings(read: Reader): Promise<Settings> {
  const { logo_key: logoKey, ...row } = found(
    await read.selectFrom('company_settings').select(columns).executeTakeFirst(),
    'This company is not set up yet.',
  );
  return { ...row, logoUrl: logoUrlOf(logoKey), businessHours: row.businessHours as BusinessHours };
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
  await announce(tx, { topic: 'company' });
  return getSettings(tx);
}

/** The key of the logo's file, locked until the transaction ends; null without a logo. */
export async function lockLogoKey(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('company_settings').select('logo_key').forUpdate().executeTakeFirst();
  return found(row, 'This company is not set up yet.').logo_key;
}
