import type { Instant } from '../../../kernel/calendar.ts';
import { letterState } from '../../../kernel/letters.ts';
import { invalidField } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import { findUnsent, hasWritten } from '../../../server/outbox/written.ts';
import { carryOut, inFull } from '../../../server/payments/carrying-out.ts';
import type { NewInvoiceItem } from '../../../server/payments/invoice-commands.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { wasIntended } from '../../../server/payments/store.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { accountOfContact } from '../../contacts/server/store-account.ts';
import { priceOnInvoice } from '../../products/rules.ts';
import { getProduct } from '../../products/server/store.ts';
import { fromBalance } from '../balance-words.ts';
import type { invoicesContract, NewItem, Sent } from '../contract.ts';
import type { Invoice, Payment } from '../invoice.ts';
import { refuseRemoval, refuseSending, refuseSentSince, refuseTotal, refuseWriteOff, totalOf } from '../rules.ts';
import { whyLine } from '../why.ts';
import { usedOf, wholeCreditText, whyCredit } from '../why-credit.ts';
import { officeWhy, ownWhy, type WhyWords } from '../words-why.ts';
import { invoiceCreation, invoiceRemoval, invoiceSending, invoiceWriteOff } from './deeds.ts';
import { aboutOf, dayOf, getAccountOf, lockInvoiceFor, noAccount, refuseSecond, shown } from './kept-invoices.ts';
import { queueLetter } from './letters.ts';
import { moneyHandlers } from './money-handlers.ts';
import { getInvoice, getInvoiceOfCommand, listInvoicesOf, markEmailed, readCredit } from './store.ts';
import { listCreditsOf } from './store-credits.ts';
import { isOnPaper, savePaper } from './store-paper.ts';
import { listUnansweredOf } from './store-unanswered.ts';
import { getWhyFacts, listSources, type WhyFacts } from './store-why.ts';
import { type PayerOf, whoPays } from './who-pays.ts';

type Around = Readonly<{ hasMailServer: boolean; payerOf: PayerOf }>;

