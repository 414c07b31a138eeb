import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { invalidField } from '../../../kernel/refusal.ts';
import { mostColumns, mostRows } from '../contract.ts';
import type { Row } from '../rows.ts';

const bytesAtOnce = 64 * 1024;
const [newline, carriageReturn] = [10, 13];

/**
 * The header and the rows of a CSV text in UTF-8: commas, semicolons or tabs, any line ends, line breaks inside quotes.
 * Empty rows are left out, and columns at the end in which nothing stands. Refuses (field `file`) broken quotes, more than 50,000 rows or 200 columns.
 * Read in pieces, so that other requests are answered meanwhile.
 */
export async function csvRows(text: Buffer): Promise<{ header: string[]; rows: Row[] }> {
  const lines = lineCounter(text);
  const told = toldDelimiter(text);
  let width = 0;
  let header: string[] | undefined;
  const rows: Row[] = [];

  function take(cells: string[], line: number) {
    if (told && line === 1) return;
    width = Math.max(width, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (width > mostColumns)
      throw invalidField('file', 'too-many-columns', `Line ${line} has more than ${mostColumns} columns.`);
    if (!header) header = cells.slice(0, mostColumns).map((title) => title.trim());
    else if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.slice(0, mostColumns) });
    if (rows.length > mostRows)
      throw invalidField('file', 'too-many-rows', `This file has more than ${mostRows.toLocaleString('en-US')} rows.`);
  }
  const parser = parse({
    delimiter: told ?? delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells: string[], { bytes }: Info) => void take(cells, lines.begin(bytes)),
  });
  try {
    await pipeline(Readable.from(pieces(text)), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? brokenQuote(error, lines.begin(text.length)) : error;
  }
  return { header: (header ?? []).slice(0, width), rows };
}

async function* pieces(text: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < text.length; from += bytesAtOnce) {
    yield text.subarray(from, from + bytesAtOnce);
    await letOthersWork();
  }
}

/** Excel's own first line, which names the separator: "sep=;". */
const toldDelimiter = (text: Buffer): string | undefined =>
  /^"?sep=([\t -~])"?\r?\n/i.exec(text.toString('latin1', 0, 10))?.[1];

/** The separator that the header has most of, outside quotes; a header of one column has commas. */
function delimiterOf(text: Buffer): string {
  const end = text.indexOf(newline);
  const header = text.toString('utf8', 0, Math.min(end === -1 ? text.length : end, bytesAtOnce));
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** On which line of the file each record begins, told by where the one before ended: quoted line breaks count too. */
function lineCounter(text: Buffer) {
  let at = 0;
  let line = 1;
  const isBreak = (byte: number | undefined, next: number | undefined) =>
    byte === newline || (byte === carriageReturn && next !== newline);
  const advance = (to: number) => {
    for (; at < to; at++) if (isBreak(text[at], text[at + 1])) line++;
  };
  return {
    /** The line of the record that ends before `end`; to be asked record by record. */
    begin(end: number): number {
      let start = at;
      while (text[start] === newline || text[start] === carriageReturn) start++;
      advance(start);
      const begins = line;
      advance(end);
      return begins;
    },
  };
}

function brokenQuote({ code }: CsvError, line: number): unknown {
  if (code === 'INVALID_OPENING_QUOTE') {
    const message = `Line ${line} has a quotation mark in the middle of a cell. Put the whole cell in quotation marks and write the mark twice.`;
    return invalidField('file', 'broken-csv', message);
  }
  return invalidField('file', 'broken-csv', `A quotation mark that is opened in line ${line} is never closed.`);
}
