import { dayAt } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { contactStatusContract } from '../contact-status.ts';
import { inTime } from './asking.ts';
import { findContactStatus } from './store-contact-status.ts';

/** @param slow as of the other reports: nobody else waits for it */
export const contactStatusHandlers = (slow: Reader): Handlers<typeof contactStatusContract> => ({
  async get({ input, now }) {
    const today = dayAt(now, await getTimeZone(slow));
    return inTime(findContactStatus(slow, input, today));
  },
});
