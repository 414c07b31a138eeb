import { addDays } from '../../../kernel/calendar.ts';
import { csvLine } from '../../../kernel/csv.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { ZippedFile } from '../../../server/zip.ts';
import type { BookedList } from '../accounts.ts';
import { type BookedRow, layouts } from '../booked-rows.ts';
import { type Days, listBooked } from './store-accounts.ts';

const daysAtOnce = 31;

/** Without the mark by which Excel knows UTF-8: QuickBooks would read it as part of the first heading. */
export async function* lines(read: Reader, list: BookedList, days: Days): AsyncGenerator<Buffer> {
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
export async function* files(
  read: Reader,
  days: Days,
  sizes: readonly number[],
  name: string,
): AsyncGenerator<ZippedFile> {
  const { header, cells } = layouts.invoices;
  const fileOf = (number: number, texts: readonly string[]) => ({
    name: `${name}-${String(number).padStart(String(sizes.length).length, '0')}.csv`,
    bytes: Buffer.from(csvLine(header) + texts.join('')),
  });
  let texts: string[] = [];
  let file = 1;
  let count = 0;
  let invoice: string | null | undefined;
  for await (const rows of booked(read, 'invoices', days))
    for (const row of rows) {
      if (row.number !== invoice && count === sizes[file - 1] && file < sizes.length) {
        yield fileOf(file, texts);
        [texts, count] = [[], 0];
        file += 1;
      }
      if (row.number !== invoice) count += 1;
      invoice = row.number;
      texts.push(csvLine(cells(row)));
    }
  yield fileOf(file, texts);
}
