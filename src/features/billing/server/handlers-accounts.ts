import { Readable } from 'node:stream';
import { addDays } from '../../../kernel/calendar.ts';
import { csvLine } from '../../../kernel/csv.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { accountsContract, BookedList } from '../accounts.ts';
import { layouts } from '../booked-rows.ts';
import { refuseRange } from '../statement-rules.ts';
import { type Days, listBooked } from './store-accounts.ts';

const daysAtOnce = 31;

export const accountsHandlers: Handlers<typeof accountsContract> = {
  async export({ input: { list, from, to }, read }) {
    refuseRange({ from, to });
    const days = { from, to, timeZone: await getTimeZone(read) };
    return {
      bytes: Readable.from(lines(read, list, days), { objectMode: false }),
      contentType: 'text/csv; charset=utf-8',
      fileName: `${list}-${from}-${to}.csv`,
      inline: false,
    };
  },
};

/** A month at a time. Without the mark by which Excel knows UTF-8: QuickBooks would read it as part of the first heading. */
async function* lines(read: Reader, list: BookedList, { from, to, timeZone }: Days): AsyncGenerator<Buffer> {
  const { header, cells } = layouts[list];
  yield Buffer.from(csvLine(header));
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const last = addDays(first, daysAtOnce - 1);
    const rows = await listBooked(read, list, { from: first, to: last < to ? last : to, timeZone });
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(cells(row))).join(''));
  }
}
