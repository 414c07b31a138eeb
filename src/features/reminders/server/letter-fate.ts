import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import { findReminderSettings, findSignReminderSettings } from '../../company/server/store.ts';

type FindSettings = (read: Reader) => Promise<Readonly<{ isReminding: boolean }> | undefined>;

const fateBy =
  (findSettings: FindSettings) =>
  async (read: Reader): Promise<Fate | undefined> => {
    if ((await findSettings(read))?.isReminding) return undefined;
    return { why: 'Reminders were switched off in the meantime: nothing was sent.' };
  };

/** Why a reminder of invoices stays that has waited; undefined while the company reminds. */
export const fateOfReminder = fateBy(findReminderSettings);
/** The same of an agreement that waits for a signature. */
export const fateOfSignReminder = fateBy(findSignReminderSettings);
