import { Readable } from 'node:stream';
import { addDays } from '../../../kernel/calendar.ts';
import { csvLine } from '../../../kernel/csv.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { type ZippedFile, zip } from '../../../server/zip.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { type accountsContract, type BookedList, filesOf } from '../accounts.ts';
import { type BookedRow, layouts } from '../booked-rows.ts';
import { refuseRange } from '../statement-rules.ts';
import { type Days, listBooked, listRowCounts } from './store-accounts.ts';

const daysAtOnce = 31;

async function daysOf(read: Reader, range: Pick<Days, 'from' | 'to'>): Promise<Days> {
  refuseRange(range);
  return { ...range, timeZone: await getTimeZone(read) };
}

export const accountsHandlers: Handlers<typeof accountsContract> = {
  async countFiles({ input, read }) {
    const rows = await listRowCounts(read, await daysOf(read, input));
    return { invoices: rows.length, files: filesOf(rows).length };
  },

  async exportFiles({ input, read }) {
    const days = await daysOf(read, input);
    const sizes = filesOf(await listRowCounts(read, days));
    const name = `invoices-${days.from}-${days.to}`;
    return {
      bytes: Readable.from(zip(files(read, days, sizes, name)), { objectMode: false }),
      contentType: 'application/zip',
      fileName: `${name}.zip`,
      inline: false,
    };
  },

  async export({ input: { list, from, to }, read }) {
    const days = await daysOf(read, { from, to });
    return {
      bytes: Readable.from(lines(read, list, days), { objectMode: false }),
      contentType: 'text/csv; charset=utf-8',
      fileName: `${list}-${from}-${to}.csv`,
      inline: false,
    };
  },
};

/** Without the mark by which Excel knows UTF-8: QuickBooks would read it as part of the first heading. */
async function* lines(read: Reader, list: BookedList, days: Days): AsyncGenerator<Buffer> {
  const { header, cells } = layouts[list];
  yield Buffer.from(csvLine(header));
  for await (const rows of booked(read, list, days)) yield Buffer.from(rows.map((row) => csvLine(cells(row))).join(''));
}

/** A month at a time. */
async function* booked(read: Reader, list: BookedList, { from, to, timeZone }: Days): AsyncGenerator<BookedRow[]> {
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const last = addDays(first, daysAtOnce - 1);
    const rows = await listBooked(read, list, { from: first, to: last < to ? last : to, timeZone });
    if (rows.length > 0) yield rows;
  }
}

/** @param sizes how many invoices each file holds; the last one takes what was made in the meantime */
async function* files(read: Reader, days: Days, sizes: readonly number[], name: string): AsyncGenerator<ZippedFile> {
  const { header, cells } = layouts.invoices;
  const fileOf = (number: number, texts: readonly string[]) => ({
    name: `${name}-${String(number).padStart(String(sizes.length).length, '0')}.csv`,
    bytes: Buffer.from(csvLine(header) + texts.join('')),
  });
  let texts: string[] = [];
  let file = 1;
  let held = 0;
  let invoice: string | null | undefined;
  for await (const rows of booked(read, 'invoices', days))
    for (const row of rows) {
      if (row.number !== invoice && held === sizes[file - 1] && file < sizes.length) {
        yield fileOf(file, texts);
        [texts, held] = [[], 0];
        file += 1;
      }
      if (row.number !== invoice) held += 1;
      invoice = row.number;
      texts.push(csvLine(cells(row)));
    }
  yield fileOf(file, texts);
}
