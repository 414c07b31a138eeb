/** Bills whose e-mail the mail server does not take: nobody at a desk says that it has gone out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCheck, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { invoicesContract as invoices } from '../contract.ts';

let code: number | undefined;
const { office, mail, aCustomer } = await aBillingCompany({ refuses: () => code });

async function aBill() {
  const { contactId } = await aCustomer();
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  return { invoice, unsent: async () => (await office.call(invoices.explain, { id: invoice.id })).unsent };
}

test('what waits, and what is given up, says why it has not gone out; what has gone says nothing', async () => {
  for (const [said, isTriedAgain] of [
    [451, true],
    [550, false],
  ] as const) {
    code = said;
    const { invoice, unsent } = await aBill();
    const told = await until(async () => {
      const now = await unsent();
      return now?.isTriedAgain === isTriedAgain && now;
    });
    assert.match(told.why, new RegExp(`${said}`));
    code = undefined;
    const { length: before } = mail.received;
    await office.call(invoices.send, { id: invoice.id, commandId: crypto.randomUUID() });
    await until(async () => mail.received.length > before && (await unsent()) === null);
  }
});

test('of a bill that is paid nobody has to hear that its e-mail did not go out', async () => {
  code = 550;
  const { invoice, unsent } = await aBill();
  await until(async () => (await unsent()) !== null);
  await office.call(invoices.recordPayment, aCheck(invoice));
  assert.equal(await unsent(), null);
});
