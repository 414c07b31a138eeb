type Named = Readonly<{ reportId: string; from: string; to: string }>;

/** "revenue-analysis-2026-01-01-2026-03-31.csv" */
export const fileName = ({ reportId, from, to }: Named, what = ''): string => `${reportId}${what}-${from}-${to}.csv`;
