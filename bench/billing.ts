/**
 * The looks over everybody's money, and a sync of 50,000 invoices. The money is that of 1,500 customers who are served: each
 * with a contact, a subscription of one or two products, and 36 months of its invoices with lines and payments.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { type LocalStripe, startLocalStripe } from '../local-stripe/server.ts';
import type { Database } from '../src/server/database/connection.ts';
import { Obstacle } from '../src/server/obstacle.ts';
import { type ServerProcess, startServerProcess } from './server.ts';

export type BillingTimes = Readonly<{
  overviewMs: number;
  receivablesMs: number;
  differingMs: number;
  syncSeconds: number;
}>;

const customers = 1500;
const months = 36;
const syncedInvoices = 50_000;
const times = 21;
const longestSyncMs = 300_000;

/** Adds its customers once, who are houses on the bench's routes, and takes nothing away. */
export async function seedBilling({ pool }: Database): Promise<void> {
  const run = (text: string) => pool.query(text);
  await run(`
    insert into profile (id, first_name, last_name, email, role)
    select md5('payer' || n)::uuid, 'Payer', n::text, 'payer' || n || '@example.com', 'customer'
    from generate_series(1, ${customers}) n on conflict do nothing`);
  await run(`
    update contact c set profile_id = md5('payer' || n)::uuid, status = 'Converted'
    from (
      select contact_id, row_number() over (order by contact_id) as n
      from (select distinct contact_id from route_address r join contact_address a on a.id = r.address_id) served
      order by contact_id limit ${customers}) served
    where c.id = contact_id and c.profile_id is null`);
  // As many cans are collected as are billed, but for one in fifty.
  await run(`
    update service v set waste_cans_count = 1 + case when n % 50 = 1 then n + 1 else n end % 3
    from generate_series(1, ${customers}) n
      join contact c on c.profile_id = md5('payer' || n)::uuid join contact_address a on a.contact_id = c.id
    where v.address_id = a.id`);
  await run(`
    insert into payer (profile_id, stripe_customer_id, balance, reading)
    select md5('payer' || n)::uuid, 'cus_bench' || n, 0, 1 from generate_series(1, ${customers}) n on conflict do nothing`);
  await seedSubscriptions(run);
  await seedInvoices(run);
  await run(`vacuum analyze profile, contact, payer, stripe_product, stripe_price, customer_subscription,
    customer_subscription_item, stripe_invoice, stripe_invoice_line, stripe_invoice_payment`);
}

type Run = (text: string) => Promise<unknown>;

/** Every third customer has the base product alone, the others one or two extra cans; some are late, some have left. */
async function seedSubscriptions(run: Run): Promise<void> {
  await run(`
    insert into stripe_product (stripe_product_id, name, active, reading)
    values ('prod_bench0', 'Standard service', true, 1), ('prod_bench1', 'Extra can', true, 1)
    on conflict (stripe_product_id) do update set gone_at = null, active = true`);
  await run(`
    insert into stripe_price (stripe_price_id, product_id, unit_amount, currency, interval, interval_count, active,
      stripe_created_at, reading)
    select 'price_bench' || right(stripe_product_id, 1), id, 3000 - right(stripe_product_id, 1)::int * 1000, 'usd', 'month', 1,
      true, now(), 1
    from stripe_product where stripe_product_id like 'prod_bench%' on conflict (stripe_price_id) do nothing`);
  await run(`
    insert into customer_subscription (stripe_subscription_id, profile_id, status, collection_method, days_until_due,
      cancel_at_period_end, current_period_start, current_period_end, ended_at, is_running, stripe_created_at, reading)
    select 'sub_bench' || n, md5('payer' || n)::uuid,
      case when n % 25 = 0 then 'canceled' when n % 40 = 0 then 'past_due' else 'active' end, 'send_invoice', 7, false,
      now(), now() + interval '1 month', case when n % 25 = 0 then now() end, n % 25 > 0,
      now() - interval '${months - 1} months', 1
    from generate_series(1, ${customers}) n
    on conflict (stripe_subscription_id) do update set gone_at = null, is_running = excluded.is_running`);
  await run(`
    insert into customer_subscription_item (stripe_item_id, subscription_id, price_id, quantity, position)
    select 'si_bench' || n || '_' || place, s.id, p.id, case place when 0 then 1 else n % 3 end, place
    from generate_series(1, ${customers}) n cross join generate_series(0, 1) place
      join customer_subscription s on s.stripe_subscription_id = 'sub_bench' || n
      join stripe_price p on p.stripe_price_id = 'price_bench' || place
    where place = 0 or n % 3 > 0 on conflict (stripe_item_id) do nothing`);
}

