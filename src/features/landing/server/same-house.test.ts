/** A house that is served already gets no second customer, and no second can, by itself. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aRoute, aServerWith } from '../../../../test/support/factories.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { becomeCustomer } from './becoming.ts';

const [server] = await aServerWith();
const { read } = server.database;
const { routeId } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 1 }));

/** Somebody new starts service at once, as it was proposed. */
async function starts(street: string): Promise<{ stops: number; letter: string }> {
  const email = `${randomUUID()}@example.test`;
  const address = { street, city: 'Aztec', state: 'NM', zipCode: '87410', cans: 1 };
  const lead = { name: 'Ben Begay', email, phone: '505 327 1234', title: 'Start of service', text: 'Cans', address };
  const at = { routeId, routeName: 'One', position: 2, stopCount: 1, firstDay: addDays(today, 3), today };
  await server.transact((tx) => becomeCustomer(tx, lead, at, 'https://hauler.test'));
  const { rows } = await sql<{ stops: number }>`
    select count(*)::int as stops from route_address r join contact_address a on a.id = r.address_id
    where a.street ilike ${street}`.execute(read);
  const letters = await read.selectFrom('outbox_message').selectAll().where('to_address', '=', email).execute();
  return { stops: rows[0]?.stops ?? 0, letter: letters[0]?.text_body ?? '' };
}

test('who starts service where somebody is served waits for the office, however the street is written', async () => {
  const first = await starts('12 Elm St');
  assert.deepEqual([first.stops, /#token=/.test(first.letter)], [1, true]);
  const second = await starts('12 ELM ST');
  assert.deepEqual([second.stops, /Our office looks at it first/.test(second.letter)], [1, true]);
  assert.equal((await starts('14 Elm St')).stops, 1);
});

test('so it is where two of one house shorten its words otherwise', async () => {
  for (const [first, second] of [
    ['3 North Elm Street', '3 N. Elm St'],
    ['4 Elm Ave Apt 2', '4 Elm Avenue #2'],
  ] as const) {
    assert.equal((await starts(first)).stops, 1);
    const { stops, letter } = await starts(second);
    assert.deepEqual([stops, /Our office looks at it first/.test(letter)], [0, true]);
  }
  for (const other of ['3 S Elm St', '3 N Elm Ct', '4 Elm Ave Apt 3']) assert.equal((await starts(other)).stops, 1);
});

test('two of one household at the same moment make one stop', async () => {
  await Promise.all([starts('20 Oak Ave'), starts('20 oak ave')]);
  assert.equal((await starts('20 Oak Ave')).stops, 1);
});

test('a house that is left by then is free', async () => {
  await starts('7 Pine Ct');
  await sql`update service v set last_day = ${addDays(today, 3)}, first_day = ${today} from contact_address a
    where a.id = v.address_id and a.street = '7 Pine Ct'`.execute(read);
  assert.equal((await starts('7 Pine Ct')).stops, 1, 'on its last day it is not');
  await sql`update service v set last_day = ${addDays(today, 2)} from contact_address a
    where a.id = v.address_id and a.street = '7 Pine Ct'`.execute(read);
  assert.equal((await starts('7 Pine Ct')).stops, 2);
});
