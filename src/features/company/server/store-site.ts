import path from 'node:path';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { SiteFacts } from '../site-facts.ts';
import type { Testimonial } from '../website-fields.ts';

/** What the public page says, as columns of the settings record. */
export const siteColumns = [
  'standard_price_cents as standardPriceCents',
  'extra_can_price_cents as extraCanPriceCents',
  'customers_served as customersServed',
  'reliability_percent as reliabilityPercent',
  'founded_year as foundedYear',
  'region',
  'answer_hours as answerHours',
  'own_figures as ownFigures',
  'headline',
  'intro',
  'about',
  'site_features as features',
  'price_bullets as priceBullets',
  'service_extras as extras',
  'questions',
  'accepted_items as acceptedItems',
  'refused_items as refusedItems',
  'social_links as socialLinks',
  'photo_key',
  'shows_phone as showsPhone',
  'shows_email as showsEmail',
  'shows_hours as showsHours',
  'is_published as isPublished',
  'starts_at_once as startsAtOnce',
  'testimonials',
] as const;

/** Columns of JSON have the shapes that the contract gave them. */
type Kept = Readonly<{ photo_key: string | null; testimonials: unknown } & Record<keyof SiteFacts, unknown>>;
type Told<Row> = Omit<Row, keyof SiteFacts | 'photo_key' | 'testimonials'> &
  SiteFacts & { testimonials: Testimonial[] };

/** A row with these columns as the contract says it. */
export function siteOf<Row extends Omit<Kept, 'photoUrl'>>({ photo_key: key, ...row }: Row): Told<Row> {
  return { ...row, photoUrl: photoUrlOf(key) } as unknown as Told<Row>;
}

/** Where browsers find the photo: the last part of its key names it. */
const photoUrlOf = (key: string | null) => key && `/api/company/photo/${path.basename(key)}`;

/** The key of the present photo's file, when that is its name; undefined for any other. */
export async function findPhotoKey(read: Reader, name: string): Promise<string | undefined> {
  const row = await read.selectFrom('company_settings').select('photo_key').executeTakeFirst();
  return row?.photo_key && path.basename(row.photo_key) === name ? row.photo_key : undefined;
}

/** The key of the photo's file, locked until the transaction ends; null without one. */
export async function lockPhotoKey(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('company_settings').select('photo_key').forUpdate().executeTakeFirst();
  return row?.photo_key ?? null;
}
