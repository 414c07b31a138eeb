import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { type Draft, draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { type DueMessage, type NewMessage, queueMessage } from '../../../server/outbox/store.ts';
import { inSavepoint } from '../../../server/transact.ts';
import { getLetterhead, getTimeZone } from '../../company/server/store.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import { findActor } from '../../users/server/store.ts';
import { balanceWords, betweenTotalAndOpen } from '../balance-words.ts';
import { isSafeLink } from '../standing.ts';
import { invoiceWords } from '../words.ts';
import { claimLetter, getInvoice, type KeptInvoice, listInvoices } from './store.ts';
import { listCreditReasons } from './store-why.ts';

/**
 * E-mails an open invoice if nobody has before, in the transaction of what opened it. A letter that cannot be written
 * undoes nothing: then `emailedAt` stays empty, and the link can be shared by hand (spec 3 §7).
 */
export async function queueFirstLetter(tx: Tx, stripeInvoiceId: string, by: string): Promise<void> {
  await inSavepoint(tx, async () => {
    const id = await claimLetter(tx, stripeInvoiceId);
    if (id !== undefined) await queueLetter(tx, await getInvoice(tx, id), { by });
  });
}

type Origin = Readonly<{ by: string | null }> & Pick<NewMessage, 'dueSince'>;

/** E-mails an invoice to whom it bills. A fault where that is nobody here. */
export async function queueLetter(tx: Tx, invoice: KeptInvoice, { by, ...since }: Origin): Promise<void> {
  const person = await findBilled(tx, invoice);
  if (!person) throw new Error(`${invoice.stripeInvoiceId} bills nobody who could be written to`);
  await queueMessage(tx, {
    ...(await wordsOf(tx, invoice, person)),
    kind: 'Invoice',
    to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
    createdBy: by,
    contactId: await contactOfAccount(tx, person.id),
    accountId: person.id,
    about: { what: 'bill', ids: [invoice.id] },
    ...since,
  });
}

/** What the letter about an invoice says by now; undefined where nobody is billed who could be written to. */
export async function billAsOfNow(
  read: Reader,
  { aboutIds }: Pick<DueMessage, 'aboutIds'>,
): Promise<Readonly<{ words: Draft }> | undefined> {
  const [invoice] = await listInvoices(read, aboutIds);
  const person = invoice && (await findBilled(read, invoice));
  return person && { words: await wordsOf(read, invoice, person) };
}

const findBilled = async (read: Reader, { profileId }: KeptInvoice): Promise<Actor | undefined> =>
  profileId === null ? undefined : findActor(read, profileId);

async function wordsOf(read: Reader, invoice: KeptInvoice, person: Actor): Promise<Draft> {
  const reasons = await listCreditReasons(read, { ...invoice, language: person.language });
  const from = { company: await getLetterhead(read), timeZone: await getTimeZone(read), reasons };
  return letterOf(invoice, person, from);
}

/** `reasons`: what credit was for that it took, and does not say itself. */
type From = Readonly<{ company: Letterhead; timeZone: string; reasons: readonly string[] }>;

function letterOf(invoice: KeptInvoice, { firstName, language }: Actor, { company, timeZone, reasons }: From): Draft {
  const say = invoiceWords[language];
  const money = (cents: number) => formatMoney(cents, invoice.currency.toUpperCase());
  const number = invoice.number ?? invoice.stripeInvoiceId.slice(-8);
  const owed = money(invoice.amountRemaining);
  const items = invoice.lines.map(({ description, amount }) => say.item(description ?? say.unnamed, money(amount)));
  const { dueAt, footer, hostedUrl } = invoice;
  for (const { kind, cents } of betweenTotalAndOpen(invoice))
    items.push(say.item(balanceWords[language][kind], money(cents)));
  return draft({
    subject: say.subject(number, company.name),
    paragraphs: [
      say.greeting(firstName),
      dueAt ? say.owed(number, owed, formatDay(dayAt(dueAt, timeZone), language)) : say.owedAtOnce(number, owed),
      items.join('\n'),
      ...(footer ? [footer] : []),
      ...(reasons.length > 0 ? [say.creditFor(reasons)] : []),
    ],
    ...(isSafeLink(hostedUrl) && { link: { label: say.view, url: hostedUrl } }),
    closing: [say.closing],
    company,
    language,
  });
}
