import { dayAt } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import type { contactStatusContract } from '../contact-status.ts';
import { mostLines } from '../contract.ts';
import { inTime } from './asking.ts';
import { contactStatusCsv, contactStatusLetter } from './contact-status-file.ts';
import { csvFile, fileName } from './csv-file.ts';
import { sendToOneself } from './letter.ts';
import { findContactStatus, listContactStatus } from './store-contact-status.ts';

/** @param slow as of the other reports: nobody else waits for it */
export const contactStatusHandlers = (slow: Reader): Handlers<typeof contactStatusContract> => ({
  async get({ input, now }) {
    const today = dayAt(now, await getTimeZone(slow));
    return inTime(findContactStatus(slow, input, today));
  },

  async export({ actor, input, now, transact }) {
    const today = dayAt(now, await getTimeZone(slow));
    const rows = await inTime(listContactStatus(slow, input, { today, most: mostLines }));
    await transact((tx) => insertEvent(tx, actor.id, { kind: 'report-exported' }));
    return csvFile(await contactStatusCsv(rows), fileName('contact-status', { from: today, to: today }));
  },

  async email(call) {
    const { input, now } = call;
    const { q, sort, direction } = input;
    const letter = await contactStatusLetter(slow, { q, sort, direction }, now);
    return sendToOneself(slow, call, { name: 'contact-status.email', input }, letter);
  },
});
