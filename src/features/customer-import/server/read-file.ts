import { setImmediate as letOthersWork } from 'node:timers/promises';
import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import { csvLine } from '../../../kernel/csv.ts';
import { invalidField } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Upload } from '../../../server/http-input.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { countNewMarks } from '../../mailing-list/server/store-marks.ts';
import { joinBlocks } from '../address-blocks.ts';
import { checkMapping, guessMapping, type Mapping, missingFields } from '../columns.ts';
import {
  type ComingCustomer,
  type FileEncoding,
  type ImportReport,
  mostListed,
  mostShown,
  type RowProblem,
} from '../contract.ts';
import { partDuplicates } from '../duplicates.ts';
import { listedRoutes } from '../listed-routes.ts';
import { eachOnce, groupPeople, type Person, partBad } from '../people.ts';
import { type BadRow, type Candidate, type Row, rowReader } from '../rows.ts';
import { csvRows } from './csv-rows.ts';
import { csvBytes } from './csv-text.ts';
import { findKnownKeys } from './store.ts';

/** A good row with an e-mail that says something about letters to it. */
type MarkedRow = Pick<Candidate, 'email' | 'noAnnouncements' | 'noServiceNotices' | 'emailFailed'>;

/** A file read and judged by itself; what of it is there already is asked later. */
export type ReadFile = Readonly<{
  fileName: string;
  encoding: FileEncoding;
  header: readonly string[];
  rows: readonly Row[];
  mapping: Mapping;
  missing: readonly string[];
  people: readonly Person[];
  /** What its good rows say about letters: kept by address, and so whoever is there already. */
  marked: readonly MarkedRow[];
  badLines: ReadonlySet<number>;
  problems: readonly RowProblem[];
}>;

const rowsAtOnce = 500;
const rowsInSamples = 5;
const longestSample = 80;
const longestFileName = 200;

/** Reads a customer list; refuses (field `file` or `mapping`) what is no CSV, too large, or mapped wrongly. */
export async function readFile(file: Upload | undefined, chosen: Mapping | undefined): Promise<ReadFile> {
  if (!file) throw invalidField('file', 'invalid-file', 'Please choose a CSV file.');
  const { text, encoding } = csvBytes(file.bytes);
  const { header, rows } = joinBlocks(await csvRows(text));
  const mapping = chosen ? checkMapping(chosen, header) : guessMapping(header);
  const missing = missingFields(mapping);
  const judged: (Candidate | BadRow)[] = [];
  const read = rowReader(header, mapping);
  for (const [at, row] of (missing.length === 0 ? rows : []).entries()) {
    if (at % rowsAtOnce === 0) await letOthersWork();
    judged.push(read(row));
  }
  const { good, badLines, problems } = partBad(judged);
  const fileName = file.name.replaceAll(/[^\P{C}]/gu, '').slice(0, longestFileName);
  const marked = good.filter(isMarked);
  return { fileName, encoding, header, rows, mapping, missing, people: groupPeople(good), marked, badLines, problems };
}

const isMarked = ({ email, noAnnouncements, noServiceNotices, emailFailed }: Candidate) =>
  email !== '' && Boolean(noAnnouncements || noServiceNotices || emailFailed);

/** What would become of the file now; `fresh` are the people to be added. */
export async function judgeFile(
  read: Reader,
  file: ReadFile,
  now: Instant,
): Promise<{ report: ImportReport; fresh: Person[] }> {
  const today = dayAt(now, await getTimeZone(read));
  const { fresh, duplicates } = partDuplicates(file.people, await findKnownKeys(read, file.people, today));
  const addresses = fresh.flatMap((person) => person.addresses);
  const { routes, withoutDay } = listedRoutes(addresses.map((address) => ({ ...address, address })));
  const report = {
    columns: file.header.map((header, at) => ({ header, field: file.mapping[at] ?? null })),
    encoding: file.encoding,
    coming: fresh.slice(0, mostShown).map(comingCustomer),
    customers: fresh.length,
    addresses: addresses.length,
    services: addresses.reduce((sum, { services }) => sum + eachOnce(services).length, 0),
    routes: routes.map(({ stops, ...route }) => ({ ...route, stops: stops.length })),
    withoutDay,
    preview: file.rows.slice(0, rowsInSamples).map(({ cells }) => cells.map((cell) => cell.slice(0, longestSample))),
    missing: [...file.missing],
    rows: file.rows.length,
    ready: fresh.reduce((sum, { lines }) => sum + lines.length, 0),
    bad: file.badLines.size,
    duplicates: duplicates.length,
    marks: await countNewMarks(read, file.marked),
    problems: file.problems.slice(0, mostListed),
    duplicateRows: duplicates.slice(0, mostListed),
  };
  return { report, fresh };
}

function comingCustomer({ line, firstName, lastName, addresses, notes, ...person }: Person): ComingCustomer {
  const { email, phone, companyName, status } = person;
  return {
    ...{ line, name: `${firstName} ${lastName}`, email, phone, companyName, status },
    addresses: addresses.map(({ street, city, state, zipCode, cans, pickupDay, services, ...types }) => ({
      text: `${street}, ${city}, ${state} ${zipCode}`,
      uses: (['service', 'billing', 'mailing'] as const).filter((use) => types[useFlags[use]]),
      isSecondBilling: types.isSecondBilling,
      ...{ cans, pickupDay },
      services: services.map(({ stream, cans, pickupDay, routeName, cadence, accommodation }) => ({
        ...{ stream, cans, pickupDay, routeName, often: cadence, accommodation },
      })),
    })),
    notes: notes.map((text) => text.slice(0, longestSample)),
  };
}

const useFlags = { service: 'isService', billing: 'isBilling', mailing: 'isMailing' } as const;

const reasonHeader = 'Why not imported';
const byteOrderMark = '\uFEFF'; // Excel reads UTF-8 only with it

/**
 * The bad rows as CSV with the columns of the file and the reason behind them, which an import leaves alone. A row that
 * was mended before has the newest reason only.
 */
export function fileOfBadRows({ header, rows, badLines, problems }: ReadFile): string {
  const width = header.at(-1) === reasonHeader ? header.length - 1 : header.length;
  const reasons = Map.groupBy(problems, ({ line }) => line);
  const said = ({ column, reason }: RowProblem) => (column ? `${column}: ${reason}` : reason);
  const lines = rows
    .filter(({ line }) => badLines.has(line))
    .map(({ line, cells }) => {
      const own = Array.from({ length: width }, (_, at) => cells[at] ?? '');
      return csvLine([...own, (reasons.get(line) ?? []).map(said).join('; ')]);
    });
  return byteOrderMark + csvLine([...header.slice(0, width), reasonHeader]) + lines.join('');
}
