import { dayAt, hourAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { findReminderSettings } from '../../company/server/store.ts';
import type { Reminder, remindersContract } from '../contract.ts';
import { isOver, planOf } from '../rules.ts';
import { listRemindable, type Remindable } from './store.ts';

export const remindersHandlers: Handlers<typeof remindersContract> = {
  async preview({ read, now }) {
    const settings = await findReminderSettings(read);
    if (!settings?.isReminding) return { isOn: false, today: [], tomorrow: [] };
    const { timeZone } = settings;
    const invoices = await listRemindable(read, { timeZone });
    const plan = planOf(invoices, settings, dayAt(now, timeZone), isOver(hourAt(now, timeZone)));
    return { isOn: true, today: plan.today.map(shown), tomorrow: plan.tomorrow.map(shown) };
  },
};

function shown({ invoice, step }: Readonly<{ invoice: Remindable; step: number }>): Reminder {
  const { id: invoiceId, number, contactId, name, email, amount, currency, dueOn } = invoice;
  return { invoiceId, number, contactId, name, email, amount, currency, dueOn, step };
}
