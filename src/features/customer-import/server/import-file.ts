import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Upload } from '../../../server/http-input.ts';
import { announceAll } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { insertAddresses } from '../../addresses/server/store-bulk.ts';
import { insertContacts } from '../../contacts/server/store-bulk.ts';
import { checkMapping, guessMapping, type Mapping, missingFields } from '../columns.ts';
import { type CustomerImport, type ImportReport, mostListed, type RowProblem } from '../contract.ts';
import { partDuplicates } from '../duplicates.ts';
import { type Candidate, type Row, rowReader } from '../rows.ts';
import { csvRows } from './csv-rows.ts';
import { csvBytes } from './csv-text.ts';
import { findKnownKeys, insertImport } from './store.ts';

/** A file read and judged by itself; what of it is there already is asked later. */
export type ReadFile = Readonly<{
  fileName: string;
  header: readonly string[];
  rows: readonly Row[];
  mapping: Mapping;
  missing: readonly string[];
  candidates: readonly Candidate[];
  bad: number;
  problems: readonly RowProblem[];
}>;

const rowsAtOnce = 500;
const rowsInPreview = 5;
const longestCellInPreview = 80;
const longestFileName = 200;

/** Reads a customer list; refuses (field `file` or `mapping`) what is no CSV, too large, or mapped wrongly. */
export async function readFile(file: Upload | undefined, chosen: Mapping | undefined): Promise<ReadFile> {
  if (!file) throw invalidField('file', 'invalid-file', 'Please choose a CSV file.');
  const { header, rows } = await csvRows(csvBytes(file.bytes));
  const mapping = chosen ? checkMapping(chosen, header) : guessMapping(header);
  const missing = missingFields(mapping);
  const candidates: Candidate[] = [];
  const problems: RowProblem[] = [];
  let bad = 0;
  const read = rowReader(header, mapping);
  for (const [at, row] of (missing.length === 0 ? rows : []).entries()) {
    if (at % rowsAtOnce === 0) await letOthersWork();
    const result = read(row);
    if ('line' in result) candidates.push(result);
    else {
      bad++;
      problems.push(...result);
    }
  }
  const fileName = file.name.replaceAll(/[^\P{C}]/gu, '').slice(0, longestFileName);
  return { fileName, header, rows, mapping, missing, candidates, bad, problems };
}

/** What would become of the file now; `fresh` are the rows to be added. */
export async function judgeFile(read: Reader, file: ReadFile): Promise<{ report: ImportReport; fresh: Candidate[] }> {
  const { fresh, duplicates } = partDuplicates(file.candidates, await findKnownKeys(read, file.candidates));
  const preview = file.rows.slice(0, rowsInPreview);
  const report = {
    columns: file.header.map((header, at) => ({ header, field: file.mapping[at] ?? null })),
    preview: preview.map(({ cells }) => cells.map((cell) => cell.slice(0, longestCellInPreview))),
    missing: [...file.missing],
    rows: file.rows.length,
    ready: fresh.length,
    bad: file.bad,
    duplicates: duplicates.length,
    problems: file.problems.slice(0, mostListed),
    duplicateRows: duplicates.slice(0, mostListed),
  };
  return { report, fresh };
}

export type Imported = Readonly<{ import: CustomerImport | null; report: ImportReport }>;

/**
 * Adds the rows of a file that are not there yet, in the caller's transaction; imports wait for each other.
 * Refuses (missing-columns; bad-rows with the report as `current`) before anything is written.
 */
export async function importFile(
  tx: Tx,
  file: ReadFile,
  { skipBadRows, createdBy }: Readonly<{ skipBadRows: boolean; createdBy: string | null }>,
): Promise<Imported> {
  if (file.missing.length > 0) {
    const message = `This file has no column for: ${file.missing.join(', ')}.`;
    throw invalidField('mapping', 'missing-columns', message);
  }
  await lockFor(tx, 'customer-import');
  const { report, fresh } = await judgeFile(tx, file);
  if (file.bad > 0 && !skipBadRows) {
    const message = `${file.bad} of ${report.rows} rows cannot be imported. Nothing was imported.`;
    throw new Refusal('invalid', 'bad-rows', message, { current: report });
  }
  if (fresh.length === 0) return { import: null, report };
  const made = { id: randomUUID(), fileName: file.fileName, createdBy, count: fresh.length };
  const customerImport = await insertImport(tx, { ...made, skipped: report.bad + report.duplicates });
  await insertCustomers(tx, fresh, { createdBy, importId: made.id });
  announceAll([{ topic: 'customer-import' }, { topic: 'contacts' }]);
  return { import: customerImport, report };
}

/** The one address of an imported customer is for billing, mailing and service. */
async function insertCustomers(
  tx: Tx,
  rows: readonly Candidate[],
  origin: Readonly<{ createdBy: string | null; importId: string }>,
): Promise<void> {
  const customers = rows.map(({ line: _, ...row }) => ({ ...row, ...origin, id: randomUUID() }));
  await insertContacts(tx, customers);
  const types = { isBilling: true, isMailing: true, isService: true };
  await insertAddresses(
    tx,
    customers.map(({ id: contactId, ...row }) => ({ ...row, ...types, id: randomUUID(), contactId })),
  );
}
