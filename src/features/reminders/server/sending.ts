import { type Day, dayAt, formatDay, hourAt } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { type NewMessage, queueMessages } from '../../../server/outbox/store.ts';
import { findReminderSettings, getLetterhead } from '../../company/server/store.ts';
import { isSafeLink } from '../../invoices/rules.ts';
import { isSendingHour, stepOn } from '../rules.ts';
import { reminderWords } from '../words.ts';
import { claimReminders, listRemindable, type Remindable } from './store.ts';

const lookEveryMs = 10 * 60_000;
const atOnce = 50;

/** Writes to those who are to pay, in the company's morning; a day that was missed is caught up when it can be. */
export function remindersJob({ read, transact, clock }: Pick<Kit, 'read' | 'transact' | 'clock'>): Job {
  return {
    name: 'reminders',
    everyMs: lookEveryMs,
    async run(signal) {
      const settings = await findReminderSettings(read);
      if (!settings?.isReminding) return;
      const { timeZone } = settings;
      const now = clock.now();
      if (!isSendingHour(hourAt(now, timeZone))) return;
      const today = dayAt(now, timeZone);
      const all = await listRemindable(read, { timeZone });
      const due = all.filter((invoice) => stepOn(invoice, settings, today) !== undefined).map(({ id }) => id);
      for (let from = 0; from < due.length && !signal.aborted; from += atOnce)
        await transact((tx) => remind(tx, due.slice(from, from + atOnce), today));
    },
  };
}

/** What was paid, switched off or sent since they were chosen is seen here, with what is written. */
async function remind(tx: Tx, ids: readonly string[], today: Day): Promise<void> {
  const settings = await findReminderSettings(tx);
  if (!settings) return;
  const due = (await listRemindable(tx, { timeZone: settings.timeZone, ids })).flatMap((invoice) => {
    const step = stepOn(invoice, settings, today);
    return step === undefined ? [] : [{ ...invoice, step }];
  });
  const claimed = await claimReminders(tx, due);
  const company = await getLetterhead(tx);
  const mine = due.filter(({ id }) => claimed.has(id));
  if (mine.length > 0)
    await queueMessages(
      tx,
      mine.map((invoice) => letterOf(invoice, today, company)),
    );
}

function letterOf(invoice: Remindable, today: Day, company: Letterhead): NewMessage {
  const { language, dueOn, hostedUrl, id, contactId, name, email, firstName } = invoice;
  const say = reminderWords[language];
  const number = invoice.number ?? id.slice(0, 8);
  const amount = formatMoney(invoice.amount, invoice.currency.toUpperCase());
  const day = formatDay(dueOn, language);
  const state =
    dueOn === today
      ? say.isDue(number, amount)
      : dueOn > today
        ? say.willBeDue(number, amount, day)
        : say.wasDue(number, amount, day);
  const words = draft({
    subject: say.subject(number, company.name),
    paragraphs: [say.greeting(firstName), state],
    ...(isSafeLink(hostedUrl) && { link: { label: say.view, url: hostedUrl } }),
    closing: [say.crossed, say.closing],
    company,
    language,
  });
  return { ...words, kind: 'Invoice reminder', to: { name: name.trim(), address: email }, createdBy: null, contactId };
}
