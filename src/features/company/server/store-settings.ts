import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { BusinessHours, Settings } from '../settings.ts';

const columns = [
  'version',
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
] as const;

/** The settings record; refuses (missing) before the owner's set-up. */
export async function getSettings(read: Reader): Promise<Settings> {
  const row = found(
    await read.selectFrom('company_settings').select(columns).executeTakeFirst(),
    'This company is not set up yet.',
  );
  return { ...row, businessHours: row.businessHours as BusinessHours };
}
