/**
 * Which row was opened from which place of the browser's history, so that whoever comes back to that place finds the
 * focus on that row.
 */
const opened = new Map<string, string>();
const mostKept = 50;

export function rememberOpenedRow(place: string | undefined, row: string): void {
  if (!place) return;
  opened.set(place, row);
  if (opened.size > mostKept) opened.delete(opened.keys().next().value ?? '');
}

/** The row, if it is one of these; once, afterwards the place is as new. */
export function takeOpenedRow(place: string, rows: readonly string[]): string | undefined {
  const row = opened.get(place);
  if (row === undefined || !rows.includes(row)) return undefined;
  opened.delete(place);
  return row;
}
