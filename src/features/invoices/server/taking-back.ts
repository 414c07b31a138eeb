/** A payment that turned out to be none is owed again: a check that bounced, what a bank took back of a card or account. */
import { dayAt, daysBetween, type Instant } from '../../../kernel/calendar.ts';
import { usualDaysUntilDue } from '../../../kernel/payments.ts';
import { found } from '../../../kernel/refusal.ts';
import { beginning } from '../../../kernel/typed.ts';
import { carryOut, inFull } from '../../../server/payments/carrying-out.ts';
import type { Payment } from '../invoice.ts';
import { amountToTakeBack, refuseTakingBack } from '../rules.ts';
import { nameOf } from '../standing.ts';
import { dayOf, lockInvoiceFor } from './kept-invoices.ts';
import { paymentTakingBack } from './money-deeds.ts';
import { getInvoice, getPayment } from './store.ts';
import { type PayerOf, type PayingKit, whoPays } from './who-pays.ts';

type Wanted = Readonly<{
  /** The invoice. */
  id: string;
  paymentId: string;
  commandId: string;
  reason: string;
  /** Null for what the product does by itself. */
  by: string | null;
  now: Instant;
}>;

export async function takePaymentBack(kit: PayingKit, payerOf: PayerOf, wanted: Wanted): Promise<void> {
  const { id, commandId, reason, by, now } = wanted;
  const kept = await getInvoice(kit.read, id);
  const paymentOf = ({ payments }: Readonly<{ payments: readonly Payment[] }>) =>
    found(
      payments.find((payment) => payment.id === wanted.paymentId),
      'This payment does not exist any more.',
    );
  const { stripeInvoiceId, number } = kept;
  const paymentId = await getPayment(kit.read, id, wanted.paymentId);
  const day = await dayOf(kit.read, now);
  const dueOn = kept.dueAt ? dayAt(kept.dueAt, day.timeZone) : day.today;
  const request = await inFull(kit.read, commandId, { stripeInvoiceId, paymentId, reason }, async () => ({
    stripeCustomerId: await whoPays(payerOf, { kit, kept, by }),
    amount: amountToTakeBack(kept, paymentOf(kept)),
    description: beginning(`${nameOf(kept)}, invoice ${number ?? ''} again: ${reason}`, 250),
    // Nobody owes sooner because somebody else has put a check on the wrong invoice.
    daysUntilDue: Math.max(usualDaysUntilDue, daysBetween(day.today, dueOn)),
  }));
  await carryOut(kit, paymentTakingBack, {
    id: commandId,
    request,
    requestedBy: by,
    async refuse(tx) {
      const invoice = await lockInvoiceFor(tx, id, commandId, day);
      refuseTakingBack(invoice, paymentOf(invoice));
    },
  });
}
