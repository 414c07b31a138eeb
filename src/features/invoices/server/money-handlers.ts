/** What the office does about money of invoices: recorded, taken back, refunded, credited. */

import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { carryOut } from '../../../server/payments/carrying-out.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import type { Transact } from '../../../server/transact.ts';
import type { invoicesContract } from '../contract.ts';
import { nameOf, refusePayment, refuseReceivedLater, refuseRefund, refuseTakingBack } from '../rules.ts';
import { aboutOf, dayOf, getAccountOf, holdInvoice, noAccount, shown } from './kept-invoices.ts';
import { customerCrediting, invoiceRefund, moneyReceipt, paymentTakingBack } from './money-deeds.ts';
import { getInvoice, getInvoiceOfCommand, getPayment, readCredit } from './store.ts';

export type PayingKit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;
/** The provider's customer of an account, made when it has none yet. */
export type PayerOf = (kit: PayingKit, profileId: string, requestedBy: string) => Promise<string>;

type MoneyHandlers = Pick<Handlers<typeof invoicesContract>, 'recordPayment' | 'takeBack' | 'refund' | 'credit'>;

export const moneyHandlers = (given: Payments | undefined, payerOf: PayerOf): MoneyHandlers => ({
  async recordPayment({ actor, input, read, transact, now }) {
    const kit = { read, transact, payments: configured(given) };
    const day = await dayOf(read, now);
    const { id, commandId, amount, way, checkNumber, receivedOn } = input;
    const { stripeInvoiceId, stripeCustomerId: customerId } = await getInvoice(read, id);
    if (customerId === null) throw noAccount();
    const parts = [{ stripeInvoiceId, amount }];
    await carryOut(kit, moneyReceipt, {
      id: commandId,
      request: { customerId, parts, credit: 0, way, checkNumber, receivedOn, by: actor.id },
      requestedBy: actor.id,
      async refuse(tx) {
        refusePayment(await holdInvoice(tx, id, commandId, day), amount);
        refuseReceivedLater(receivedOn, day.today);
      },
    });
    return shown(await getInvoice(read, id), day);
  },

  async takeBack({ actor, input, read, transact, now }) {
    const kit = { read, transact, payments: configured(given) };
    const day = await dayOf(read, now);
    const { id, commandId, paymentId: ours, reason } = input;
    const kept = await getInvoice(read, id);
    const { stripeInvoiceId, stripeCustomerId } = aboutOf(kept);
    if (stripeCustomerId === null) throw noAccount();
    const paymentId = await getPayment(read, id, ours);
    const { amount = 0 } = kept.payments.find((payment) => payment.id === ours) ?? {};
    const description = `${nameOf(kept)}, invoice ${kept.number ?? ''} again: ${reason}`.slice(0, 250);
    await carryOut(kit, paymentTakingBack, {
      id: commandId,
      request: { stripeInvoiceId, stripeCustomerId, paymentId, amount, reason, description },
      requestedBy: actor.id,
      async refuse(tx) {
        const invoice = await holdInvoice(tx, id, commandId, day);
        refuseTakingBack(
          invoice,
          found(
            invoice.payments.find((payment) => payment.id === ours),
            'This payment does not exist any more.',
          ),
        );
      },
    });
    return shown(await getInvoiceOfCommand(read, commandId), day);
  },

  async refund({ actor, input, read, transact, now }) {
    const kit = { read, transact, payments: configured(given) };
    const day = await dayOf(read, now);
    const { id, commandId, amount, reason } = input;
    const kept = await getInvoice(read, id);
    await carryOut(kit, invoiceRefund, {
      id: commandId,
      request: { ...aboutOf(kept), amount, reason },
      requestedBy: actor.id,
      async refuse(tx) {
        refuseRefund(await holdInvoice(tx, id, commandId, day), amount);
      },
    });
    return shown(await getInvoice(read, id), day);
  },

  async credit({ actor, input, read, transact }) {
    const kit = { read, transact, payments: configured(given) };
    const profileId = await getAccountOf(read, input.contactId);
    const customerId = await payerOf(kit, profileId, actor.id);
    const request = { customerId, amount: input.amount, reason: input.reason, by: actor.id };
    await carryOut(kit, customerCrediting, { id: input.commandId, request, requestedBy: actor.id });
    return { credit: await readCredit(read, profileId) };
  },
});
