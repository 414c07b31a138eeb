/** What customers read of a charge by itself. */
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { type Draft, draft } from '../../../server/outbox/draft.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import { readAutopay } from '../../autopay/server/store.ts';
import { getLetterhead, getTimeZone } from '../../company/server/store.ts';
import { findActor } from '../../users/server/store.ts';
import { moneyOf } from '../amounts.ts';
import { isSafeLink } from '../standing.ts';
import { invoiceWords } from '../words.ts';
import { chargingWords } from '../words-charging.ts';
import type { officeWords } from '../words-office.ts';
import { type KeptInvoice, listInvoices } from './store.ts';
import type { Untold } from './store-telling.ts';

export type Charge = Omit<Untold, 'id' | 'about' | 'dueSince'> & Readonly<{ about: Exclude<Untold['about'], 'new'> }>;
type About = Readonly<{ invoice: KeptInvoice; person: Actor }>;
type Facts = Parameters<typeof officeWords.paragraphs>[0];

export async function chargeLetter(
  read: Reader,
  { invoice, person }: About,
  { about, methodName, methodLast4, nextAttemptAt }: Charge,
): Promise<Readonly<{ words: Draft; facts: Facts }>> {
  const { language } = person;
  const say = { ...invoiceWords[language], ...chargingWords[language] };
  const company = await getLetterhead(read);
  const timeZone = await getTimeZone(read);
  const isByThemselves = about === 'sent-back';
  const facts = {
    number: invoice.number ?? invoice.stripeInvoiceId.slice(-8),
    amount: moneyOf(invoice, askedOf(invoice, about)),
    method: isByThemselves ? null : methodName && methodLast4 ? say.endingIn(methodName, methodLast4) : methodName,
    nextAttempt: nextAttemptAt && formatDay(dayAt(nextAttemptAt, timeZone), language),
  };
  const { subject, paragraphs, label } = {
    failed: () => ({ subject: say.failedSubject(company.name), paragraphs: say.failed(facts), label: say.view }),
    'sent-back': () => ({
      subject: say.sentBackSubject(company.name),
      paragraphs: say.sentBack(facts),
      label: say.view,
    }),
    charged: () => ({
      subject: say.paidSubject(facts.number, company.name),
      paragraphs: [say.paid(facts)],
      label: say.viewPaid,
    }),
  }[about]();
  const { hostedUrl: url } = invoice;
  const words = draft({
    subject,
    paragraphs: [say.greeting(person.firstName), ...paragraphs],
    ...(isSafeLink(url) && { link: { label, url } }),
    closing: [say.closing],
    company,
    language,
  });
  return { words, facts };
}

/** What AutoPay asked for: not what was paid by hand before. */
const askedOf = ({ amountRemaining, amountPaid, amountOutside }: KeptInvoice, about: Charge['about']): number =>
  about === 'charged' ? amountPaid - amountOutside : amountRemaining;

/** What the letter about a charge that failed says by now: whether it is tried again; undefined where nobody is there to read it. */
export async function failedChargeAsOfNow(
  read: Reader,
  { aboutIds }: Pick<DueMessage, 'aboutIds'>,
): Promise<Readonly<{ words: Draft }> | undefined> {
  const [invoice] = await listInvoices(read, aboutIds);
  const person = invoice?.profileId ? await findActor(read, invoice.profileId) : undefined;
  if (!invoice || !person) return undefined;
  const { isOn, method } = await readAutopay(read, person.id);
  const { words } = await chargeLetter(
    read,
    { invoice, person },
    {
      about: 'failed',
      methodName: method?.name ?? null,
      methodLast4: method?.last4 ?? null,
      // Once it is off no card is left that the provider could try.
      nextAttemptAt: (isOn && invoice.failedCharge?.nextAttemptAt) || null,
    },
  );
  return { words };
}
