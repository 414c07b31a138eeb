import { type Cells, cellFields, formulaIn, readers, splitName } from './cells.ts';
import type { Mapping } from './columns.ts';
import type { RowProblem } from './contract.ts';

/** A row of the file: the line on which it begins, and its cells as they are. */
export type Row = Readonly<{ line: number; cells: readonly string[] }>;

/** A row that may become a contact with one address. */
export type Candidate = Cells & Readonly<{ line: number }>;

const longestValueShown = 100;

/** Reads the rows of one file: gives a candidate, or everything that is wrong with the row. */
export function rowReader(header: readonly string[], mapping: Mapping): (row: Row) => Candidate | RowProblem[] {
  const columnOf: Partial<Record<string, number>> = Object.fromEntries(mapping.map((field, at) => [field, at]));
  const nameColumn = columnOf.fullName;

  return ({ line, cells }) => {
    const problems: RowProblem[] = [];
    const at = (column: number | undefined) => unprotected(cells[column ?? -1] ?? '');
    const note = (column: number | undefined, reason: string) => {
      const value = column === undefined ? null : at(column).slice(0, longestValueShown);
      const isKnown = problems.some((problem) => problem.column === header[column ?? -1] && problem.reason === reason);
      if (!isKnown) problems.push({ line, column: header[column ?? -1] ?? null, value, reason });
    };
    const [firstName, lastName] = splitName(at(nameColumn));

    if (cells.slice(header.length).some((extra) => extra.trim() !== ''))
      note(undefined, `Has ${cells.length} cells where the header has ${header.length}`);
    const read: Record<string, unknown> = { line };
    for (const field of cellFields) {
      const isName = nameColumn !== undefined && (field === 'firstName' || field === 'lastName');
      const column = isName ? nameColumn : columnOf[field];
      const text = isName ? (field === 'firstName' ? firstName : lastName) : at(column);
      const formula = formulaIn(field, at(column));
      const reading = formula ? { reason: formula } : readers[field](text);
      if ('reason' in reading) note(column, reading.reason);
      else read[field] = reading.value;
    }
    const { latitude, longitude } = columnOf;
    const [hasLatitude, hasLongitude] = [at(latitude) !== '', at(longitude) !== ''];
    if (hasLatitude !== hasLongitude)
      note(
        hasLatitude ? (longitude ?? latitude) : (latitude ?? longitude),
        'Give both latitude and longitude, or neither',
      );
    return problems.length > 0 ? problems : (read as Candidate);
  };
}

/** Our own export, and careful people, put an apostrophe before what a spreadsheet would run. */
const unprotected = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');
