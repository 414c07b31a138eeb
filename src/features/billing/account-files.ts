/** What one import of QuickBooks Online takes; the heading is one of the rows. */
export const mostAtOnce = { invoices: 100, rows: 1000 };

/** How many invoices each file holds. @param rows of each invoice, in their order */
export function filesOf(rows: readonly number[]): number[] {
  const files: number[] = [];
  let left = 0;
  for (const count of rows) {
    const last = files.length - 1;
    const isFull = last < 0 || files[last] === mostAtOnce.invoices || count > left;
    if (isFull) {
      files.push(1);
      left = mostAtOnce.rows - 1 - count;
    } else {
      files[last] = (files[last] ?? 0) + 1;
      left -= count;
    }
  }
  return files;
}
