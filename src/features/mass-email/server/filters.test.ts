/** Whom the filters find, against counting the same from rows one by one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aContact, aRoute, aServerWith, aService } from '../../../../test/support/factories.ts';
import { addDays, nextDayOn, type Weekday, weekdays } from '../../../kernel/calendar.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { billingContract as billing } from '../../billing/contract.ts';
import { calendarContract } from '../../company/calendar.ts';
import { contactStatuses } from '../../contacts/contract.ts';
import { listChangedPickups } from '../../daily-routes/server/store-coming.ts';
import { massEmailContract as massEmail, subscriptionFilters } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
const { read } = server.database;

const towns = ['Aztec', 'Bloomfield', 'aztec'];
const subscriptionStatuses = ['active', 'trialing', 'past_due', 'canceled', null];
const invoiceStates = [
  ['open', 500, 'usd'],
  ['open', 0, 'usd'],
  ['open', 500, 'cad'],
  ['uncollectible', 500, 'usd'],
  null,
] as const;
const routeDays: readonly Weekday[][] = [['Monday'], ['Monday', 'Thursday'], ['Friday']];

/** Of what the route collects: none of it, ended, or not yet over, each as many days from today. */
const lastDays = [null, null, 0, -1, 'none'] as const;

type House = Readonly<{ town: string; routeId: string | null; days: readonly Weekday[]; isServed: boolean }>;
type Person = Readonly<{
  id: string;
  text: string;
  status: string;
  hasSubscription: boolean;
  owes: boolean;
  houses: readonly House[];
}>;

async function anAccount(n: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into profile (email, first_name, last_name, role) values (${`payer${n}@example.test`}, 'P', 'Q', 'customer')
    returning id`.execute(read);
  return rows[0]?.id ?? '';
}

async function thePeople(): Promise<{ people: Person[]; routeIds: string[] }> {
  const routes = await Promise.all(
    routeDays.map(async (days) => ({ days, ...(await server.transact((tx) => aRoute(tx, { days, stops: 0 }))) })),
  );
  const people: Person[] = [];
  for (let n = 0; n < 30; n++) {
    const profileId = n % 4 === 0 ? undefined : await anAccount(n);
    const name = `Person${n % 7}`;
    const email = `filter${n}@example.test`;
    const made = await server.transact((tx) => aContact(tx, { name, email, ...(profileId && { profileId }) }));
    const status = contactStatuses[n % contactStatuses.length] ?? 'New Lead';
    const company = n % 3 === 0 ? `Bakery ${n}` : null;
    await sql`update contact set status = ${status}, company_name = ${company} where id = ${made.contactId}`.execute(
      read,
    );
    const subscription = profileId ? (subscriptionStatuses[n % 5] ?? null) : null;
    if (subscription)
      await sql`insert into customer_subscription (stripe_subscription_id, profile_id, status, collection_method,
          cancel_at_period_end, is_running, stripe_created_at, reading)
        values (${`sub_${n}`}, ${profileId}, ${subscription}, 'send_invoice', false, ${subscription !== 'canceled'}, now(), 1)`.execute(
        read,
      );
    const invoice = profileId ? (invoiceStates[(n * 3) % 5] ?? null) : null;
    if (invoice) {
      await sql`insert into payer (profile_id, stripe_customer_id, reading) values (${profileId}, ${`cus_${n}`}, 1)`.execute(
        read,
      );
      await sql`insert into stripe_invoice (stripe_invoice_id, stripe_customer_id, status, currency, total,
          starting_balance, ending_balance, amount_due, amount_paid, amount_remaining, amount_outside,
          pre_payment_credit, post_payment_credit, period_start, period_end, stripe_created_at, reading)
        values (${`in_${n}`}, ${`cus_${n}`}, ${invoice[0]}, ${invoice[2]}, 500, 0, 0, 500, 0, ${invoice[1]}, 0, 0, 0,
          now(), now(), now(), 1)`.execute(read);
    }
    const houses: House[] = [];
    for (let h = 0; h <= n % 2; h++) {
      const addressId = h === 0 ? made.addressId : await aSecondHouse(made.contactId, n);
      const town = towns[(n + h) % 3] ?? '';
      await sql`update contact_address set city = ${town} where id = ${addressId}`.execute(read);
      const route = (n + 2 * h) % 4 === 3 ? undefined : routes[(n + 2 * h) % 4];
      if (route)
        await sql`insert into route_address (route_id, address_id, order_in_route)
          values (${route.routeId}, ${addressId}, ${n * 2 + h + 1})`.execute(read);
      const ends = lastDays[(n + h) % lastDays.length];
      if (route && ends !== 'none') await aServiceUntil(addressId, ends == null ? null : addDays(today, ends));
      const isServed = ends === null || ends === 0;
      houses.push({ town: town.toLowerCase(), routeId: route?.routeId ?? null, days: route?.days ?? [], isServed });
    }
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', first_name, last_name, email, company_name) as text from contact where id = ${made.contactId}`.execute(
      read,
    );
    people.push({
      ...{ id: made.contactId, text: rows[0]?.text.toLowerCase() ?? '', status, houses },
      hasSubscription: subscription === 'active' || subscription === 'trialing',
      owes: invoice !== null && invoice[0] === 'open' && invoice[1] > 0 && invoice[2] === 'usd',
    });
  }
  const gone = await server.transact((tx) => aContact(tx, { name: 'Person1' }));
  await sql`update contact set deleted_at = now() where id = ${gone.contactId}`.execute(read);
  return { people, routeIds: routes.map(({ routeId }) => routeId) };
}

