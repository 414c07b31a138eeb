/** An e-mail that fails undoes nothing, and whoever has done it learns what is left to do by hand. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { subscriptionsContract as subscriptions } from '../contract.ts';

const company = await aBillingCompany();
const { server, office, aPrice, aCustomer, of, theirs, lettersTo } = company;
const standard = await aPrice('Standard Service', 3000);
const items = [{ stripePriceId: standard, quantity: 1 }];

/** No e-mail about a subscription can be written meanwhile. */
async function withoutLetters<T>(work: () => Promise<T>): Promise<T> {
  const { read } = server.database;
  await sql`alter table outbox_message add constraint no_letters check (kind <> 'Subscription') not valid`.execute(
    read,
  );
  try {
    return await work();
  } finally {
    await sql`alter table outbox_message drop constraint no_letters`.execute(read);
  }
}

test('a letter that cannot be written undoes nothing: each deed is done, and says that the e-mail failed', async () => {
  const { contactId, profileId } = await aCustomer();
  const told = await withoutLetters(async () => {
    const assigned = await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
    const { id } = assigned.subscription;
    const wanted = { id, before: items, items: [{ stripePriceId: standard, quantity: 2 }] };
    const { prorationDate } = await office.call(subscriptions.previewChange, wanted);
    const changed = await office.call(subscriptions.change, { ...wanted, prorationDate, commandId: randomUUID() });
    const cancelled = await office.call(subscriptions.cancel, { id, commandId: randomUUID() });
    const kept = await office.call(subscriptions.keep, { id, commandId: randomUUID() });
    return [assigned, changed, cancelled, kept];
  });
  assert.deepEqual(
    told.map(({ letter, bill }) => [letter, bill?.url !== undefined]),
    [
      ['none', true],
      ['none', true],
      ['none', false],
      ['none', false],
    ],
  );
  const [mine] = await of(contactId);
  assert.deepEqual([mine?.status, mine?.items[0]?.quantity, mine?.cancelAtPeriodEnd], ['active', 2, false]);
  assert.equal((await theirs(profileId)).length, 1);
  assert.deepEqual(await lettersTo(contactId), []);
});

test('without a mail server the letter is kept in the outbox, and that is not called a failure', async () => {
  const { office, aPrice, aCustomer, lettersTo } = await aBillingCompany({ hasMail: false });
  const price = await aPrice('Standard Service', 3000);
  const { contactId } = await aCustomer();
  const { letter, bill } = await office.call(subscriptions.assign, {
    contactId,
    commandId: randomUUID(),
    items: [{ stripePriceId: price, quantity: 1 }],
  });
  assert.equal(letter, 'kept');
  assert.ok(bill?.url && (await lettersTo(contactId))[0]?.text.includes(bill.url));
});
