/** Cards that are saved while the server is away for so long that the provider no longer tells of them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { autopayOf } from '../../../../test/support/autopay.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { paymentDeeds } from '../../../app/feature-jobs.ts';
import { billingContract as billing } from '../../billing/contract.ts';
import { autopayContract as autopay } from '../contract.ts';

const { server, admin, office, aCustomer, askAgain, lettersTo } = await aBillingCompany({ isDeaf: true });
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
