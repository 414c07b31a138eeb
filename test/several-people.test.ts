/** Several people of one contact: who belongs to whom is asked in one place, and everything else follows from it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { operations } from '../src/app/features.ts';
import { findOwnContact } from '../src/features/contacts/server/store-account.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { ownRequestsContract as requests } from '../src/features/service-requests/own-requests.ts';
import { today } from './support/clock.ts';
import { aCompany, aRoute, everyDay } from './support/factories.ts';
import { aServer, type Caller } from './support/server.ts';

/** Who signs in for whom, beside those whom the office has linked. */
const belongsTo = new Map<string, string>();
const server = await aServer({
  findOwnContact: (read, accountId) => findOwnContact(read, belongsTo.get(accountId) ?? accountId),
});
after(() => server.close());
await aCompany(server);
const admin = await server.as('admin');

const reads = operations.filter(({ access, method, answers }) => access === 'customer' && method === 'GET' && !answers);
/** What hangs on the browser or the person, not on the contact. */
const personal = /^pickup-(reminders|push)\.|^pickup-calendar\.link/;

async function aHousehold() {
  const [holder, partner] = [await server.as('customer'), await server.as('customer')];
  belongsTo.set(partner.id, holder.id);
  const { stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1, customer: holder.id }));
  const { contactId = '', addressId = '' } = stops[0] ?? {};
  await admin.call(daily.generate, { targetDate: today });
  return { holder, partner, contactId, addressId };
}
const told = (who: Caller, input: object) =>
  Promise.all(
    reads.map(async (one) => {
      const { status, body } = await who.attempt(one, input);
      return [one.name, status, status === 200 ? body : null];
    }),
  );

test('whoever belongs to a contact reads the same of it, and whoever does not reads nothing of it', async () => {
  const { holder, partner, contactId, addressId } = await aHousehold();
  const stranger = await server.as('customer');
  const contractual = reads.filter(({ name }) => !personal.test(name));
  assert.ok(contractual.length > 10);
  const input = { from: today, to: today, id: addressId };
  const [theirs, partners, strangers] = [
    await told(holder, input),
    await told(partner, input),
    await told(stranger, input),
  ];
  const common = (answers: unknown[][]) => answers.filter(([name]) => !personal.test(String(name)));
  assert.deepEqual(common(partners), common(theirs));
  assert.match(JSON.stringify(theirs), new RegExp(addressId));
  for (const id of [contactId, addressId]) assert.ok(!JSON.stringify(strangers).includes(id));
});

test('what one of them asks for, the other sees and takes back', async () => {
  const { holder, partner, addressId } = await aHousehold();
  const { id } = await partner.call(requests.askPickup, {
    ...{ commandId: randomUUID(), addressId, date: today, items: 'A couch' },
  });
  const seen = async (who: Caller) => (await who.call(requests.list, {})).requests.map((one) => [one.id, one.state]);
  assert.deepEqual(await seen(holder), [[id, 'open']]);
  await holder.call(requests.withdraw, { id });
  assert.deepEqual(await seen(partner), [[id, 'withdrawn']]);
});
