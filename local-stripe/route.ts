import type { Stripe } from 'stripe';
import { noSuch } from './errors.ts';
import type { Page, Paging } from './lists.ts';
import { pageOf } from './lists.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { Kept, Table } from './store.ts';
import { view } from './view.ts';
import type { World } from './world.ts';

export type Call<P = object> = Readonly<{
  world: World;
  params: P;
  /** The id in the address, and a second one. */
  id: string;
  second: string;
}>;

export type Route = Readonly<{
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** The SDK's type of the parameters, from which follows what is unknown, missing or wrong. */
  takes: string;
  /** The SDK's type of the answer, or of each object in a list. */
  gives: string;
  isList: boolean;
  run: (call: Call<never>) => object;
}>;

/**
 * One row of the table of routes, such as `route('GET /v1/invoices', 'InvoiceListParams', 'list of Invoice', …)`.
 * What is answered is a row of the store, which is shown as `view` says.
 */
export function route<Name extends keyof Parameters>(
  address: `${Route['method']} /v1/${string}`,
  takes: Name,
  gives: string,
  run: (call: Call<Parameters[Name]>) => object,
): Route {
  const [method = 'GET', path = ''] = address.split(' ');
  return {
    method: method as Route['method'],
    path,
    takes,
    gives: gives.replace('list of ', ''),
    isList: gives.startsWith('list of '),
    run: run as Route['run'],
  };
}

/** The row that the address names. @throws 404 */
export function get<R extends Kept>(table: Table<R>, id: string, param = 'id', kind = table.name): R {
  const row = table.find(id);
  if (!row) throw noSuch(kind, id, param, 404);
  return row;
}

/** The row that a parameter names. @throws 400 */
export function named<R extends Kept>(table: Table<R>, id: string, param: string, kind = table.name): R {
  const row = table.find(id);
  if (!row) throw noSuch(kind, id, param);
  return row;
}

/** An index of a table, the id that a filter gives, the table in which it must be, and the filter's name. */
type Filter = readonly [index: string, id: string | undefined, of: Pick<Table<Kept>, 'find'>, param?: string];

/** The rows of a list that its filters of whose they are leave. @throws 400 of one that names nothing */
export function rowsBy<R extends Kept>(table: Table<R>, ...filters: readonly Filter[]): readonly R[] {
  const found = filters.flatMap(([index, id, of, param = index]) => {
    if (id === undefined) return [];
    if (!of.find(id)) throw noSuch(param, id, param);
    return [table.by(index, id)];
  });
  const [first, ...others] = found;
  if (!first || others.length === 0) return first ?? table.all();
  const sets = others.map((rows) => new Set(rows));
  return first.filter((row) => sets.every((rows) => rows.has(row)));
}

/** A page of a table, or of those of its rows that an index names. */
export function page<R extends Kept & object>(
  { world, params }: Call<Paging>,
  table: Table<R>,
  url: string,
  rows: readonly R[],
  fits?: (row: R) => boolean,
): Page<object> {
  const found = pageOf(rows, params, { url, kind: table.name, find: (id) => table.find(id) }, fits);
  return { ...found, data: found.data.map((row) => view(world, row)) };
}

export type Metadata = Stripe.Metadata;

/** What is given is added, what is given empty is taken away (https://docs.stripe.com/api/metadata). */
export function mergeMetadata(before: Metadata | null, given: unknown): Metadata {
  if (given === undefined) return before ?? {};
  if (given === '') return {};
  const all = { ...before, ...(given as Metadata) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** An emptied parameter is null, one that is not given leaves what was. */
export function given<T, V>(value: T | '' | undefined, before: V): T | V | null {
  if (value === undefined) return before;
  return value === '' ? null : (value as T);
}
