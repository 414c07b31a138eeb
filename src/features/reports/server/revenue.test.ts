/** Revenue against the invoices, lines and payments themselves, reckoned here month by month and customer by customer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aRoute, aServerWith, aService } from '../../../../test/support/factories.ts';
import { addMonths, dayAt } from '../../../kernel/calendar.ts';
import { sumCents } from '../../../kernel/money.ts';
import { reportsContract as reports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
const past = { from: day(-330), to: day(-1) };
await server.transact((tx) => aPast(tx, 'Mesa', past, [admin.id]));
const read = server.database.read;
await sql`
  insert into customer_credit (id, profile_id, stripe_transaction_id, amount, reason, way, received_on, created_by)
  select gen_random_uuid(), profile_id, 'cbtxn_' || profile_id, 4000, 'Ahead', 'cash', ${day(-30)}, ${admin.id}
  from payer order by profile_id limit 3`.execute(read);
await sql`
  insert into stripe_credit_note (stripe_credit_note_id, invoice_id, number, is_void, is_taken_back, amount,
    pre_payment_amount, refunded, outside, credited, stripe_created_at, reading, refund_ids)
  select 'cn_' || id, id, 'CN', status = 'open', false, 300, 0, 200, 100, 0, ${`${day(-40)}T12:00:00Z`}, 0, '{}'
  from stripe_invoice where status in ('paid', 'open') order by id limit 8`.execute(read);
const zone = 'America/Denver';
const sum = (of: readonly { amount: number }[]) => sumCents(of.map(({ amount }) => Number(amount)));
const show = (by: string) => admin.call(reports.show, { reportId: 'revenue-analysis', by, ...past });

const invoices = (await read.selectFrom('stripe_invoice').selectAll().execute())
  .filter(({ status, currency }) => !['draft', 'void'].includes(status) && currency === 'usd')
  .map((one) => ({
    ...one,
    customer: one.stripe_customer_id ?? '',
    amount: one.total,
    day: dayAt(one.finalized_at ?? one.stripe_created_at, zone),
  }));
const within = <T extends { day: string }>(of: readonly T[]) =>
  of.filter(({ day }) => day >= past.from && day <= past.to);

/** Whose money it was: of an invoice its customer, on account whose account it is. */
const money = await moneyMoved();
const recurring = await billedByMonth();
const months = [
  ...new Set(within(recurring.map(({ month }) => ({ day: `${month}-01` }))).map(({ day }) => day.slice(0, 7))),
];

async function moneyMoved() {
  const of = new Map(
    (await read.selectFrom('stripe_invoice').selectAll().where('currency', '=', 'usd').execute()).map((one) => [
      one.id,
      one,
    ]),
  );
  const account = new Map(
    (await read.selectFrom('payer').selectAll().execute()).map((one) => [one.profile_id, one.stripe_customer_id]),
  );
  const payments = await read.selectFrom('stripe_invoice_payment').selectAll().execute();
  const credits = await read.selectFrom('customer_credit').selectAll().where('way', 'is not', null).execute();
  const refunds = await read.selectFrom('stripe_refund').selectAll().where('is_given', '=', true).execute();
  const notes = await read.selectFrom('stripe_credit_note').selectAll().where('is_void', '=', false).execute();
  const told = new Set(notes.flatMap(({ refund_ids }) => refund_ids));
  const ofInvoice = (id: string, day: string, amount: number) => {
    const invoice = of.get(id);
    return invoice ? [{ customer: invoice.stripe_customer_id ?? undefined, day, amount }] : [];
  };
  return [
    ...payments.flatMap((one) =>
      ofInvoice(one.invoice_id ?? '', one.received_on ?? dayAt(one.paid_at ?? '', zone), one.amount),
    ),
    ...credits.map((one) => ({
      customer: account.get(one.profile_id),
      day: one.received_on ?? dayAt(one.created_at, zone),
      amount: one.amount,
    })),
    ...refunds
      .filter(({ stripe_refund_id }) => !told.has(stripe_refund_id))
      .flatMap((one) => ofInvoice(one.invoice_id ?? '', dayAt(one.stripe_created_at, zone), -one.amount)),
    ...notes.flatMap((one) =>
      ofInvoice(one.invoice_id, dayAt(one.stripe_created_at, zone), -one.refunded - one.outside),
    ),
  ];
}

