/**
 * Excel workbooks, made into the CSV that the server reads. It is done here, in the browser: what a file unpacks to is then
 * a matter of whoever chose it, and nobody waits for it.
 */
import { unzipSync, zipSync } from 'fflate';
import readSheets, { type Sheet } from 'read-excel-file/universal';
import { csvLine } from '../../../kernel/csv.ts';

/** Of XML; a list of 50,000 rows has some 60 MB. */
const mostUnpackedBytes = 200 * 1024 * 1024;

/**
 * The first sheet of a workbook that has a table, as CSV under the workbook's name; of several the sheet's name stands
 * behind it. A file that cannot be read as one stays as it is: the server says what is wrong with it.
 */
export async function asCsv(file: File): Promise<File> {
  try {
    const sheets = (await readSheets(unpacked(new Uint8Array(await file.arrayBuffer())))).filter(isFilled);
    const chosen = sheets.find(isTable) ?? sheets[0];
    if (!chosen) return file;
    const name = sheets.length > 1 ? `${file.name} · ${chosen.sheet}` : file.name;
    return new File([chosen.data.map((row) => csvLine(row.map(textOf))).join('')], name, { type: 'text/csv' });
  } catch {
    return file;
  }
}

/**
 * The same archive with its XML laid open. What is still packed the library gives to workers that it makes of texts, which
 * our rules for scripts forbid, and it would wait for them for ever.
 */
function unpacked(archive: Uint8Array): ArrayBuffer {
  let size = 0;
  const files = unzipSync(archive, {
    filter({ name, originalSize }) {
      const isRead = /\.(xml|rels)$/.test(name);
      if (isRead) size += originalSize;
      if (size > mostUnpackedBytes) throw new Error('This is no list of customers');
      return isRead;
    },
  });
  return zipSync(files, { level: 0 }).buffer;
}

const filledCells = (row: Sheet['data'][number]) => row.filter((cell) => cell !== null).length;
const isFilled = ({ data }: Sheet) => data.some((row) => filledCells(row) > 0);
/** A header with a row below it, and not a page of words. */
const isTable = ({ data }: Sheet) => data.filter((row) => filledCells(row) > 1).length > 1;

/** As the cell shows it: a day without a time, a number without an exponent. */
function textOf(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
