/** Every report by every grouping over three years of 1,500 customers: about 700,000 stops and 54,000 invoices. */
import { declared } from '../src/features/reports/declared.ts';
import { keepMoneySums } from '../src/features/reports/server/store-money-sums.ts';
import { keepSums } from '../src/features/reports/server/store-sums.ts';
import type { Database } from '../src/server/database/connection.ts';
import { transactOn } from '../src/server/transact.ts';
import { type Asked, medianOf } from './billing.ts';
import { withoutIndexes } from './bulk.ts';

export type Timed = Readonly<{ name: string; ms: number }>;

export type ReportTimes = Readonly<{ slowestMs: number; slowest: string; medianMs: number }>;

/** The last day of the seeded history is yesterday. */
const days = 3 * 365;
const times = 5;
const keptAtOnce = 10_000;
/** Who drive these runs, and enter what there is to tell. */
const drivers = 20;
/** One of the customers, and a driver with a run of today. */
export const aCustomer = 'served7@example.com';
export const aDriver = 'reported3@example.com';
const loaded = ['daily_route_stop', 'stripe_invoice', 'stripe_invoice_line', 'stripe_invoice_payment'];

/**
 * Adds customers with their houses, runs of every weekday with 60 stops each, and bills: once, at `scale` times 1,500
 * customers. Without triggers: nobody is told, and no history is kept of what never happened.
 */
