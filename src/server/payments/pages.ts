/** How the provider's lists, references and times become ours. */
import type { Day, Instant } from '../../kernel/calendar.ts';

export type Page<T> = Readonly<{ rows: readonly T[] /** Behind which the next begins. */; next: string | undefined }>;

const pageSize = 100;

/** The parameters of a page. @param last the id behind which it begins */
export const pageAfter = (last: string | undefined) => ({
  limit: pageSize,
  ...(last !== undefined && { starting_after: last }),
});

export const pageOf = <T extends { id: string }, R>(
  { data, has_more }: Readonly<{ data: readonly T[]; has_more: boolean }>,
  rowOf: (object: T) => R,
): Page<R> => ({ rows: data.map(rowOf), next: has_more ? data.at(-1)?.id : undefined });

/** The id behind a reference, which may be the whole object. */
export const referred = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

export const secondsToInstant = (seconds: number): Instant => new Date(seconds * 1000).toISOString();

/** Midnight of a day, in seconds. */
export const secondsOfDay = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000);