/** @param given the payment provider; absent without a secret key */
export const invoicesHandlers = (
  given: Payments | undefined,
  { hasMailServer, payerOf }: Around,
): Handlers<typeof invoicesContract> => {
  const sentOf = (invoice: Invoice): Sent => ({
    invoice,
    letter: letterState(invoice.emailedAt !== null, hasMailServer),
  });
  return {
    async list({ input, read, now }) {
      return listFor(read, await accountOfContact(read, input.contactId), now);
    },

    async own({ contact, read, now }) {
      const { invoices, ...rest } = await listFor(read, contact?.accountId ?? null, now);
      return { ...rest, invoices: forCustomer(invoices), otherCredits: [], unanswered: [] };
    },

    async setOnPaper({ input: { contactId, isOnPaper: isWanted }, transact }) {
      return transact(async (tx) => {
        await savePaper(tx, await getAccountOf(tx, contactId), isWanted);
        return { isOnPaper: isWanted };
      });
    },

    async explain({ input, read }) {
      const facts = await getWhyFacts(read, input.id);
      const { profileId: accountId, status } = await getInvoice(read, input.id);
      const about = { what: 'bill', ids: [input.id] } as const;
      const unsent = accountId !== null && status === 'open' ? await findUnsent(read, { accountId, about }) : undefined;
      return { ...explained(facts, await getTimeZone(read), officeWhy), unsent: unsent ?? null };
    },

    async explainOwn({ actor, contact, input, read }) {
      const facts = await getWhyFacts(read, input.id, contact?.accountId ?? null);
      return explained(facts, await getTimeZone(read), ownWhy[actor.language]);
    },

    async create({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const { contactId, commandId, daysUntilDue } = input;
      const profileId = await getAccountOf(read, contactId);
      const said = { daysUntilDue, asked: input.items, by: actor.id };
      const request = await inFull(read, commandId, said, async () => ({
        items: await Promise.all(input.items.map((item, place) => priced(read, item, place))),
        customerId: await payerOf(kit, profileId, actor.id),
      }));
      const { customerId, items } = request;
      const { kind } = invoiceCreation;
      const refuse = async (tx: Tx) => {
        refuseTotal(totalOf(items.map(({ unitAmount, quantity }) => ({ amount: unitAmount, quantity }))), input.total);
        const what = { what: 'invoice', request: { customerId, items, daysUntilDue } } as const;
        await refuseSecond(tx, { kind, commandId, ...what, of: { profileId, contactId } });
      };
      await carryOut(kit, invoiceCreation, { id: commandId, request, requestedBy: actor.id, refuse });
      return sentOf(shown(await getInvoiceOfCommand(read, commandId), await dayOf(read, now)));
    },

    async send({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const day = await dayOf(read, now);
      const invoice = await getInvoice(read, input.id);
      if (invoice.profileId === null) throw noAccount();
      const { profileId, id: invoiceId } = invoice;
      const refuse = async (tx: Tx) => {
        refuseSending(await lockInvoiceFor(tx, invoiceId, input.commandId, day));
        const { emailedSeen: since } = input;
        if (since === undefined) return;
        const about = { what: 'bill', ids: [invoiceId] } as const;
        refuseSentSince(await hasWritten(tx, { accountId: profileId, about, since, notBy: actor.id }));
      };
      // What has sent a draft sends nothing a second time, though the invoice is open by now.
      if (invoice.status === 'draft' || (await wasIntended(read, input.commandId)))
        await carryOut(kit, invoiceSending, {
          id: input.commandId,
          request: { ...aboutOf(invoice), by: actor.id },
          requestedBy: actor.id,
          refuse,
        });
      else
        await transact((tx) =>
          once(tx, { id: input.commandId, actorId: actor.id, name: 'e-mail-invoice', input }, async () => {
            // Who is deleting it, or recording its check, holds it too: nobody is asked to pay what that ends.
            await refuse(tx);
            await queueLetter(tx, await getInvoice(tx, invoice.id), { by: actor.id });
            await markEmailed(tx, invoice.id);
            return {};
          }),
        );
      return sentOf(shown(await getInvoice(read, input.id), day));
    },

    async remove({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const day = await dayOf(read, now);
      const kept = await getInvoice(read, input.id);
      const request = await inFull(read, input.commandId, aboutOf(kept), async () => {
        // What it took of the balance goes back to whoever stands for the account now.
        const paying = fromBalance(kept) && (await whoPays(payerOf, { kit, kept, by: actor.id }));
        return paying && paying !== kept.stripeCustomerId ? { follower: paying } : {};
      });
      await carryOut(kit, invoiceRemoval, {
        id: input.commandId,
        request,
        requestedBy: actor.id,
        refuse: async (tx) => refuseRemoval(await lockInvoiceFor(tx, input.id, input.commandId, day)),
      });
      return shown(await getInvoice(read, input.id), day);
    },

    async writeOff({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const day = await dayOf(read, now);
      const { id, commandId, reason } = input;
      await carryOut(kit, invoiceWriteOff, {
        id: commandId,
        request: { ...aboutOf(await getInvoice(read, id)), reason },
        requestedBy: actor.id,
        refuse: async (tx) => refuseWriteOff(await lockInvoiceFor(tx, id, commandId, day)),
      });
      return shown(await getInvoice(read, id), day);
    },

    ...moneyHandlers(given, payerOf),
  };
};

async function listFor(read: Reader, profileId: string | null, now: Instant) {
  if (profileId === null)
    return {
      hasAccount: false,
      credit: 0,
      invoices: [],
      credits: [],
      otherCredits: [],
      unanswered: [],
      isOnPaper: false,
    };
  const day = await dayOf(read, now);
  const invoices = (await listInvoicesOf(read, profileId)).map((invoice) => shown(invoice, day));
  const credit = await readCredit(read, profileId);
  const standing = whyCredit(credit > 0 ? await listSources(read, profileId, null) : [], credit);
  const credits = (await listCreditsOf(read, profileId)).map((one) => ({ ...one, used: usedOf(one, standing) }));
  const otherCredits = standing
    .filter(({ source }) => source?.kind !== 'given')
    .map((reason) => ({ amount: reason.amount, text: wholeCreditText(reason, officeWhy, day.timeZone) }));
  const unanswered = await listUnansweredOf(read, profileId);
  const onPaper = { isOnPaper: await isOnPaper(read, profileId) };
  return { hasAccount: true, credit, invoices, credits, otherCredits, unanswered, ...onPaper };
}

const explained = ({ invoice, lines, standing, taken, sources }: WhyFacts, timeZone: string, say: WhyWords) => ({
  lines: lines.map((line) => whyLine(line, invoice, { timeZone, say })),
  credits: (taken > 0 ? whyCredit(sources, standing) : []).map((reason) => ({
    amount: reason.amount,
    text: wholeCreditText(reason, say, timeZone),
  })),
});

/** Nobody is billed by a draft, and why the office has given up is not for them. */
const forCustomer = (all: readonly Invoice[]): Invoice[] =>
  all
    .filter(({ status }) => status !== 'draft')
    .map((invoice) => ({ ...invoice, writtenOffReason: null, payments: invoice.payments.map(forPayer) }));

/** How a dispute is answered is the office's. */
const forPayer = (payment: Payment): Payment => ({
  ...payment,
  dispute: payment.dispute && { ...payment.dispute, reason: null, answerBy: null, page: null },
});

/** What an item costs now, by the price of its product. */
async function priced(read: Reader, item: NewItem, place: number): Promise<NewInvoiceItem> {
  if (item.type === 'custom')
    return { description: item.description, unitAmount: item.amount, quantity: item.quantity };
  const product = await getProduct(read, item.productId);
  const { name, active, stripeProductId } = product;
  const price = priceOnInvoice(product);
  const isBillable = active && price?.currency === 'usd' && price.unitAmount !== null && price.unitAmount > 0;
  if (!isBillable || price.unitAmount === null)
    throw invalidField(`items.${place}.productId`, 'not-billable', `${name} has no price in US dollars to bill`);
  return { description: name, unitAmount: price.unitAmount, quantity: item.quantity, stripeProductId };
}
