import { type Day, dayAt, formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { type Draft, draft, type Letterhead } from '../../../server/outbox/draft.ts';
import type { DueMessage, NewMessage } from '../../../server/outbox/store.ts';
import { findReminderSettings, getLetterhead, getTimeZone } from '../../company/server/store.ts';
import { payPage } from '../../invoices/standing.ts';
import { reminderWords } from '../words.ts';
import { remindingJob } from './reminding.ts';
import { claimReminders, listRemindable, type Remindable } from './store.ts';

/**
 * Reminds of invoices, before and after they are due.
 * @param isUpToDate whether what was paid at the payment provider is known here
 */
export const remindersJob = (
  kit: Pick<Kit, 'read' | 'transact' | 'clock' | 'publicUrl'>,
  isUpToDate?: () => Promise<boolean>,
): Job =>
  remindingJob<Remindable>(kit, {
    name: 'reminders',
    ...(isUpToDate && { isUpToDate }),
    findSettings: findReminderSettings,
    list: listRemindable,
    claim: claimReminders,
    letterOf: (invoices, today, company) => letterOf(invoices, today, company, kit.publicUrl()),
  });

/** What a reminder says by now: of what is open still, as of this day; undefined where nothing is. */
export async function reminderAsOfNow(
  { read, clock, publicUrl }: Pick<Kit, 'read' | 'clock' | 'publicUrl'>,
  { aboutIds }: Pick<DueMessage, 'aboutIds'>,
): Promise<Readonly<{ words: Draft }> | undefined> {
  const timeZone = await getTimeZone(read);
  const [first, ...more] = await listRemindable(read, { timeZone, ids: aboutIds });
  if (!first) return undefined;
  const company = await getLetterhead(read);
  return { words: letterOf([first, ...more], dayAt(clock.now(), timeZone), company, publicUrl()) };
}

const numberOf = ({ number, id }: Remindable) => number ?? id.slice(0, 8);

function stateOf(invoice: Remindable, today: Day, say: (typeof reminderWords)['en']['alone']): string {
  const { dueOn, amount, currency, language } = invoice;
  const state = dueOn === today ? say.isDue : dueOn > today ? say.willBeDue : say.wasDue;
  return state(numberOf(invoice), formatMoney(amount, currency.toUpperCase()), formatDay(dueOn, language));
}

function letterOf(
  invoices: readonly [Remindable, ...Remindable[]],
  today: Day,
  company: Letterhead,
  publicUrl: string,
): NewMessage {
  const [first, ...more] = invoices;
  const { language, contactId, profileId, name, email, firstName } = first;
  const say = reminderWords[language];
  const isAlone = more.length === 0;
  const links = invoices.map(({ hostedUrl }) => hostedUrl);
  const words = draft({
    subject: isAlone ? say.subject(numberOf(first), company.name) : say.severalSubject(invoices.length, company.name),
    paragraphs: isAlone
      ? [say.greeting(firstName), stateOf(first, today, say.alone)]
      : [say.greeting(firstName), say.severalOpen, ...invoices.map((one) => stateOf(one, today, say.listed))],
    link: { label: isAlone ? say.view : say.viewSeveral, url: payPage(links, publicUrl) },
    closing: [say.crossed, say.closing],
    company,
    language,
  });
  return {
    ...{ ...words, kind: 'Invoice reminder', to: { name: name.trim(), address: email }, createdBy: null, contactId },
    accountId: profileId,
    about: { what: 'reminder', ids: invoices.map(({ id }) => id) },
  };
}
