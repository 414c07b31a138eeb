/** A link to AutoPay does not outlive the mailbox to which it went. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { autopayOf } from '../../../../test/support/autopay.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { accountsContract as accounts } from '../../users/accounts.ts';
import { autopayContract as autopay } from '../contract.ts';

// Without a mail server the office hands the links on, and a test reads them.
const { server, office, aCustomer } = await aBillingCompany({ hasMail: false });
const { linkTo, turnOn } = autopayOf(server, office);
const admin = await server.as('admin');
const offered = async (token: string) => (await server.nobody.attempt(autopay.offer, { token })).body.error?.code;

test('a link that went to the mailbox of before opens nothing once the e-mail has changed', async () => {
  const { contactId, profileId } = await aCustomer();
  const before = await linkTo(contactId);
  const email = `right-${randomUUID()}@example.test`;
  await admin.call(accounts.changeEmail, { id: profileId, email, commandId: randomUUID() });
  assert.equal(await offered(before), undefined); // not confirmed yet
  const { url } = await admin.call(accounts.showLink, { id: profileId, purpose: 'email' });
  await server.nobody.call(accounts.confirmEmail, { token: url.split('#token=')[1] ?? '' });
  await turnOn(contactId);
  assert.equal(await offered(before), 'link-expired');
  const { body } = await server.nobody.attempt(autopay.begin, { token: before, consent: 'I agree' });
  assert.equal(body.error?.code, 'link-expired');
});