export async function seedReports({ pool }: Database, scale = 1): Promise<void> {
  const customers = 1500 * scale;
  const routes = 15 * scale;
  await withoutIndexes(pool, loaded, async (run) => {
    await run(`
      insert into profile (id, first_name, last_name, email, role)
      select md5('served' || n)::uuid, 'Served', n::text, 'served' || n || '@example.com', 'customer'
      from generate_series(1, ${customers}) n on conflict do nothing`);
    await run(`
      insert into profile (id, first_name, last_name, email, role)
      select md5('driver' || n)::uuid, 'Reported', 'Driver ' || n, 'reported' || n || '@example.com', 'employee'
      from generate_series(1, ${drivers}) n on conflict do nothing`);
    await run(`
      insert into contact (id, first_name, last_name, email, profile_id, status, created_at)
      select md5('reported' || n)::uuid, 'Served', n::text, 'served' || n || '@example.com', md5('served' || n)::uuid,
        'Converted', now() - (n % ${days}) * interval '1 day'
      from generate_series(1, ${customers}) n on conflict do nothing`);
    await run(`
      insert into contact_address (id, contact_id, street, city, state, zip_code, is_service, latitude, longitude)
      select md5('house' || n)::uuid, md5('reported' || n)::uuid, n || ' Zuni Dr',
        (array['Farmington', 'Aztec', 'Bloomfield', 'Kirtland'])[n % 4 + 1], 'NM', '87401', true,
        36.7 + n % 97 * 0.001, -108.2 + n % 89 * 0.001
      from generate_series(1, ${customers}) n on conflict do nothing`);
    await run(`
      insert into service (id, address_id, first_day, last_day)
      select md5('service' || n)::uuid, md5('house' || n)::uuid, current_date - n % ${days},
        case when n % 9 = 0 then current_date - n % ${days} / 2 end
      from generate_series(1, ${customers}) n on conflict (id) do nothing`);
    await run(`
      insert into route (id, name, days_of_week)
      select md5('reported route' || r)::uuid, 'Reported ' || r, '{Monday}' from generate_series(1, ${routes}) r
      on conflict do nothing`);
    await run(`
      insert into route_address (id, route_id, address_id, order_in_route)
      select md5('reported stop' || n)::uuid, md5('reported route' || (n % ${routes} + 1))::uuid, md5('house' || n)::uuid, n
      from generate_series(1, ${customers}) n on conflict (id) do nothing`);
    await run(`
      insert into daily_route (id, date, route_id, route_name, driver_id, status, start_time, end_time)
      select md5('run' || r || '-' || d)::uuid, d, md5('reported route' || r)::uuid, 'Reported ' || r,
        md5('driver' || (r % ${drivers} + 1))::uuid, 'completed', d + interval '13 hours', d + interval '16 hours'
      from generate_series(1, ${routes}) r, lateral (
        select (current_date - k) as d from generate_series(1, ${days}) k
        where extract(isodow from current_date - k) < 6) at
      on conflict do nothing`);
    await run(`
      insert into daily_route (id, date, route_id, route_name, driver_id, status, start_time)
      select md5('run today' || r)::uuid, ${today}, md5('reported route' || r)::uuid, 'Reported ' || r,
        case when r % 15 > 0 then md5('driver' || (r % ${drivers} + 1))::uuid end,
        case when r % 3 = 1 then 'in_progress' else 'pending' end::daily_route_status,
        case when r % 3 = 1 then now() - interval '2 hours' end
      from generate_series(1, ${routes}) r on conflict do nothing`);
    await run(`
      insert into daily_route_stop (id, daily_route_id, address_id, contact_id, order_in_route, street_line, city_line,
        contact_name, waste_cans_count, latitude, longitude, status, completion_time, skip_reason, photo_key)
      select (o.head || lpad(to_hex(row_number() over ()), 12, '0'))::uuid, -- in order: at random each row is a page to write
        g.id, md5('house' || h.n)::uuid, md5('reported' || h.n)::uuid, k, h.n || ' Zuni Dr',
        (array['Farmington', 'Aztec', 'Bloomfield', 'Kirtland'])[h.n % 4 + 1] || ', NM 87401', 'Served ' || h.n, 1 + k % 3,
        36.7 + h.n % 97 * 0.001, -108.2 + h.n % 89 * 0.001,
        case when not w.is_worked then 'pending' when h.n % 31 = 0 then 'skipped' else 'completed' end::daily_stop_status,
        case when w.is_worked then g.date + interval '13 hours' + k * interval '3 minutes' end,
        case when w.is_worked and h.n % 31 = 0 then 'not_out' end,
        case when w.is_worked and k % 5 = 0 then 'bench' || g.id || k end
      from (select left(gen_random_uuid()::text, 24) as head) o
        cross join daily_route g cross join generate_series(1, 60) k
        cross join lateral (select 1 + (hashtext(g.route_name) & 65535 + k * 7 + extract(isodow from g.date)::int * 60)
          % ${customers} as n) h
        cross join lateral (select g.status = 'completed' or g.status = 'in_progress' and k <= 25 as is_worked) w
      where g.route_name like 'Reported %'
        and not exists (select from daily_route_stop s where s.daily_route_id = g.id)`);
    await run(`
      insert into payer (profile_id, stripe_customer_id, reading)
      select md5('served' || n)::uuid, 'cus_report' || n, 1 from generate_series(1, ${customers}) n on conflict do nothing`);
    await run(`
      insert into stripe_invoice (id, stripe_invoice_id, stripe_customer_id, number, status, currency, total,
        starting_balance, ending_balance, amount_due, amount_paid, amount_remaining, amount_outside, pre_payment_credit,
        post_payment_credit, due_date, period_start, period_end, finalized_at, paid_at, stripe_created_at, reading)
      select md5('report invoice' || n || '-' || m)::uuid, 'in_report' || n || '_' || m, 'cus_report' || n,
        'R' || n || '-' || m, case when is_open then 'open' else 'paid' end::stripe_invoice_status, 'usd', 3000, 0, 0, 3000,
        case when is_open then 0 else 3000 end, case when is_open then 3000 else 0 end, 0, 0, 0, at + interval '7 days', at,
        at, at, case when not is_open then at + interval '5 days' end, at, 1
      from generate_series(1, ${customers}) n, generate_series(0, 35) m,
        lateral (select now() - m * interval '1 month' - n % 28 * interval '1 day' as at, (n + m * 7) % 100 = 0 as is_open) o
      on conflict do nothing`);
    await run(`
      insert into stripe_invoice_line (stripe_line_id, invoice_id, place, amount, quantity, stripe_price_id,
        period_start, period_end, is_proration)
      select 'il_' || stripe_invoice_id, id, 0, total, 1, 'price_report', stripe_created_at,
        stripe_created_at + interval '1 month', false
      from stripe_invoice where stripe_invoice_id like 'in_report%' on conflict do nothing`);
    await run(`
      insert into stripe_invoice_payment (stripe_payment_id, invoice_id, amount, way, paid_at, reading)
      select 'inpay_' || stripe_invoice_id, id, amount_paid, 'card', paid_at, 1
      from stripe_invoice where stripe_invoice_id like 'in_report%' and amount_paid > 0 on conflict do nothing`);
    await seedTalk(run, customers);
    await run('delete from stripe_invoice_count');
    await run(`
      insert into stripe_invoice_count
      select status, currency, 0, count(*), sum(amount_paid), sum(amount_remaining) from stripe_invoice
      where gone_at is null group by status, currency`);
    // Without triggers nobody has written down whose money is to be added up.
    await run('insert into report_account_change (account) select profile_id from payer');
  });
  await pool.query('vacuum analyze');
}

