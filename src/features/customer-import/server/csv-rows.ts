import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { invalidField } from '../../../kernel/refusal.ts';
import { mostColumns, mostRows } from '../contract.ts';
import type { Row } from '../rows.ts';

const bytesAtOnce = 64 * 1024;
const mostTitles = 10;
const [newline, carriageReturn] = [10, 13];

/**
 * The header and the rows of a CSV text in UTF-8: commas, semicolons or tabs, any line ends, line breaks inside quotes.
 * Empty rows are left out, titles above the header, and columns at the end in which nothing stands. Refuses (field `file`)
 * broken quotes, more than 50,000 rows or 200 columns.
 * Read in pieces, so that other requests are answered meanwhile.
 */
export async function csvRows(text: Buffer): Promise<{ header: string[]; rows: Row[] }> {
  const count = counter(text);
  const told = toldDelimiter(text);
  let width = 0;
  let header: string[] | undefined;
  const rows: Row[] = [];

  function take(cells: string[], at: Place) {
    if (told && at.line === 1) return;
    const row = told ? at.row - 1 : at.row;
    width = Math.max(width, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (width > mostColumns)
      throw invalidField('file', 'too-many-columns', `Row ${row} has more than ${mostColumns} columns.`);
    if (!header || (isTitle(header, rows) && filled(cells) > 1)) {
      header = cells.slice(0, mostColumns).map((title) => title.trim());
      rows.length = 0;
    } else if (filled(cells) > 0) rows.push({ line: row, cells: cells.slice(0, mostColumns) });
    if (rows.length > mostRows)
      throw invalidField('file', 'too-many-rows', `This file has more than ${mostRows.toLocaleString('en-US')} rows.`);
  }
  const parser = parse({
    delimiter: told ?? delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells: string[], { bytes }: Info) => void take(cells, count.begin(bytes)),
  });
  try {
    await pipeline(Readable.from(pieces(text)), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? brokenQuote(error, count.begin(text.length)) : error;
  }
  return { header: (header ?? []).slice(0, width), rows };
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** Programs write the company, the name of the list and a date above the header, a line each. */
const isTitle = (header: readonly string[], rows: readonly Row[]) =>
  rows.length < mostTitles && filled(header) === 1 && rows.every(({ cells }) => filled(cells) === 1);

async function* pieces(text: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < text.length; from += bytesAtOnce) {
    yield text.subarray(from, from + bytesAtOnce);
    await letOthersWork();
  }
}

/** Excel's own first line, which names the separator: "sep=;". */
const toldDelimiter = (text: Buffer): string | undefined =>
  /^"?sep=([\t -~])"?\r?\n/i.exec(text.toString('latin1', 0, 10))?.[1];

/** The separator of which the header has most, outside quotes; of one column alone, a comma. Titles above it may have none. */
function delimiterOf(text: Buffer): string {
  const above = text.toString('utf8', 0, bytesAtOnce).split(/\r\n|\n|\r/, mostTitles + 1);
  for (const line of above) {
    const unquoted = line.replaceAll(/"[^"]*"/g, '');
    const columns = (delimiter: string) => unquoted.split(delimiter).length;
    const best = [',', ';', '\t'].reduce((most, other) => (columns(other) > columns(most) ? other : most));
    if (columns(best) > 1) return best;
  }
  return ',';
}

/** Where a record begins: as an editor counts, and as a spreadsheet, for which a line break in a cell is none. Both from 1. */
type Place = Readonly<{ line: number; row: number }>;

/** Where each record begins, told by where the one before ended. */
function counter(text: Buffer) {
  let at = 0;
  let line = 1;
  let inCells = 0;
  const isBreak = (byte: number | undefined) => byte === newline || byte === carriageReturn;
  /** How many lines end on the way; carriage return and newline together are one end. */
  function advance(to: number): number {
    const before = line;
    for (; at < to; at++) if (text[at] === newline || (text[at] === carriageReturn && text[at + 1] !== newline)) line++;
    return line - before;
  }
  return {
    /** The place of the record that ends before `end`; to be asked record by record. */
    begin(end: number): Place {
      let start = at;
      while (isBreak(text[start])) start++;
      advance(start);
      const begins = { line, row: line - inCells };
      let last = end;
      while (last > start && isBreak(text[last - 1])) last--;
      inCells += advance(last);
      advance(end);
      return begins;
    },
  };
}

function brokenQuote({ code }: CsvError, { line }: Place): unknown {
  if (code === 'INVALID_OPENING_QUOTE') {
    const message = `Line ${line} has a quotation mark in the middle of a cell. Put the whole cell in quotation marks and write the mark twice.`;
    return invalidField('file', 'broken-csv', message);
  }
  return invalidField('file', 'broken-csv', `A quotation mark that is opened in line ${line} is never closed.`);
}