/** The last of up to four in five customers are not paid yet. */
async function seedInvoices(run: Run): Promise<void> {
  await run(`
    insert into stripe_invoice (stripe_invoice_id, stripe_customer_id, stripe_subscription_id, billing_reason, number, status,
      currency, total, starting_balance, ending_balance, amount_due, amount_paid, amount_remaining, amount_outside,
      pre_payment_credit, post_payment_credit, due_date, period_start, period_end, finalized_at, paid_at, emailed_at,
      stripe_created_at, reading)
    select 'in_bench' || n || '_' || m, 'cus_bench' || n, 'sub_bench' || n, 'subscription_cycle', 'B' || n || '-' || m,
      case when is_open then 'open' else 'paid' end::stripe_invoice_status, 'usd', total, 0, 0, total,
      case when is_open then 0 else total end, case when is_open then total else 0 end, 0, 0, 0, at + interval '7 days',
      at, at, at, case when is_open then null else at + interval '5 days' end, at, at, 1
    from generate_series(1, ${customers}) n, generate_series(0, ${months - 1}) m,
      lateral (select now() - m * interval '1 month' as at, m < n % 5 as is_open, 3000 + n % 3 * 2000 as total) o
    on conflict (stripe_invoice_id) do update set gone_at = null`);
  await run(`
    insert into stripe_invoice_line (stripe_line_id, invoice_id, place, amount, quantity, description, stripe_price_id,
      period_start, period_end, is_proration)
    select 'il_' || stripe_invoice_id || '_' || place, i.id, place, quantity * unit_amount, quantity,
      quantity || ' × ' || p.name, stripe_price_id, period_start, period_start + interval '1 month', false
    from stripe_invoice i
      join customer_subscription s using (stripe_subscription_id)
      join customer_subscription_item t on t.subscription_id = s.id
      join (select c.*, name from stripe_price c join stripe_product o on o.id = c.product_id) p on p.id = t.price_id
      cross join lateral (select t.position as place) o
    where stripe_invoice_id like 'in_bench%' on conflict do nothing`);
  await run(`
    insert into stripe_invoice_payment (stripe_payment_id, invoice_id, amount, way, paid_at, reading)
    select 'inpay_' || stripe_invoice_id, id, amount_paid, 'card', paid_at, 1 from stripe_invoice
    where amount_paid > 0 and stripe_invoice_id like 'in_bench%' on conflict do nothing`);
}

export type Asked = Readonly<{ url: string; cookie: string }>;

export async function measureLooks(asked: Asked): Promise<Omit<BillingTimes, 'syncSeconds'>> {
  return {
    overviewMs: await medianOf(asked, '/api/billing/overview'),
    receivablesMs: await medianOf(asked, '/api/billing/receivables'),
    differingMs: await medianOf(asked, '/api/billing/differing-bills'),
  };
}

export async function medianOf({ url, cookie }: Asked, path: string, count = times): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: { cookie: `session=${cookie}` } });
    if (!answer.ok) throw new Obstacle(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    all.push(performance.now() - started);
  }
  return all.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

/** A server of its own that knows a payment provider, which holds the invoices already. */
export async function measureSync(
  { pool }: Database,
  { databaseUrl, dataDir, cookie }: Readonly<Record<'databaseUrl' | 'dataDir' | 'cookie', string>>,
): Promise<number> {
  // That provider has none of them: each would be asked for by its id.
  await pool.query('update stripe_invoice set gone_at = now() where gone_at is null');
  await pool.query('update customer_subscription set gone_at = now(), is_running = false where gone_at is null');
  await pool.query('update stripe_product set gone_at = now(), active = false where gone_at is null');
  const local = await startLocalStripe();
  let server: ServerProcess | undefined;
  try {
    await fill(local);
    server = await startServerProcess(databaseUrl, dataDir, {
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_API_BASE: local.url,
    });
    const started = performance.now();
    const headers = { cookie: `session=${cookie}`, 'content-type': 'application/json' };
    const sync = `${server.url}/api/billing/sync`;
    const begun = await fetch(sync, {
      method: 'POST',
      headers,
      body: JSON.stringify({ commandId: crypto.randomUUID() }),
    });
    if (!begun.ok) throw new Obstacle(`The sync did not begin: ${await begun.text()}`);
    for (;;) {
      const { sync: now } = (await (await fetch(sync, { headers })).json()) as Latest;
      const seconds = (performance.now() - started) / 1000;
      const synced = now?.counts.invoices?.synced;
      if (now?.status === 'done' && synced !== syncedInvoices) throw new Obstacle(`Only ${synced} invoices came over`);
      if (now?.status === 'done') return seconds;
      if (now?.status === 'failed' || seconds * 1000 > longestSyncMs)
        throw new Obstacle(`The sync failed: ${now?.error}`);
      await sleep(200);
    }
  } finally {
    await server?.stop();
    await local.close();
  }
}

type Latest = Readonly<{
  sync: Readonly<{ status: string; error: string | null; counts: { invoices?: { synced: number } } }> | null;
}>;

/** One paid invoice that was made as anybody makes it, again and again under other names. */
async function fill({ url, world }: LocalStripe): Promise<void> {
  const { hostname: host, port } = new URL(url);
  const stripe = new Stripe('sk_test_bench', { host, port, protocol: 'http', telemetry: false });
  const customer = (await stripe.customers.create({ name: 'Bench', email: 'bench@example.test' })).id;
  const send = { collection_method: 'send_invoice', days_until_due: 7 } as const;
  const { id } = await stripe.invoices.create({ customer, ...send });
  await stripe.invoiceItems.create({ customer, invoice: id, amount: 3000, currency: 'usd' });
  await stripe.invoices.finalizeInvoice(id);
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.invoices.pay(id, { payment_method: method.id });
  const [made, paid] = [world.invoices.find(id), world.invoicePayments.by('invoice', id)[0]];
  if (!made || !paid) throw new Obstacle('The local payment provider did not keep its first invoice');
  const { _place: _, ...invoice } = made;
  const { _place: _of, ...payment } = paid;
  for (let n = 1; n < syncedInvoices; n++) {
    const name = `${id}${n}`;
    const _lines = invoice._lines.map((line) => ({ ...line, id: `${line.id}${n}`, invoice: name }));
    world.invoices.save({ ...invoice, id: name, number: `BENCH-${n}`, _token: `${invoice._token}${n}`, _lines });
    world.invoicePayments.save({ ...payment, id: `${payment.id}${n}`, invoice: name });
  }
}