async function aServiceUntil(addressId: string, lastDay: string | null): Promise<void> {
  const id = await server.transact((tx) => aService(tx, addressId));
  await sql`update service set last_day = ${lastDay} where id = ${id}`.execute(read);
}

async function aSecondHouse(contactId: string, n: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into contact_address (contact_id, street, city, state, zip_code, is_service)
    values (${contactId}, ${`${n} Second St`}, 'Aztec', 'NM', '87410', true) returning id`.execute(read);
  return rows[0]?.id ?? '';
}

type Filters = Sent<typeof massEmail.recipients>;

/** Counts what SQL counts, from what was made. */
function isMeant(person: Person, { q, status, subscription, routeId, town, weekday, balance }: Filters): boolean {
  const atHouse = person.houses.some(
    (house) =>
      (!town || house.town === town.toLowerCase()) &&
      ((!routeId && !weekday) || house.isServed) &&
      (!routeId || house.routeId === routeId) &&
      (!weekday || house.days.includes(weekday)),
  );
  return (
    (!q || person.text.includes(q.toLowerCase())) &&
    (!status || person.status === status) &&
    (subscription === 'all' || person.hasSubscription === (subscription === 'active')) &&
    (!balance || person.owes) &&
    atHouse
  );
}

const { people, routeIds } = await thePeople();

test('every combination of filters finds exactly those who meet all of them', async () => {
  const maybe = <T>(...all: readonly T[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...all) });
  const filters = fc.record({
    q: fc.constantFrom('', '', '', 'person3', 'BAKERY', '5@ex', '%'),
    status: maybe(...contactStatuses),
    subscription: fc.constantFrom('all', ...subscriptionFilters),
    routeId: maybe(...routeIds),
    town: maybe('Aztec', 'BLOOMFIELD', 'Nowhere'),
    weekday: maybe(...weekdays),
    balance: maybe('open' as const),
  });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(filters, async (given) => {
      const { rows } = await admin.call(massEmail.recipients, given);
      const expected = people.filter((person) => isMeant(person, given)).map(({ id }) => id);
      assert.deepEqual(rows.map(({ id }) => id).sort(), expected.sort());
      found += rows.length;
    }),
    { numRuns: 150 },
  );
  assert.ok(found > 100, `${found} found are too few to prove anything`);
});

test('who has a balance open is who owes something in receivables', async () => {
  const { rows } = await admin.call(massEmail.recipients, { balance: 'open' });
  const { debtors } = await admin.call(billing.receivables, {});
  assert.deepEqual(rows.map(({ id }) => id).sort(), debtors.map(({ contactId }) => contactId).sort());
  assert.ok(rows.length > 0);
});

test('towns are offered once, in the spelling that most addresses have', async () => {
  const { towns } = await admin.call(massEmail.towns, {});
  assert.deepEqual(
    towns.map((town) => town.toLowerCase()),
    ['aztec', 'bloomfield'],
  );
});

test('whose pickup changed on a day is who the plan says, with why, and whom the other filters find too', async () => {
  const monday = nextDayOn(addDays(today, 1), ['Monday']);
  const asked = { changedOn: monday };
  assert.deepEqual((await admin.call(massEmail.changedRecipients, asked)).rows, []);
  await sql`update service set last_day = null`.execute(read);
  const { rows: houses } = await sql<{ id: string }>`
    select distinct address_id as id from route_address
    where address_id not in (select address_id from service)`.execute(read);
  await server.transact(async (tx) => {
    for (const { id } of houses) await aService(tx, id);
  });
  await admin.call(calendarContract.addDay, { date: monday, name: 'Snow', effect: 'skipped' });
  const changes = await listChangedPickups(read, monday);
  const { rows } = await admin.call(massEmail.changedRecipients, asked);
  assert.deepEqual(rows.map(({ id }) => id).sort(), [...changes.keys()].sort());
  for (const { id, why } of rows) assert.equal(why, changes.get(id)?.join('; '));
  const served = people.filter(({ houses }) => houses.some(({ days }) => days.includes('Monday')));
  assert.deepEqual(rows.map(({ id }) => id).sort(), served.map(({ id }) => id).sort());
  assert.ok(rows.length > 5);
  const filter = { town: 'Aztec', balance: 'open' as const };
  assert.deepEqual(
    (await admin.call(massEmail.changedRecipients, { ...asked, ...filter })).rows.map(({ id }) => id),
    (await admin.call(massEmail.recipients, filter)).rows.map(({ id }) => id).filter((id) => changes.has(id)),
  );
});
