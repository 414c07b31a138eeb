/** A page on which a card is saved, whose customer is gone by the time at which it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { autopayOf } from '../../../../test/support/autopay.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { paymentDeeds } from '../../../app/feature-jobs.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { deletedContactsContract as deletedContacts } from '../../contacts/deleted-contacts.ts';
import { linkedAccountContract as linked } from '../../contacts/linked-account.ts';
import { usersContract as users } from '../../users/contract.ts';
import { autopayContract as autopay } from '../contract.ts';
import { readAutopay } from './store.ts';

const { server, admin, office, aCustomer, askAgain, local } = await aBillingCompany();
const { linkTo, agree, save } = autopayOf(server, office);

const leavings = {
  'contact was deleted': ({ contactId }: Who) => admin.call(contacts.remove, { id: contactId }),
  'account was deleted': ({ profileId }: Who) => admin.call(users.remove, { id: profileId }),
  'account was unlinked': ({ contactId }: Who) => admin.call(linked.unlinkAccount, { id: contactId }),
};
type Who = Readonly<{ contactId: string; profileId: string }>;

for (const [why, leave] of Object.entries(leavings)) {
  test(`a card that is saved after the ${why} is charged for nobody, whoever tells of it first`, async () => {
    const who = await aCustomer();
    const page = await agree(await linkTo(who.contactId));
    await leave(who);
    const sessionId = await save(page);
    const { status, body } = await server.nobody.attempt(autopay.finish, { sessionId });
    await local.courier.settled();
    await askAgain(paymentDeeds);
    const { isOn } = await readAutopay(server.database.read, who.profileId);
    assert.deepEqual([status, body.error?.code, isOn], [409, 'page-ended', false]);
  });
}

test('once its contact is restored the card counts', async () => {
  const { contactId } = await aCustomer();
  const page = await agree(await linkTo(contactId));
  await admin.call(contacts.remove, { id: contactId });
  const sessionId = await save(page);
  assert.equal((await server.nobody.attempt(autopay.finish, { sessionId })).status, 409);
  await admin.call(deletedContacts.restore, { id: contactId });
  assert.equal((await server.nobody.call(autopay.finish, { sessionId })).autopay.isOn, true);
});
