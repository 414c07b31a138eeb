import { type Day, formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { draft, type Letterhead } from '../../../server/outbox/draft.ts';
import type { NewMessage } from '../../../server/outbox/store.ts';
import { findReminderSettings } from '../../company/server/store.ts';
import { isSafeLink } from '../../invoices/standing.ts';
import { reminderWords } from '../words.ts';
import { remindingJob } from './reminding.ts';
import { claimReminders, listRemindable, type Remindable } from './store.ts';

/** Reminds of invoices, before and after they are due. */
export const remindersJob = (kit: Pick<Kit, 'read' | 'transact' | 'clock'>): Job =>
  remindingJob<Remindable>(kit, {
    name: 'reminders',
    findSettings: findReminderSettings,
    list: listRemindable,
    claim: claimReminders,
    letterOf,
  });

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
