/** The looks over everybody's money over 1,500 customers with 36 months of invoices, and a sync of 50,000 invoices. */
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { type LocalStripe, startLocalStripe } from '../local-stripe/server.ts';
import type { Database } from '../src/server/database/connection.ts';
import { Obstacle } from '../src/server/obstacle.ts';
import { type ServerProcess, startServerProcess } from './server.ts';

export type BillingTimes = Readonly<{
  overviewMs: number;
  receivablesMs: number;
  dashboardMs: number;
  syncSeconds: number;
}>;

const customers = 1500;
const months = 36;
const syncedInvoices = 50_000;
const times = 21;
const longestSyncMs = 300_000;

/** Adds its customers once, and takes nothing away: nobody else of the bench looks at them. */
export async function seedBilling({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into profile (id, first_name, last_name, email, role)
    select md5('payer' || n)::uuid, 'Payer', n::text, 'payer' || n || '@example.com', 'customer'
    from generate_series(1, ${customers}) n on conflict do nothing`);
  await pool.query(`
    insert into payer (profile_id, stripe_customer_id, balance, reading)
    select md5('payer' || n)::uuid, 'cus_bench' || n, 0, 1 from generate_series(1, ${customers}) n on conflict do nothing`);
  await pool.query(`
    insert into stripe_invoice (stripe_invoice_id, stripe_customer_id, number, status, currency, total, starting_balance,
      ending_balance, amount_due, amount_paid, amount_remaining, amount_outside, pre_payment_credit, post_payment_credit,
      due_date, period_start, period_end, finalized_at, paid_at, stripe_created_at, reading)
    select 'in_bench' || n || '_' || m, 'cus_bench' || n, 'B' || n || '-' || m,
      case when is_open then 'open' else 'paid' end::stripe_invoice_status, 'usd', 3000, 0, 0, 3000,
      case when is_open then 0 else 3000 end, case when is_open then 3000 else 0 end, 0, 0, 0, at + interval '7 days',
      at, at, at, case when is_open then null else at + interval '5 days' end, at, 1
    from generate_series(1, ${customers}) n, generate_series(0, ${months - 1}) m,
      lateral (select now() - m * interval '1 month' as at, m < n % 5 as is_open) o
    on conflict (stripe_invoice_id) do update set gone_at = null`);
  await pool.query(`
    insert into stripe_invoice_payment (stripe_payment_id, invoice_id, amount, way, paid_at, reading)
    select 'inpay_' || stripe_invoice_id, id, amount_paid, 'card', paid_at, 1 from stripe_invoice
    where amount_paid > 0 and stripe_invoice_id like 'in_bench%' on conflict do nothing`);
  await pool.query('vacuum analyze stripe_invoice, stripe_invoice_payment, payer, profile');
}

export type Asked = Readonly<{ url: string; cookie: string }>;

export async function measureLooks(asked: Asked): Promise<Omit<BillingTimes, 'syncSeconds'>> {
  return {
    overviewMs: await medianOf(asked, '/api/billing/overview'),
    receivablesMs: await medianOf(asked, '/api/billing/receivables'),
    dashboardMs: await medianOf(asked, '/api/dashboards/admin'),
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