/** Thirty entries for each customer, every tenth a message that was answered, and two requests. */
async function seedTalk(run: (text: string) => Promise<unknown>, customers: number): Promise<void> {
  await run(`
    insert into activity (id, contact_id, contact_name, type, title, status, is_customer_generated, created_by, due_date, created_at)
    select md5('said' || n || '-' || k)::uuid, md5('reported' || n)::uuid, 'Served ' || n,
      case when k % 10 = 0 then 'note' when k % 4 = 0 then 'task' else 'call' end::activity_type, 'Something to tell',
      case when k % 10 = 0 or k % 4 = 0 then
        case when (n + k) % 97 = 0 then 'in_progress' else 'completed' end end::activity_status,
      k % 10 = 0, md5(case when k % 10 = 0 then 'served' || n else 'driver' || (n % ${drivers} + 1) end)::uuid,
      case when k % 4 = 0 and k % 10 > 0 then (at + interval '3 days')::date end, at
    from generate_series(1, ${customers}) n, generate_series(1, 30) k,
      lateral (select now() - (n * 7 + k * 37) % ${days} * interval '1 day' as at) o on conflict do nothing`);
  await run(`
    insert into activity_note (activity_id, note_text, is_visible_to_customer, created_by, created_at)
    select id, 'An answer', true, md5('driver1')::uuid, created_at + interval '5 hours' from activity
    where is_customer_generated and status = 'completed' and title = 'Something to tell'
      and not exists (select from activity_note n where n.activity_id = activity.id)`);
  await run(`
    insert into service_request (id, contact_id, kind, asked, state, created_by, created_at, settled_by, settled_at)
    select md5('asked' || n || '-' || k)::uuid, md5('reported' || n)::uuid,
      (array['missed_pickup', 'extra_pickup', 'another_can'])[n % 3 + 1]::service_request_kind, '{}',
      case when n % 50 = 0 then 'open' else 'done' end::service_request_state, md5('served' || n)::uuid, at,
      case when n % 50 > 0 then md5('driver1')::uuid end, case when n % 50 > 0 then at + interval '9 hours' end
    from generate_series(1, ${customers}) n, generate_series(1, 2) k,
      lateral (select now() - (n * 11 + k * 311) % ${days} * interval '1 day' as at) o on conflict do nothing`);
  await run(`
    insert into activity_count select type, status, priority, is_customer_generated, 0, count(*)
    from activity where title = 'Something to tell' group by 1, 2, 3, 4 on conflict do nothing`);
}

/** Keeps what the jobs of a server keep in its first minutes. */
export async function keepReportSums({ read, pool }: Database): Promise<void> {
  const when = { today: dayAgo(0), timeZone: 'America/Denver' };
  const transact = transactOn(read);
  for (const keep of [keepSums, keepMoneySums]) while ((await transact((tx) => keep(tx, when, keptAtOnce))) > 0);
  await pool.query('vacuum analyze');
}

/** Every report by every grouping over the three years: the median of each. */
export async function timeReports(asked: Asked): Promise<Timed[]> {
  const [from, to] = [dayAgo(days), dayAgo(1)];
  const all: Timed[] = [];
  for (const { id, groups } of declared)
    for (const { key } of groups) {
      const path = `/api/reports/${id}?${new URLSearchParams({ by: key, from, to })}`;
      all.push({ name: `${id} by ${key}`, ms: await medianOf(asked, path, times) });
    }
  for (const [name, path] of [
    ['contact-status', '/api/contact-status'],
    ['driver-check-ins', `/api/driver-check-ins?date=${to}`],
  ] as const)
    all.push({ name, ms: await medianOf(asked, path, times) });
  return all.toSorted((a, b) => a.ms - b.ms);
}

/** What stands behind the first row of each grouping, as it is shown and as CSV. */
export async function timeRows(asked: Asked): Promise<Timed[]> {
  const [from, to] = [dayAgo(days), dayAgo(1)];
  const headers = { cookie: `session=${asked.cookie}` };
  const all: Timed[] = [];
  for (const { id, groups } of declared)
    for (const { key: by } of groups) {
      const answer = await fetch(`${asked.url}/api/reports/${id}?${new URLSearchParams({ by, from, to })}`, {
        headers,
      });
      const { rows } = (await answer.json()) as { rows: { key: string }[] };
      if (!rows[0]) continue;
      const query = new URLSearchParams({ by, from, to, key: rows[0].key });
      all.push({ name: `rows of ${id} by ${by}`, ms: await medianOf(asked, `/api/reports/${id}/facts?${query}`, 3) });
      all.push({ name: `… as CSV`, ms: await medianOf(asked, `/api/reports/${id}/facts.csv?${query}`, 1) });
    }
  return all;
}

/** Of all of them the slowest, and the median. */
export async function measureReports(asked: Asked): Promise<ReportTimes> {
  const sorted = await timeReports(asked);
  const slowest = sorted.at(-1);
  return {
    slowestMs: slowest?.ms ?? 0,
    slowest: slowest?.name ?? '',
    medianMs: sorted[Math.floor(sorted.length / 2)]?.ms ?? 0,
  };
}

/** The company's day, in whose zone the bench asks. */
const today = "(now() at time zone 'America/Denver')::date";
const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
