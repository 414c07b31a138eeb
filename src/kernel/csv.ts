/** A cell of a spreadsheet: a text, or a number of ours that no formula can hide in; money as "-12.50". */
export type Cell = string | number | Readonly<{ cents: number }> | null;

/**
 * One line of CSV, every text quoted, ended by CRLF (RFC 4180). A text that a spreadsheet would run as a formula, also written in full width, gets
 * an apostrophe before it (OWASP: CSV injection).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '""';
  if (typeof cell === 'object') return `"${decimal(cell.cents)}"`;
  if (typeof cell === 'number') return `"${cell}"`;
  const harmless = /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
