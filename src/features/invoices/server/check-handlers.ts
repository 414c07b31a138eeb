import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { invalidField } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { carryOut, inFull } from '../../../server/payments/carrying-out.ts';
import type { Received } from '../../../server/payments/our-words.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { type checksContract, isWhole } from '../checks.ts';
import { refuseDayReceived, refusePayment } from '../rules.ts';
import { dayOf, getAccountOf, lockAccountOf, lockInvoiceFor } from './kept-invoices.ts';
import { moneyReceipt } from './money-deeds.ts';
import { refuseSameCash, refuseSameCheck } from './same-check.ts';
import { findContactName, getInvoice } from './store.ts';
import { findPayers, listPlaced } from './store-checks.ts';
import type { PayerOf } from './who-pays.ts';

/** @param given the payment provider; absent without a secret key */
export const checkHandlers = (given: Payments | undefined, payerOf: PayerOf): Handlers<typeof checksContract> => ({
  async findPayers({ input, read, now }) {
    return { payers: await findPayers(read, input.search, await dayOf(read, now)) };
  },

  async receiveCheck({ actor, input, read, transact, now }) {
    const kit = { read, transact, payments: configured(given) };
    const { commandId, contactId, checkNumber, receivedOn, amount, parts, credit, isSecond } = input;
    const day = await dayOf(read, now);
    const profileId = await getAccountOf(read, contactId);
    if (!isWhole(amount, parts, credit))
      throw invalidField('amount', 'not-the-sum', `The invoices and the credit do not make ${formatMoney(amount)}`);
    const invoices = await Promise.all(parts.map(({ invoiceId }) => getInvoice(read, invoiceId)));
    if (invoices.some((invoice) => invoice.profileId !== profileId || invoice.currency !== 'usd'))
      throw invalidField('amount', 'not-the-sum', 'One of the invoices is not of this customer');
    const stripeIds = invoices.map(({ stripeInvoiceId }) => stripeInvoiceId);
    const paid = parts.map((one, place) => ({ stripeInvoiceId: stripeIds[place] ?? '', amount: one.amount }));
    const way: Received['way'] = checkNumber === null ? 'cash' : 'check';
    const said = { parts: paid, credit, way, checkNumber, receivedOn, by: actor.id };
    const request = await inFull(read, commandId, said, async () => ({
      customerId: await payerOf(kit, profileId, actor.id),
    }));
    const { customerId } = request;
    await carryOut(kit, moneyReceipt, {
      id: commandId,
      request,
      requestedBy: actor.id,
      async refuse(tx) {
        refuseDayReceived(receivedOn, day.today);
        await lockAccountOf(tx, { contactId, profileId });
        const given = { commandId, customerId, profileId, isSecond };
        if (checkNumber !== null) await refuseSameCheck(tx, { ...given, checkNumber });
        else if (credit > 0) await refuseSameCash(tx, { ...given, credit, receivedOn });
        for (const one of [...parts].sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1)))
          refusePayment(await lockInvoiceFor(tx, one.invoiceId, commandId, day), { ...one, checkNumber });
      },
    });
    const placed = await listPlaced(read, { parts, checkNumber, receivedOn });
    const numberOf = new Map(invoices.map(({ id, number }) => [id, number]));
    return {
      name: await findContactName(read, contactId),
      checkNumber,
      receivedOn,
      amount,
      parts: placed.map((one) => ({ number: numberOf.get(one.invoiceId) ?? null, amount: one.amount })),
      credit: amount - sumCents(placed.map((one) => one.amount)),
    };
  },
});
