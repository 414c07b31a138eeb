/** What the office does about money of invoices: recorded, taken back, refunded, credited. */
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { carryOut, inFull } from '../../../server/payments/carrying-out.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { isUnderWay } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import type { invoicesContract } from '../contract.ts';
import {
  refuseCredit,
  refuseDayReceived,
  refusePayment,
  refuseRefund,
  refuseTakingCreditBack,
  refuseUnderWay,
} from '../rules.ts';
import { aboutOf, dayOf, getAccountOf, lockInvoiceFor, refuseSecond, shown } from './kept-invoices.ts';
import { creditTakingBack, customerCrediting, invoiceRefund, moneyReceipt } from './money-deeds.ts';
import { refuseSameCheck } from './same-check.ts';
import { getInvoice, getInvoiceOfCommand, readCredit } from './store.ts';
import { getCredit, listCreditsOf } from './store-credits.ts';
import { takePaymentBack } from './taking-back.ts';
import { type PayerOf, whoPays } from './who-pays.ts';

type MoneyHandlers = Pick<
  Handlers<typeof invoicesContract>,
  'recordPayment' | 'takeBack' | 'refund' | 'credit' | 'takeBackCredit'
>;

export const moneyHandlers = (given: Payments | undefined, payerOf: PayerOf): MoneyHandlers => ({
  async recordPayment({ actor, input, read, transact, now }) {
    const kit = { read, transact, payments: configured(given) };
    const day = await dayOf(read, now);
    const { id, commandId, amount, way, checkNumber, receivedOn, isSecond, openSeen } = input;
    const kept = await getInvoice(read, id);
    const { stripeInvoiceId, profileId } = kept;
    const parts = [{ stripeInvoiceId, amount }];
    const said = { parts, credit: 0, way, checkNumber, receivedOn, by: actor.id };
    const request = await inFull(read, commandId, said, async () => ({
      customerId: await whoPays(payerOf, { kit, kept, by: actor.id }),
    }));
    const { customerId } = request;
    await carryOut(kit, moneyReceipt, {
      id: commandId,
      request,
      requestedBy: actor.id,
      async refuse(tx) {
        if (way === 'check' && profileId)
          await refuseSameCheck(tx, { commandId, customerId, profileId, checkNumber, isSecond });
        const number = way === 'check' ? checkNumber : null;
        refusePayment(await lockInvoiceFor(tx, id, commandId, day), { amount, openSeen, checkNumber: number });
        refuseDayReceived(receivedOn, day.today);
      },
    });
    return shown(await getInvoice(read, id), day);
  },

  async takeBack({ actor, input, read, transact, now }) {
    const kit = { read, transact, payments: configured(given) };
    const day = await dayOf(read, now);
    const { id, commandId, paymentId, reason } = input;
    await takePaymentBack(kit, payerOf, { id, paymentId, commandId, reason, by: actor.id, now });
    return shown(await getInvoiceOfCommand(read, commandId), day);
  },

  async refund({ actor, input, read, transact, now }) {
    const kit = { read, transact, payments: configured(given) };
    const day = await dayOf(read, now);
    const { id, commandId, amount, reason, returnedSeen } = input;
    const kept = await getInvoice(read, id);
    await carryOut(kit, invoiceRefund, {
      id: commandId,
      request: { ...aboutOf(kept), amount, reason },
      requestedBy: actor.id,
      async refuse(tx) {
        refuseRefund(await lockInvoiceFor(tx, id, commandId, day), amount, returnedSeen);
      },
    });
    return shown(await getInvoice(read, id), day);
  },

  async credit({ actor, input, read, transact }) {
    const kit = { read, transact, payments: configured(given) };
    const profileId = await getAccountOf(read, input.contactId);
    const { contactId, commandId, amount, reason, givenSeen } = input;
    const request = await inFull(read, commandId, { amount, reason, by: actor.id }, async () => ({
      customerId: await payerOf(kit, profileId, actor.id),
    }));
    const { customerId } = request;
    const { kind } = customerCrediting;
    const about = { kind, commandId, what: 'credit', request: { customerId, amount, reason } } as const;
    const refuse = async (tx: Tx) => {
      await refuseSecond(tx, { ...about, of: { contactId, profileId }, isAnySame: givenSeen !== undefined });
      refuseCredit(await listCreditsOf(tx, profileId), givenSeen);
    };
    await carryOut(kit, customerCrediting, { id: commandId, request, requestedBy: actor.id, refuse });
    return { credit: await readCredit(read, profileId) };
  },

  async takeBackCredit({ actor, input, read, transact }) {
    const kit = { read, transact, payments: configured(given) };
    const { id, commandId, reason } = input;
    const kept = await getCredit(read, id);
    const { stripeTransactionId: creditId, profileId, amount, way } = kept;
    const said = {
      ...{ creditId, amount, by: actor.id, way: way === 'cash' || way === 'check' ? way : null },
      reason: `Taken back: ${kept.reason} (${reason})`.slice(0, mostOfDescription),
    };
    const request = await inFull(read, commandId, said, async () => ({
      customerId: await payerOf(kit, profileId, actor.id),
    }));
    await carryOut(kit, creditTakingBack, {
      id: commandId,
      request,
      requestedBy: actor.id,
      async refuse(tx) {
        await lockFor(tx, `credit ${creditId}`);
        refuseUnderWay(await isUnderWay(tx, commandId, { creditId }), 'credit');
        refuseTakingCreditBack(await getCredit(tx, id));
      },
    });
    return { credit: await readCredit(read, profileId) };
  },
});

/** The provider's own limit. */
const mostOfDescription = 350;
