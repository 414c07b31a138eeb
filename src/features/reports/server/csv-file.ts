import type { FileAnswer } from '../../../kernel/operation.ts';
import type { Range } from '../range.ts';

/** "revenue-analysis-2026-01-01-2026-03-31.csv"; one day stands once. */
export const fileName = (name: string, { from, to }: Range): string =>
  `${name}-${from === to ? from : `${from}-${to}`}.csv`;

export const csvFile = (bytes: string, fileName: string): FileAnswer => ({
  ...{ bytes, fileName, inline: false },
  contentType: 'text/csv; charset=utf-8',
});
