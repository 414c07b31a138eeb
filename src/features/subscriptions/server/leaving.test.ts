/** Nobody goes on to be billed unseen: an account, its link and its contact stay while a subscription runs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { linkedAccountContract as accounts } from '../../contacts/linked-account.ts';
import { usersContract as users } from '../../users/contract.ts';
import { subscriptionsContract as subscriptions } from '../contract.ts';

const { server, office, aPrice, aCustomer, of } = await aBillingCompany();
const admin = await server.as('admin');
const standard = await aPrice('Standard', 3000);
const items = [{ stripePriceId: standard, quantity: 1 }];

const goings = {
  'the account is deleted': ({ profileId }) => admin.attempt(users.remove, { id: profileId }),
  'the account is unlinked': ({ contactId }) => admin.attempt(accounts.unlinkAccount, { id: contactId }),
  'the contact is deleted': ({ contactId }) => admin.attempt(contacts.remove, { id: contactId }),
} satisfies Record<string, (whose: Awaited<ReturnType<typeof aCustomer>>) => ReturnType<typeof admin.attempt>>;

for (const [name, go] of Object.entries(goings))
  test(`${name} only when nothing goes on to be billed`, async () => {
    const whose = await aCustomer();
    const command = { contactId: whose.contactId, commandId: randomUUID(), items };
    const { subscription } = await office.call(subscriptions.assign, command);
    const refused = await go(whose);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'account-is-billed']);
    assert.match(refused.body.error.message, /Cancel it under Billing first/);
    assert.equal((await of(whose.contactId)).length, 1);

    await office.call(subscriptions.cancel, { id: subscription.id, commandId: randomUUID() });
    assert.equal((await go(whose)).status, 200);
  });

test('of deleting and assigning at once, nobody is left who is billed and not there', async () => {
  for (let round = 0; round < 6; round++) {
    const whose = await aCustomer();
    const command = { contactId: whose.contactId, commandId: randomUUID(), items };
    const [gone, assigned] = await Promise.all([
      admin.attempt(contacts.remove, { id: whose.contactId }),
      office.attempt(subscriptions.assign, command),
    ]);
    assert.ok(!(gone.status === 200 && assigned.status === 200), 'both were done');
  }
});
