/** Revenue against the invoices, lines and payments themselves, reckoned here month by month and customer by customer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addMonths, dayAt } from '../../../kernel/calendar.ts';
import { sumCents } from '../../../kernel/money.ts';
import { reportsContract as reports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
const past = { from: day(-330), to: day(-1) };
await server.transact((tx) => aPast(tx, 'Mesa', past, [admin.id]));
const read = server.database.read;
const zone = 'America/Denver';
const sum = (of: readonly { amount: number }[]) => sumCents(of.map(({ amount }) => Number(amount)));
const show = (by: string) => admin.call(reports.show, { reportId: 'revenue-analysis', by, ...past });

const invoices = (await read.selectFrom('stripe_invoice').selectAll().execute())
  .filter(({ status, currency }) => !['draft', 'void'].includes(status) && currency === 'usd')
  .map((one) => ({ ...one, amount: one.total, day: dayAt(one.finalized_at ?? one.stripe_created_at, zone) }));
const within = <T extends { day: string }>(of: readonly T[]) =>
  of.filter(({ day }) => day >= past.from && day <= past.to);

test('what was billed and collected are the invoices and the money of each month', async () => {
  const { rows, total } = await show('month');
  const { rows: money } = await sql<{ amount: number; day: string }>`
    select amount, coalesce(received_on, (at at time zone ${zone})::date)::text as day from money_received
    where currency = 'usd'
    union all
    select -amount, (at at time zone ${zone})::date::text from money_given_back where currency = 'usd'`.execute(read);
  assert.ok(money.some(({ amount }) => amount < 0) && money.some(({ amount }) => amount > 0));
  for (const { key, values } of rows) {
    const billed = within(invoices).filter(({ day }) => day.startsWith(key));
    assert.deepEqual([values.billed, values.invoices], [sum(billed), billed.length], key);
    assert.equal(values.collected, sum(within(money).filter(({ day }) => day.startsWith(key))), key);
  }
  assert.equal(total.billed, sum(within(invoices)));
  assert.equal(total.share, (total.collected ?? 0) / (total.billed ?? 0));
});

test('recurring revenue follows from what each customer is billed for each month, and from the month before', async () => {
  const lines = await read.selectFrom('stripe_invoice_line').selectAll().execute();
  const billed = new Map<string, number>();
  for (const line of lines) {
    const invoice = invoices.find(({ id }) => id === line.invoice_id);
    const days = (Date.parse(line.period_end) - Date.parse(line.period_start)) / 86_400_000;
    if (!invoice || !line.stripe_price_id || line.is_proration || days < 27) continue;
    const months = Math.max(1, Math.round(days / 30.4375));
    const first = `${dayAt(line.period_start, zone).slice(0, 7)}-01`;
    for (let k = 0; k < months; k++) {
      const share = Math.floor((line.amount * (k + 1)) / months) - Math.floor((line.amount * k) / months);
      const key = `${invoice.stripe_customer_id} ${addMonths(first, k).slice(0, 7)}`;
      billed.set(key, (billed.get(key) ?? 0) + share);
    }
  }
  const customers = new Set(invoices.map((one) => one.stripe_customer_id));
  const { rows } = await show('month');
  const shown = rows.filter(({ key }) => `${key}-01` >= past.from);
  assert.ok(shown.length >= 9);
  for (const { key, values } of shown) {
    const expected = { recurring: 0, gained: 0, lost: 0, changed: 0 };
    for (const customer of customers) {
      const now = billed.get(`${customer} ${key}`) ?? 0;
      const before = billed.get(`${customer} ${addMonths(`${key}-01`, -1).slice(0, 7)}`) ?? 0;
      expected.recurring += now;
      if (!before) expected.gained += now;
      else if (now) expected.changed += now - before;
      else if (key < today.slice(0, 7)) expected.lost += before;
    }
    const { recurring, gained, lost, changed } = values;
    assert.deepEqual({ recurring, gained, lost, changed }, expected, key);
  }
});

test('one month is what the month before was, with what is new, lost and changed', async () => {
  const { rows } = await show('month');
  const whole = rows.filter(({ key, isUnfinished }) => !isUnfinished && `${key}-01` > addMonths(past.from, 1));
  for (const [place, { values, name }] of whole.entries()) {
    const before = whole[place - 1]?.values;
    if (!before) continue;
    const from = (before.recurring ?? 0) + (values.gained ?? 0) - (values.lost ?? 0) + (values.changed ?? 0);
    assert.equal(values.recurring, from, name);
  }
});

test('by town and by route what was billed is that of the customers who live there', async () => {
  const { rows: homes } = await sql<{ customer: string; town: string; route: string | null }>`
    select p.stripe_customer_id as customer, a.city as town, (
        select r.id::text from route_address s join route r on r.id = s.route_id where s.address_id = a.id
        order by r.name, s.route_id limit 1) as route
    from payer p join contact c on c.profile_id = p.profile_id join contact_address a on a.contact_id = c.id`.execute(
    read,
  );
  const billed = within(invoices).map((one) => {
    const home = homes.find(({ customer }) => customer === one.stripe_customer_id);
    return { ...one, town: home?.town ?? 'none', route: home?.route ?? 'none' };
  });
  for (const by of ['town', 'route'] as const) {
    const expected = [...Map.groupBy(billed, (one) => one[by])].map(([key, of]) => [key, sum(of), of.length]);
    const { rows } = await show(by);
    const shown = rows
      .filter(({ values }) => values.invoices)
      .map(({ key, values }) => [key, values.billed, values.invoices]);
    assert.deepEqual(shown.toSorted(), expected.toSorted(), by);
    assert.ok(expected.length > 1);
  }
});

test('by town and by route are the same dollars as by month', async () => {
  const [months, towns, routes] = await Promise.all([show('month'), show('town'), show('route')]);
  assert.deepEqual(towns.total, months.total);
  assert.deepEqual(routes.total, months.total);
  const names = routes.rows.map(({ name }) => name);
  assert.equal(new Set(routes.rows.map(({ key }) => key)).size, names.length);
});
