import { Agenda } from './agenda.ts';

/** Whatever is kept has an id; names that begin with _ are the program's own and never sent. */
export type Kept = { id: string; created?: number; date?: number; _place?: number };

type TableOptions<R> = Readonly<{
  /** Ids by which rows are found quickly, such as the customer of an invoice. */
  by?: Readonly<Record<string, (row: R) => string | null | undefined>>;
  /** When time has something to do with it (Unix seconds), and whose time: a test clock's id or '' for the wall. */
  due?: (row: R) => number | null;
  clock?: (row: R) => string | null;
}>;

/** Rows of one kind in memory, in the order of their making, with indexes. */
export class Table<R extends Kept> {
  readonly name: string;
  readonly #rows = new Map<string, R>();
  readonly #ordered: R[] = [];
  readonly #indexes = new Map<string, Map<string, R[]>>();
  readonly #keys = new Map<string, readonly (string | null | undefined)[]>();
  readonly #planned = new Map<string, number | null>();
  readonly #options: TableOptions<R>;
  readonly #store: Store;

  constructor(store: Store, name: string, options: TableOptions<R> = {}) {
    this.#store = store;
    this.name = name;
    this.#options = options;
    for (const index of Object.keys(options.by ?? {})) this.#indexes.set(index, new Map());
    store.tables.set(name, this as unknown as Table<Kept>);
  }

  find(id: string): R | undefined {
    return this.#rows.get(id);
  }

  /** All rows, oldest first. */
  all(): readonly R[] {
    return this.#ordered;
  }

  /** Those with this value in an index, oldest first. */
  by(index: string, value: string): readonly R[] {
    return this.#indexes.get(index)?.get(value) ?? [];
  }

  /** Writes a row that is new or was changed. */
  save(row: R): R {
    row._place ??= this.#store.nextPlace();
    if (!this.#rows.has(row.id)) {
      this.#rows.set(row.id, row);
      insert(this.#ordered, row);
    }
    this.#index(row);
    this.#plan(row);
    this.#store.touch(this.name, row.id);
    return row;
  }

  remove(id: string): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#unindex(row);
    this.#rows.delete(id);
    this.#planned.delete(id);
    remove(this.#ordered, row);
    this.#store.touch(this.name, id);
  }

  dueAt(id: string): number | null {
    const row = this.#rows.get(id);
    return row ? (this.#options.due?.(row) ?? null) : null;
  }

  /** Its appointment was taken out: the next saving makes another one. */
  unplan(id: string): void {
    this.#planned.delete(id);
  }

  #plan(row: R): void {
    const at = this.#options.due?.(row) ?? null;
    if (this.#planned.get(row.id) === at) return;
    this.#planned.set(row.id, at);
    if (at !== null) this.#store.agenda.plan(this.#options.clock?.(row) ?? '', { at, table: this.name, id: row.id });
  }

  #index(row: R): void {
    const values = Object.values(this.#options.by ?? {}).map((keyOf) => keyOf(row));
    const before = this.#keys.get(row.id);
    if (before?.every((value, place) => value === values[place])) return;
    if (before) this.#unindex(row);
    this.#keys.set(row.id, values);
    for (const [place, index] of [...this.#indexes.values()].entries()) {
      const value = values[place];
      if (value === null || value === undefined) continue;
      const rows = index.get(value);
      if (rows) insert(rows, row);
      else index.set(value, [row]);
    }
  }

  #unindex(row: R): void {
    const values = this.#keys.get(row.id) ?? [];
    for (const [place, index] of [...this.#indexes.values()].entries()) {
      const rows = index.get(values[place] ?? '');
      if (rows) remove(rows, row);
    }
    this.#keys.delete(row.id);
  }
}

/** All tables, and what was written since the last `flush`. */
export class Store {
  readonly tables = new Map<string, Table<Kept>>();
  readonly agenda = new Agenda();
  #places = 0;
  #touched = new Map<string, Set<string>>();

  nextPlace(): number {
    this.#places += 1;
    return this.#places;
  }

  touch(table: string, id: string): void {
    const ids = this.#touched.get(table);
    if (ids) ids.add(id);
    else this.#touched.set(table, new Set([id]));
  }

  /** Rows written or removed since it was last asked; a removed one has no row. */
  takeTouched(): { table: string; id: string; row: Kept | undefined }[] {
    const touched = [...this.#touched].flatMap(([table, ids]) =>
      [...ids].map((id) => ({ table, id, row: this.tables.get(table)?.find(id) })),
    );
    this.#touched = new Map();
    return touched;
  }

  /** Rows of an earlier run, in the order of their making. */
  restore(rows: Iterable<{ table: string; row: Kept }>): void {
    for (const { table, row } of rows) {
      this.#places = Math.max(this.#places, row._place ?? 0);
      this.tables.get(table)?.save(row);
    }
    // When something is due may hang on rows that were read later.
    for (const table of this.tables.values()) for (const row of table.all()) table.save(row);
    this.#touched = new Map();
  }
}

const madeAt = (row: Kept): number => row.created ?? row.date ?? 0;

/** Order of lists: by the second of its making, then by its place among those of that second. */
export function isBefore(a: Kept, b: Kept): boolean {
  return madeAt(a) < madeAt(b) || (madeAt(a) === madeAt(b) && (a._place ?? 0) < (b._place ?? 0));
}

/** Where a row stands, or would stand, among rows in order. */
export function placeOf(rows: readonly Kept[], row: Kept): number {
  const last = rows.at(-1);
  if (!last || isBefore(last, row)) return rows.length;
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = rows[middle];
    if (other && isBefore(other, row)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert<R extends Kept>(rows: R[], row: R): void {
  rows.splice(placeOf(rows, row), 0, row);
}

function remove<R extends Kept>(rows: R[], row: R): void {
  const place = placeOf(rows, row);
  if (rows[place] === row) rows.splice(place, 1);
}
