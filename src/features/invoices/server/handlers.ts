import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts';
import { isStaff } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import { carryOut } from '../../../server/payments/carrying-out.ts';
import type { NewInvoiceItem } from '../../../server/payments/invoice-commands.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { wasIntended } from '../../../server/payments/store.ts';
import type { Transact } from '../../../server/transact.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { getProduct } from '../../products/server/store.ts';
import type { Invoice, invoicesContract, NewItem, Sent } from '../contract.ts';
import {
  isSafeLink,
  nameOf,
  refusePayment,
  refuseRefund,
  refuseRemoval,
  refuseSending,
  refuseTakingBack,
  refuseTotal,
  statusOf,
  totalOf,
} from '../rules.ts';
import { whyCredit, whyLine } from '../why.ts';
import {
  customerCrediting,
  invoiceCreation,
  invoiceRefund,
  invoiceRemoval,
  invoiceSending,
  paymentRecording,
  paymentTakingBack,
} from './deeds.ts';
import { queueLetter } from './letters.ts';
import {
  findAccountOf,
  getInvoice,
  getInvoiceOfCommand,
  type KeptInvoice,
  listInvoicesOf,
  markEmailed,
  readCredit,
} from './store.ts';
import { getWhyFacts } from './store-why.ts';

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;

type Around = Readonly<{
  hasMailServer: boolean;
  /** The provider's customer of an account, made when it has none yet. */
  payerOf: (kit: Kit, profileId: string, requestedBy: string) => Promise<string>;
}>;

