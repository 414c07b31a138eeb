import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { test } from 'node:test';
import { operations } from '../src/app/features.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { now, today } from './support/clock.ts';
import { aRoute, aServerWith, everyDay } from './support/factories.ts';
import type { Caller } from './support/server.ts';

/** Customers read and change what is theirs: whatever ids they name, nothing of anybody else comes of it. */

const [server, admin] = await aServerWith('admin');
const forCustomers = operations.filter(({ access }) => access === 'customer');

/** A customer whom a truck has served today. */
async function aServedCustomer() {
  const customer = await server.as('customer');
  const { routeId, stops } = await server.transact((tx) =>
    aRoute(tx, { days: everyDay, stops: 1, customer: customer.id }),
  );
  await admin.call(daily.generate, { targetDate: today });
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const run = dailyRoutes.find((one) => one.routeId === routeId)?.id ?? '';
  const [stop] = (await admin.call(daily.get, { id: run })).stops;
  const id = stop?.id ?? '';
  await admin.call(daily.completeStop, { id, commandId: randomUUID(), at: now() });
  return {
    customer,
    ids: { ...stops[0], id, profileId: customer.id, accountId: customer.id, customerId: customer.id },
  };
}

/** What was told: no refusals, which have the number of the call, and no paper, which has the time. */
async function answerOf(who: Caller, input: object): Promise<string> {
  const answers = await Promise.all(forCustomers.map((one) => who.attempt(one, input)));
  return JSON.stringify(
    answers.flatMap(({ status, body }) => (status === 200 && typeof body === 'object' ? body : [])),
  );
}
const asked = (ids: object) => ({ ...ids, from: `${today.slice(0, 4)}-01-01`, to: today, consent: 'I agree' });

test('no operation for customers asks whose things are meant', () => {
  assert.ok(forCustomers.length >= 8);
  for (const { name, input } of forCustomers) {
    const fields = Object.keys((input as unknown as { shape: object }).shape);
    for (const whose of ['contactId', 'profileId', 'accountId', 'customerId'])
      assert.ok(!fields.includes(whose), `${name} asks for ${whose}`);
  }
});

/** Jobs, letters and live updates, which know an account and no call. */
const withoutCall =
  /^src\/features\/(contacts\/|.*\/(letters|telling|disputes|store-concerned)\.ts$|pickup-reminders\/server\/store-people\.ts$)/;

test('nobody looks up whose an account is who has a call: that carries it', () => {
  const files = fs.globSync('src/features/*/server/*.ts').filter((file) => !file.endsWith('.test.ts'));
  assert.ok(files.length > 200);
  const asking = files.filter((file) => /findOwnContact|contactOfAccount/.test(fs.readFileSync(file, 'utf8')));
  assert.deepEqual(
    asking.filter((file) => !withoutCall.test(file)),
    [],
  );
});

test('somebody else’s ids lead to nothing of theirs, and change nothing of theirs', async () => {
  const [mine, other] = [await aServedCustomer(), await aServedCustomer()];
  const before = await answerOf(other.customer, asked({}));
  const theirs = await answerOf(mine.customer, asked({ ...other.ids, commandId: randomUUID() }));
  for (const id of Object.values(other.ids)) assert.ok(id && !theirs.includes(id), `${id} is told`);
  assert.equal(await answerOf(other.customer, asked({})), before);
  // The same calls tell the one whose ids they are.
  assert.ok(before.includes(other.ids.id));
});

test('what is for the office answers customers alike, whether a thing is theirs, another’s or nobody’s', async () => {
  const [mine, other] = [await aServedCustomer(), await aServedCustomer()];
  const byContact = operations.filter(
    ({ path, method }) => method === 'GET' && /^\/contacts\/\{(id|contactId)\}/.test(path),
  );
  assert.ok(byContact.length > 5);
  for (const one of byContact)
    for (const contactId of [mine.ids.contactId, other.ids.contactId, randomUUID()]) {
      const { status } = await mine.customer.attempt(one, asked({ contactId, id: contactId }));
      assert.equal(status, 403, one.name);
    }
});
