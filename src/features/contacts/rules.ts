/** A cell of a spreadsheet: a text, or a number of ours that no formula can hide in. */
export type Cell = string | number | null;

/**
 * One line of CSV, every text quoted, ended by CRLF (RFC 4180). A text that a spreadsheet would run as a formula gets
 * an apostrophe before it (OWASP: CSV injection).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '""';
  if (typeof cell === 'number') return `"${cell}"`;
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}
