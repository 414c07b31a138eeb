import { sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ProviderInterval, ProviderPrice, ProviderProduct } from '../../../server/payments/catalogue.ts';
import type { Product } from '../contract.ts';

const noSuchProduct = 'This product does not exist.';

/** The price of `stripe_product p` among those that are paid so, as JSON. */
const priceJson = (isPaidSo: ReturnType<typeof sql>, more: ReturnType<typeof sql>) => sql`(
  select json_build_object('stripePriceId', c.stripe_price_id, 'unitAmount', c.unit_amount, 'currency', c.currency ${more})
  from stripe_price c where c.product_id = p.id and c.active and ${isPaidSo}
  order by (c.stripe_price_id = p.default_price_id) desc nulls last, c.stripe_created_at desc, c.id limit 1)`;

/** The contract's `product` as JSON, of `stripe_product p`. */
const productJson = sql`json_build_object(
  'id', p.id, 'stripeProductId', p.stripe_product_id, 'name', p.name, 'description', p.description, 'active', p.active,
  'price', ${priceJson(sql`c.interval is not null`, sql`, 'interval', c.interval, 'intervalCount', c.interval_count`)},
  'oncePrice', ${priceJson(sql`c.interval is null`, sql``)})`;

/** Active ones by name (spec 1 §7). */
export async function listProducts(read: Reader): Promise<Product[]> {
  const { rows } = await sql<{ product: Product }>`
    select ${productJson} as product from stripe_product p where p.active order by lower(p.name), p.id`.execute(read);
  return rows.map((row) => row.product);
}

export async function hasProducts(read: Reader): Promise<boolean> {
  const { rows } = await sql`select from stripe_product where active limit 1`.execute(read);
  return rows.length > 0;
}

/** Refuses (missing) one that is not mirrored. */
export async function getProduct(read: Reader, id: string): Promise<Product> {
  const { rows } = await sql<{ product: Product }>`
    select ${productJson} as product from stripe_product p where p.id = ${id}`.execute(read);
  return found(rows[0], noSuchProduct).product;
}

/** By its id at the provider. */
export async function getProductOfProvider(read: Reader, stripeProductId: string): Promise<Product> {
  const { rows } = await sql<{ product: Product }>`
    select ${productJson} as product from stripe_product p
    where p.stripe_product_id = ${stripeProductId}`.execute(read);
  return found(rows[0], noSuchProduct).product;
}

/** The ids at the provider of active products that no reading since this one has seen. */
export async function listUnseen(read: Reader, reading: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_product_id as id from stripe_product where active and reading < ${reading} order by id`.execute(read);
  return rows.map(({ id }) => id);
}

export type Written = 'added' | 'changed' | 'same';

/**
 * Mirrors a product: the answer to a command, what an event named, and what a sync has listed are written here alone. A
 * row never goes back to an earlier reading.
 */
export async function writeProduct(tx: Tx, product: ProviderProduct, reading: string): Promise<Written> {
  const { id, name, description, active, defaultPriceId } = product;
  const { rows } = await sql<{ written: Written }>`
    with before as (select * from stripe_product where stripe_product_id = ${id}),
    written as (
      insert into stripe_product as p (stripe_product_id, name, description, active, default_price_id, reading)
      values (${id}, ${name}, ${description}, ${active}, ${defaultPriceId}, ${reading})
      on conflict (stripe_product_id) do update set name = excluded.name, description = excluded.description,
        active = excluded.active, default_price_id = excluded.default_price_id, gone_at = null,
        reading = excluded.reading, updated_at = now()
      where p.reading <= excluded.reading
      returning p.*)
    select case when b.id is null then 'added'
      when (b.name, b.description, b.active, b.default_price_id)
        is distinct from (w.name, w.description, w.active, w.default_price_id) then 'changed'
      else 'same' end as written
    from written w left join before b on b.id = w.id`.execute(tx);
  return told(rows[0]?.written);
}

/** Mirrors a price of a product that is mirrored; see `writeProduct`. */
export async function writePrice(tx: Tx, price: ProviderPrice, reading: string): Promise<void> {
  const { id, productId, active, unitAmount, currency, interval, intervalCount, createdAt } = price;
  await sql`
    insert into stripe_price as c (stripe_price_id, product_id, active, unit_amount, currency, interval,
      interval_count, stripe_created_at, reading)
    select ${id}, p.id, ${active}, ${unitAmount}, ${currency}, ${interval}::stripe_interval, ${intervalCount}::int,
      ${createdAt}, ${reading}
    from stripe_product p where p.stripe_product_id = ${productId}
    on conflict (stripe_price_id) do update set active = excluded.active, unit_amount = excluded.unit_amount,
      currency = excluded.currency, interval = excluded.interval, interval_count = excluded.interval_count,
      reading = excluded.reading, updated_at = now()
    where c.reading <= excluded.reading`.execute(tx);
  announce({ topic: 'products' });
}

/** Mirrors what came along with something else and is not here yet; changes of it are told by themselves. */
export async function writeMissing(
  tx: Tx,
  { product, price }: Readonly<{ product: ProviderProduct | undefined; price: ProviderPrice }>,
  reading: string,
): Promise<void> {
  const { rows } = await sql`select from stripe_price where stripe_price_id = ${price.id}`.execute(tx);
  if (rows.length > 0) return;
  if (product) await writeProduct(tx, product, reading);
  await writePrice(tx, price, reading);
}

/** A price of the provider, with what it is of. */
export type KnownPrice = Readonly<{
  stripePriceId: string;
  productName: string;
  /** Whether somebody new may be given it. */
  isOffered: boolean;
  unitAmount: number | null;
  currency: string;
  interval: ProviderInterval | null;
  intervalCount: number | null;
}>;

/** Those of these prices of the provider that are mirrored. */
export async function listPrices(read: Reader, stripePriceIds: readonly string[]): Promise<KnownPrice[]> {
  const { rows } = await sql<KnownPrice>`
    select c.stripe_price_id as "stripePriceId", p.name as "productName", c.active and p.active as "isOffered",
      c.unit_amount as "unitAmount", c.currency, c.interval, c.interval_count as "intervalCount"
    from stripe_price c join stripe_product p on p.id = c.product_id
    where c.stripe_price_id = any(${stripePriceIds}::text[])`.execute(read);
  return rows;
}

/** A product that the provider has no more: it stays, for what was paid for it, and is not offered. */
export async function archiveGone(tx: Tx, stripeProductId: string, reading: string): Promise<void> {
  await sql`
    update stripe_product set active = false, gone_at = now(), reading = ${reading}, updated_at = now()
    where stripe_product_id = ${stripeProductId} and reading <= ${reading}`.execute(tx);
  announce({ topic: 'products' });
}

/** The same of a price. */
export async function retireGonePrice(tx: Tx, stripePriceId: string, reading: string): Promise<void> {
  await sql`
    update stripe_price set active = false, reading = ${reading}, updated_at = now()
    where stripe_price_id = ${stripePriceId} and reading <= ${reading}`.execute(tx);
  announce({ topic: 'products' });
}

/** Which of these products of the provider are not mirrored. */
export async function listUnknown(read: Reader, stripeProductIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct asked.id from unnest(${stripeProductIds}::text[]) as asked (id)
    where not exists (select from stripe_product p where p.stripe_product_id = asked.id)`.execute(read);
  return rows.map(({ id }) => id);
}

function told(written: Written = 'same'): Written {
  if (written !== 'same') announce({ topic: 'products' });
  return written;
}