/** What each customer is billed for each month, of what is billed for whole ones. */
async function billedByMonth() {
  const lines = await read.selectFrom('stripe_invoice_line').selectAll().execute();
  const billed: { customer: string; month: string; amount: number }[] = [];
  for (const line of lines) {
    const invoice = invoices.find(({ id }) => id === line.invoice_id);
    const days = (Date.parse(line.period_end) - Date.parse(line.period_start)) / 86_400_000;
    if (!invoice || !line.stripe_price_id || line.is_proration || days < 27) continue;
    const count = Math.max(1, Math.round(days / 30.4375));
    const inSummer = new Date(Date.parse(line.period_start) - 6 * 3_600_000).toISOString();
    const first = `${inSummer.slice(0, 7)}-01`;
    for (let k = 0; k < count; k++) {
      const amount = Math.floor((line.amount * (k + 1)) / count) - Math.floor((line.amount * k) / count);
      billed.push({ customer: invoice.customer, month: addMonths(first, k).slice(0, 7), amount });
    }
  }
  return billed;
}

/** Of these customers in these months, from the month before. */
function recurringOf(customers: Iterable<string>, in_: readonly string[]) {
  const expected = { recurring: 0, gained: 0, lost: 0, changed: 0 };
  for (const customer of customers)
    for (const month of in_) {
      const of = (which: string) => sum(recurring.filter((one) => one.customer === customer && one.month === which));
      const [now, before] = [of(month), of(addMonths(`${month}-01`, -1).slice(0, 7))];
      expected.recurring += now;
      if (!before) expected.gained += now;
      else if (now) expected.changed += now - before;
      else if (month < today.slice(0, 7)) expected.lost += before;
    }
  return expected;
}

