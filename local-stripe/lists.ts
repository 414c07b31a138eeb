import { invalid, noSuch } from './errors.ts';
import { isBefore, type Kept, placeOf } from './store.ts';

export type Paging = Readonly<{ limit?: number; starting_after?: string; ending_before?: string }>;
export type Page<R> = Readonly<{ object: 'list'; data: R[]; has_more: boolean; url: string }>;

/**
 * One page of a list, newest first (https://docs.stripe.com/api/pagination).
 * @param rows oldest first, as tables give them
 * @param of what it is a list of, and the row that a cursor names, also when it is not in the list
 * @throws StripeError of a limit outside 1 to 100, or an unknown cursor
 */
export function pageOf<R extends Kept>(
  rows: readonly R[],
  paging: Paging,
  { url, kind, find }: Readonly<{ url: string; kind: string; find: (id: string) => R | undefined }>,
  fits: (row: R) => boolean = () => true,
): Page<R> {
  const limit = checkedLimit(paging);
  const cursor = (name: 'starting_after' | 'ending_before') => {
    const id = paging[name];
    const row = id === undefined ? undefined : find(id);
    if (id !== undefined && !row) throw noSuch(kind, id, name);
    return row;
  };
  const before = cursor('ending_before');
  if (before) {
    const first = rows[placeOf(rows, before)] === before ? placeOf(rows, before) + 1 : placeOf(rows, before);
    const newer = take(rows, first, 1, limit + 1, fits);
    return { object: 'list', data: newer.slice(0, limit).reverse(), has_more: newer.length > limit, url };
  }
  const after = cursor('starting_after');
  const older = take(rows, after ? placeBelow(rows, after) : rows.length - 1, -1, limit + 1, fits);
  return { object: 'list', data: older.slice(0, limit), has_more: older.length > limit, url };
}

/** Parts of one object, such as the lines of an invoice, in their own order. */
export function pageInOrder<R extends { id: string }>(
  rows: readonly R[],
  paging: Paging,
  { url, kind }: Readonly<{ url: string; kind: string }>,
): Page<R> {
  const limit = checkedLimit(paging);
  const cursor = paging.starting_after ?? paging.ending_before;
  const place = rows.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && place < 0)
    throw noSuch(kind, cursor, paging.starting_after === undefined ? 'ending_before' : 'starting_after');
  if (paging.ending_before !== undefined) {
    const data = rows.slice(Math.max(0, place - limit), place);
    return { object: 'list', data, has_more: place > limit, url };
  }
  const rest = rows.slice(place + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

/** @throws StripeError of a limit outside 1 to 100, or of two cursors */
export function checkedLimit(paging: Paging): number {
  const limit = paging.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid(`This value must be ${limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  if (paging.starting_after !== undefined && paging.ending_before !== undefined)
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
      param: 'starting_after',
    });
  return limit;
}

function placeBelow(rows: readonly Kept[], row: Kept): number {
  let place = placeOf(rows, row);
  while (place >= rows.length || (rows[place] && !isBefore(rows[place] as Kept, row))) place -= 1;
  return place;
}

function take<R>(rows: readonly R[], from: number, step: 1 | -1, most: number, fits: (row: R) => boolean): R[] {
  const taken: R[] = [];
  for (let place = from; place >= 0 && place < rows.length && taken.length < most; place += step) {
    const row = rows[place];
    if (row !== undefined && fits(row)) taken.push(row);
  }
  return taken;
}

export type Range = number | Readonly<{ gt?: number; gte?: number; lt?: number; lte?: number }>;

/** Filters such as `created[gte]=…`; without one everything fits. */
export function isWithin(value: number | null, range: Range | undefined): boolean {
  if (range === undefined) return true;
  if (value === null) return false;
  if (typeof range === 'number') return value === range;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}
