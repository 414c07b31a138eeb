/** Cards that are saved while the server is away for so long that the provider no longer tells of them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { autopayOf } from '../../../../test/support/autopay.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { paymentDeeds } from '../../../app/feature-jobs.ts';
import { billingContract as billing } from '../../billing/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { autopayContract as autopay } from '../contract.ts';
import { readAutopay } from './store.ts';

const { server, admin, office, aCustomer, askAgain, lettersTo, fail, local } = await aBillingCompany({ isDeaf: true });
const { linkTo, agree, save, turnOn } = autopayOf(server, office);
const isOn = async (contactId: string) => (await office.call(autopay.ofContact, { contactId })).isOn;
async function compare(): Promise<void> {
  await admin.call(billing.sync, { commandId: randomUUID() });
  await until(async () => (await admin.call(billing.latestSync, {})).sync?.status === 'done');
  await askAgain(paymentDeeds);
}

test('who saved a card then has AutoPay after the next sync, once; who left the page or turned it off since has not', async () => {
  const [saved, left, ended] = [await aCustomer(), await aCustomer(), await aCustomer()];
  await save(await agree(await linkTo(saved.contactId)));
  await agree(await linkTo(left.contactId));
  await turnOn(ended.contactId);
  await save(await agree(await linkTo(ended.contactId)), '5555555555554444');
  await office.call(autopay.turnOff, { contactId: ended.contactId, commandId: randomUUID() });
  for (const _ of [1, 2]) {
    await compare();
    const all = [saved, left, ended].map(({ contactId }) => isOn(contactId));
    assert.deepEqual(await Promise.all(all), [true, false, false]);
  }
  const letters = (await lettersTo(saved.contactId)).filter(({ subject }) => subject.startsWith('AutoPay is on'));
  assert.equal(letters.length, 1);
});

/** What was asked for now finds no provider, and nobody asks again for two days. */
async function forgotten(ask: () => Promise<unknown>): Promise<void> {
  await sql`
    update autopay_consent set confirmed_at = confirmed_at - interval '3 days', given_at = given_at - interval '3 days'`.execute(
    server.database.read,
  );
  fail({ match: 'POST /v1/', drop: true, times: 30 });
  await ask();
  local.faults.clear();
  await sql`
    update provider_command set created_at = now() - interval '2 days', next_try_at = now() - interval '1 day'
    where status = 'waiting'`.execute(server.database.read);
}

test('AutoPay that was turned on, or off, just before an outage of more than a day is so after the next sync', async () => {
  const [on, off, onceMore] = [await aCustomer(), await aCustomer(), await aCustomer()];
  const saved = await save(await agree(await linkTo(on.contactId)));
  await turnOn(off.contactId);
  await turnOn(onceMore.contactId);
  const turnOff = (contactId: string) => office.attempt(autopay.turnOff, { contactId, commandId: randomUUID() });
  await forgotten(async () => {
    await server.nobody.attempt(autopay.finish, { sessionId: saved });
    await turnOff(off.contactId);
    await turnOff(onceMore.contactId);
  });
  await turnOn(onceMore.contactId); // a later word than that to turn it off
  const all = [on, off, onceMore];
  assert.deepEqual(await Promise.all(all.map(({ contactId }) => isOn(contactId))), [false, true, true]);
  for (const _ of [1, 2]) {
    await compare();
    assert.deepEqual(await Promise.all(all.map(({ contactId }) => isOn(contactId))), [true, false, true]);
  }
});

test('what an outage kept from being turned on stays so once another card was saved, or the customer is gone', async () => {
  const [other, gone] = [await aCustomer(), await aCustomer()];
  const pages = [
    await save(await agree(await linkTo(other.contactId))),
    await save(await agree(await linkTo(gone.contactId))),
  ];
  await forgotten(async () => {
    for (const sessionId of pages) await server.nobody.attempt(autopay.finish, { sessionId });
  });
  await turnOn(other.contactId, '5555555555554444');
  await admin.call(contacts.remove, { id: gone.contactId });
  for (const _ of [1, 2]) {
    await compare();
    assert.equal((await office.call(autopay.ofContact, { contactId: other.contactId })).method?.last4, '4444');
    assert.equal((await readAutopay(server.database.read, gone.profileId)).isOn, false);
  }
});
