import { sql } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { Product } from '../../products/contract.ts';
import { getProduct, listProducts } from '../../products/server/store.ts';
import type { Price } from '../asked.ts';
import type { RequestSettings } from '../settings.ts';
import { say } from '../words-refusals.ts';

type Kept = Omit<RequestSettings, 'archived'>;

/** Until somebody has changed it. */
const usual: Kept = { pausesAtOnce: false, canProductId: null, extraProductId: null, version: 0 };

export async function readSettings(read: Reader): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select pauses_at_once as "pausesAtOnce", can_product_id as "canProductId", extra_product_id as "extraProductId",
      version from service_request_settings`.execute(read);
  return rows[0] ?? usual;
}

/** With the names of chosen products that the list of products leaves out. */
export async function withArchived(read: Reader, settings: Kept): Promise<RequestSettings> {
  const chosen = new Set([settings.canProductId, settings.extraProductId].filter((id) => id !== null));
  const archived: RequestSettings['archived'] = [];
  for (const productId of chosen) {
    const { id, name, active } = await getProduct(read, productId);
    if (!active) archived.push({ id, name });
  }
  return { ...settings, archived };
}

/** Refuses (conflict) what was thought of when the settings were others. */
export async function saveSettings(tx: Tx, wanted: Kept): Promise<Kept> {
  const { pausesAtOnce, canProductId, extraProductId, version } = wanted;
  const { rows } = await sql`
    insert into service_request_settings as s (pauses_at_once, can_product_id, extra_product_id)
    select ${pausesAtOnce}, ${canProductId}, ${extraProductId}
    where ${version} = 0 or exists (select from service_request_settings)
    on conflict (is_only) do update set pauses_at_once = excluded.pauses_at_once,
      can_product_id = excluded.can_product_id, extra_product_id = excluded.extra_product_id, version = s.version + 1
    where s.version = ${version}
    returning version`.execute(tx);
  const current = await readSettings(tx);
  if (rows.length === 0) throw new Refusal('conflict', 'settings-changed', say.settingsChanged, { current });
  announce({ topic: 'service-requests' });
  return current;
}

/** What customers are told that more cans and extra pickups cost; null where the office tells it. */
export async function readPrices(
  read: Reader,
): Promise<Readonly<{ canPrice: Price | null; extraPrice: Price | null }>> {
  const { canProductId, extraProductId } = await readSettings(read);
  const products = canProductId || extraProductId ? await listProducts(read) : [];
  const find = (id: string | null) => products.find((product) => product.id === id);
  const [can, extra] = [find(canProductId), find(extraProductId)];
  return {
    canPrice: can ? (priceOf(can.price) ?? priceOf(can.oncePrice)) : null,
    extraPrice: extra ? (priceOf(extra.oncePrice) ?? priceOf(extra.price)) : null,
  };
}

function priceOf(price: Product['price'] | Product['oncePrice']): Price | null {
  if (!price || price.unitAmount === null) return null;
  const { unitAmount: amount, currency } = price;
  const often = 'interval' in price ? price : { interval: null, intervalCount: 1 };
  return { amount, currency, interval: often.interval, intervalCount: often.intervalCount };
}