/** @param given the payment provider; absent without a secret key */
export const invoicesHandlers = (
  given: Payments | undefined,
  { hasMailServer, payerOf }: Around,
): Handlers<typeof invoicesContract> => {
  const sentOf = (invoice: Invoice): Sent => ({
    invoice,
    letter: invoice.emailedAt === null ? 'none' : hasMailServer ? 'queued' : 'kept',
  });
  return {
    async list({ actor, input, read, now }) {
      const profileId = await findAccountOf(read, input.contactId);
      found(isStaff(actor) || profileId === actor.id || undefined, 'This contact does not exist or has been deleted.');
      if (profileId === null) return { hasAccount: false, credit: 0, invoices: [] };
      const day = await dayOf(read, now);
      const all = (await listInvoicesOf(read, profileId)).map((invoice) => shown(invoice, day));
      const invoices = isStaff(actor) ? all : all.filter(({ status }) => status !== 'draft'); // nobody is billed by one
      return { hasAccount: true, credit: await readCredit(read, profileId), invoices };
    },

    async explain({ input, read }) {
      const timeZone = await getTimeZone(read);
      const { invoice, lines, standing, taken, sources } = await getWhyFacts(read, input.id, timeZone);
      return {
        lines: lines.map((line) => whyLine(line, invoice, timeZone)),
        credits: taken > 0 ? whyCredit(sources, standing) : [],
      };
    },

    async create({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const profileId = await getAccountOf(read, input.contactId);
      const items = await Promise.all(input.items.map((item, place) => priced(read, item, place)));
      const total = totalOf(items.map(({ unitAmount, quantity }) => ({ amount: unitAmount, quantity })));
      if (!(await wasIntended(read, input.commandId))) refuseTotal(total, input.total);
      const customerId = await payerOf(kit, profileId, actor.id);
      const request = { customerId, items, daysUntilDue: input.daysUntilDue, by: actor.id };
      await carryOut(kit, invoiceCreation, { id: input.commandId, request, requestedBy: actor.id });
      return sentOf(shown(await getInvoiceOfCommand(read, input.commandId), await dayOf(read, now)));
    },

    async send({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const day = await dayOf(read, now);
      const invoice = await getInvoice(read, input.id);
      const isRepeated = await wasIntended(read, input.commandId);
      if (!isRepeated) refuseSending(shown(invoice, day));
      if (invoice.profileId === null) throw noAccount();
      const command = { id: input.commandId, requestedBy: actor.id };
      if (isRepeated || invoice.status === 'draft')
        await carryOut(kit, invoiceSending, { ...command, request: { ...aboutOf(invoice), by: actor.id } });
      else
        await transact((tx) =>
          once(tx, { id: input.commandId, actorId: actor.id, name: 'e-mail-invoice', input }, async () => {
            await queueLetter(tx, invoice, actor.id);
            await markEmailed(tx, invoice.id);
            return {};
          }),
        );
      return sentOf(shown(await getInvoice(read, input.id), day));
    },

    async remove({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const invoice = await getInvoice(read, input.id);
      if (!(await wasIntended(read, input.commandId))) refuseRemoval(invoice);
      const command = { id: input.commandId, request: aboutOf(invoice), requestedBy: actor.id };
      await carryOut(kit, invoiceRemoval, command);
      return shown(await getInvoice(read, input.id), await dayOf(read, now));
    },

    async recordPayment({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const day = await dayOf(read, now);
      const invoice = await getInvoice(read, input.id);
      const { amount, way, checkNumber, receivedOn } = input;
      if (!(await wasIntended(read, input.commandId)))
        refusePayment(shown(invoice, day), { amount, receivedOn }, day.today);
      const request = { ...aboutOf(invoice), amount, way, checkNumber, receivedOn };
      await carryOut(kit, paymentRecording, { id: input.commandId, request, requestedBy: actor.id });
      return shown(await getInvoice(read, input.id), day);
    },

    async takeBack({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const day = await dayOf(read, now);
      const kept = await getInvoice(read, input.id);
      const invoice = shown(kept, day);
      if (!(await wasIntended(read, input.commandId))) refuseTakingBack(invoice);
      const { stripeInvoiceId, stripeCustomerId } = aboutOf(kept);
      if (stripeCustomerId === null) throw noAccount();
      const { amountPaid: amount, number } = invoice;
      const description = `${nameOf(invoice)}, invoice ${number ?? ''} again: ${input.reason}`.slice(0, 250);
      const request = { stripeInvoiceId, stripeCustomerId, amount, reason: input.reason, description };
      await carryOut(kit, paymentTakingBack, { id: input.commandId, request, requestedBy: actor.id });
      return shown(await getInvoiceOfCommand(read, input.commandId), day);
    },

    async refund({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given) };
      const day = await dayOf(read, now);
      const invoice = await getInvoice(read, input.id);
      const { amount, reason, commandId } = input;
      if (!(await wasIntended(read, commandId))) refuseRefund(shown(invoice, day), amount);
      const isThroughProvider = invoice.amountOutside === 0;
      const request = { ...aboutOf(invoice), amount, reason, isThroughProvider };
      await carryOut(kit, invoiceRefund, { id: commandId, request, requestedBy: actor.id });
      return shown(await getInvoice(read, input.id), day);
    },

    async credit({ actor, input, read, transact }) {
      const kit = { read, transact, payments: configured(given) };
      const profileId = await getAccountOf(read, input.contactId);
      const customerId = await payerOf(kit, profileId, actor.id);
      const request = { customerId, profileId, amount: input.amount, reason: input.reason, by: actor.id };
      await carryOut(kit, customerCrediting, { id: input.commandId, request, requestedBy: actor.id });
      return { credit: await readCredit(read, profileId) };
    },
  };
};

const noAccount = () =>
  new Refusal('conflict', 'no-account', 'This contact needs a linked user account before it can be billed.');

async function getAccountOf(read: Reader, contactId: string): Promise<string> {
  const profileId = await findAccountOf(read, contactId);
  if (profileId === null) throw noAccount();
  return profileId;
}

/** What an item costs now, by the price of its product. */
async function priced(read: Reader, item: NewItem, place: number): Promise<NewInvoiceItem> {
  if (item.type === 'custom')
    return { description: item.description, unitAmount: item.amount, quantity: item.quantity };
  const { name, active, price, stripeProductId } = await getProduct(read, item.productId);
  const isBillable = active && price?.currency === 'usd' && price.unitAmount !== null && price.unitAmount > 0;
  if (!isBillable || price.unitAmount === null)
    throw invalidField(`items.${place}.productId`, 'not-billable', `${name} has no price in US dollars to bill`);
  return { description: name, unitAmount: price.unitAmount, quantity: item.quantity, stripeProductId };
}

const aboutOf = ({ stripeInvoiceId, stripeCustomerId }: KeptInvoice) => ({ stripeInvoiceId, stripeCustomerId });

type CompanyDay = Readonly<{ today: string; timeZone: string }>;

async function dayOf(read: Reader, now: Instant): Promise<CompanyDay> {
  const timeZone = await getTimeZone(read);
  return { timeZone, today: dayAt(now, timeZone) };
}

/** With the company's days, and without links that nobody should follow. */
function shown(
  { dueAt, profileId: _, stripeCustomerId: _of, hostedUrl, pdf, ...invoice }: KeptInvoice,
  { today, timeZone }: CompanyDay,
): Invoice {
  const dueOn = dueAt && dayAt(dueAt, timeZone);
  return {
    ...invoice,
    dueOn,
    status: statusOf({ status: invoice.status, dueOn }, today),
    hostedUrl: isSafeLink(hostedUrl) ? hostedUrl : null,
    pdf: isSafeLink(pdf) ? pdf : null,
  };
}
