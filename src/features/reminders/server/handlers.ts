import { dayAt, hourAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { findReminderSettings, findSignReminderSettings } from '../../company/server/store.ts';
import type { Reminder, remindersContract, SignReminder } from '../contract.ts';
import { isOver, planOf } from '../rules.ts';
import { listRemindable, type Remindable } from './store.ts';
import { listUnsigned, type Unsigned } from './store-agreements.ts';

export const remindersHandlers: Handlers<typeof remindersContract> = {
  async preview({ read, now }) {
    const settings = await findReminderSettings(read);
    if (!settings?.isReminding) return { isOn: false, today: [], tomorrow: [] };
    const { timeZone } = settings;
    const invoices = await listRemindable(read, { timeZone });
    const plan = planOf(invoices, settings, dayAt(now, timeZone), isOver(hourAt(now, timeZone)));
    return { isOn: true, today: plan.today.map(shown), tomorrow: plan.tomorrow.map(shown) };
  },

  async previewSigning({ read, now }) {
    const settings = await findSignReminderSettings(read);
    if (!settings?.isReminding) return { isOn: false, today: [], tomorrow: [] };
    const { timeZone } = settings;
    const unsigned = await listUnsigned(read, { timeZone });
    const plan = planOf(unsigned, settings, dayAt(now, timeZone), isOver(hourAt(now, timeZone)));
    return { isOn: true, today: plan.today.map(shownSigning), tomorrow: plan.tomorrow.map(shownSigning) };
  },
};

function shownSigning({ invoice: unsigned, step }: Readonly<{ invoice: Unsigned; step: number }>): SignReminder {
  const { id: agreementId, title, contactId, name, email, dueOn: assignedOn } = unsigned;
  return { agreementId, title, contactId, name, email, assignedOn, step };
}

function shown({ invoice, step }: Readonly<{ invoice: Remindable; step: number }>): Reminder {
  const { id: invoiceId, number, contactId, name, email, amount, currency, dueOn } = invoice;
  return { invoiceId, number, contactId, name, email, amount, currency, dueOn, step };
}