test('what was billed and collected are the invoices and the money of each month', async () => {
  const { rows, total } = await show('month');
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
  const customers = new Set(invoices.map(({ customer }) => customer));
  const { rows } = await show('month');
  const shown = rows.filter(({ key }) => `${key}-01` >= past.from);
  assert.ok(shown.length >= 9);
  for (const { key, values } of shown) {
    const { recurring, gained, lost, changed } = values;
    assert.deepEqual({ recurring, gained, lost, changed }, recurringOf(customers, [key]), key);
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

test('by town and by route is what was billed, collected and recurring of the customers who live there', async () => {
  const { rows: homes } = await sql<{ customer: string; town: string; route: string | null }>`
    select p.stripe_customer_id as customer, a.city as town, (
        select r.id::text from route_address s join route r on r.id = s.route_id where s.address_id = a.id
        order by r.name, s.route_id limit 1) as route
    from payer p join contact c on c.profile_id = p.profile_id join contact_address a on a.contact_id = c.id`.execute(
    read,
  );
  for (const by of ['town', 'route'] as const) {
    const homeOf = (customer: string | undefined) => homes.find((home) => home.customer === customer)?.[by] ?? 'none';
    const { rows } = await show(by);
    assert.deepEqual(
      new Set(rows.map(({ key }) => key)),
      new Set([...within(invoices), ...within(money)].map(({ customer }) => homeOf(customer))),
    );
    assert.ok(rows.length > 1);
    for (const { key, values } of rows) {
      const isHere = (customer: string | undefined) => homeOf(customer) === key;
      const billed = within(invoices).filter((one) => isHere(one.customer));
      assert.deepEqual([values.billed, values.invoices], [sum(billed), billed.length], `${by} ${key}`);
      assert.equal(values.collected, sum(within(money).filter((one) => isHere(one.customer))), `${by} ${key}`);
      const customers = new Set(recurring.map(({ customer }) => customer).filter(isHere));
      const { recurring: all, gained, lost, changed } = values;
      assert.deepEqual({ recurring: all, gained, lost, changed }, recurringOf(customers, months), `${by} ${key}`);
    }
  }
});

test('by town and by route are the same dollars as by month', async () => {
  const [months, towns, routes] = await Promise.all([show('month'), show('town'), show('route')]);
  assert.deepEqual(towns.total, months.total);
  assert.deepEqual(routes.total, months.total);
  const names = routes.rows.map(({ name }) => name);
  assert.equal(new Set(routes.rows.map(({ key }) => key)).size, names.length);
});

test('what is billed from the first of each month is of that month, in winter too', async () => {
  const { rows } = await sql<{ id: string; price: string }>`
    select i.id, l.stripe_price_id as price from stripe_invoice i join stripe_invoice_line l on l.invoice_id = i.id
    where l.stripe_price_id is not null and i.currency = 'usd' and i.status = 'paid' limit 1`.execute(read);
  await sql`delete from stripe_invoice_line`.execute(read);
  const start = new Date('2025-07-01T06:00:00Z'); // midnight of a summer
  const turn = (months: number) => new Date(Date.UTC(2025, start.getUTCMonth() + months, 1, 6)).toISOString();
  for (let k = 0; k < 12; k++)
    await sql`
      insert into stripe_invoice_line (stripe_line_id, invoice_id, place, description, amount, quantity, stripe_price_id,
        period_start, period_end, is_proration)
      values (${`il_${k}`}, ${rows[0]?.id}, ${k}, 'Trash', 1000, 1, ${rows[0]?.price}, ${turn(k)}, ${turn(k + 1)}, false)`.execute(
      read,
    );
  const asked = { reportId: 'revenue-analysis', by: 'month', from: '2025-07-01', to: '2026-06-30' };
  const told = await admin.call(reports.show, asked);
  assert.deepEqual(
    told.rows.map(({ values }) => [values.recurring, values.lost]),
    Array.from({ length: 12 }, () => [1000, 0]),
  );
});

test('whoever has moved is in the town and on the route where their trash is collected now', async () => {
  const { rows: movers } = await sql<{ customer: string; contactId: string; addressId: string }>`
    select p.stripe_customer_id as customer, c.id as "contactId", a.id as "addressId"
    from payer p join contact c on c.profile_id = p.profile_id join contact_address a on a.contact_id = c.id
      join route_address s on s.address_id = a.id
    order by p.stripe_customer_id`.execute(read);
  const mover = movers.find(({ customer }) => within(invoices).some((one) => one.customer === customer));
  assert.ok(mover);
  const homes: Record<string, string> = {};
  await server.transact(async (tx) => {
    await sql`update service set last_day = ${day(-1)} where address_id = ${mover.addressId} and first_day <= ${day(-1)}
      and (last_day is null or last_day >= ${today})`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into contact_address (contact_id, street, city, state, zip_code, is_service)
      values (${mover.contactId}, '1 Far St', 'Cortez', 'CO', '81321', true) returning id`.execute(tx);
    for (const [name, stream] of [
      ['A first by name', 'Recycling'],
      ['Z last by name', 'Trash'],
    ] as const) {
      const { routeId } = await aRoute(tx, { days: ['Monday'], stops: 0 });
      await sql`update route set name = ${name}, stream = ${stream} where id = ${routeId}`.execute(tx);
      homes[stream] = routeId;
      await sql`insert into route_address (route_id, address_id, order_in_route) values (${routeId}, ${rows[0]?.id}, 1)`.execute(
        tx,
      );
      await aService(tx, rows[0]?.id ?? '', { stream, firstDay: today });
    }
  });
  const billed = sum(within(invoices).filter(({ customer }) => customer === mover.customer));
  for (const [by, key] of [
    ['town', 'Cortez'],
    ['route', homes.Trash],
  ] as const) {
    const { rows } = await show(by);
    assert.equal(rows.find((row) => row.key === key)?.values.billed, billed, by);
    assert.ok(!rows.some((row) => row.key === homes.Recycling));
    assert.ok(
      (await admin.call(reports.facts, { reportId: 'revenue-analysis', by, ...past, key: key ?? '' })).count > 0,
    );
  }
});
