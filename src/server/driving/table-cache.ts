/** Remembers driving between places, whole tables at a time: a route is asked about again and again. */

export type KnownTable = Readonly<{
  /** Row and column of a place. */
  rowOf: ReadonlyMap<string, number>;
  metres: Float32Array;
  seconds: Float32Array;
}>;

export type TableCache = Readonly<{
  /** The table that knows most of the places, if any knows one. */
  find: (places: readonly string[]) => KnownTable | undefined;
  keep: (table: KnownTable) => void;
}>;

type Kept = Readonly<{ table: KnownTable; until: number }>;

type Limits = Readonly<{
  /** Of all tables together; a pair takes eight bytes. */
  mostPairs?: number;
  /** Roads change. */
  keepMs?: number;
  now?: () => number;
}>;

/** In this process only; the oldest go first. */
export function tableCache({ mostPairs = 2_000_000, keepMs = 86_400_000, now = Date.now }: Limits = {}): TableCache {
  const kept: Kept[] = [];
  const pairs = () => kept.reduce((sum, { table }) => sum + table.rowOf.size ** 2, 0);
  const clear = (isOver: (one: Kept) => boolean) => kept.splice(0, kept.length, ...kept.filter((one) => !isOver(one)));
  return {
    find(places) {
      clear(({ until }) => until <= now());
      let best: KnownTable | undefined;
      let most = 0;
      for (const { table } of kept) {
        const known = places.reduce((count, place) => count + (table.rowOf.has(place) ? 1 : 0), 0);
        if (known <= most) continue;
        most = known;
        best = table;
      }
      return best;
    },
    keep(table) {
      if (table.rowOf.size ** 2 > mostPairs) return;
      // A table of places that are all in the new one has nothing to add.
      clear(({ table: old }) => old.rowOf.keys().every((place) => table.rowOf.has(place)));
      kept.push({ table, until: now() + keepMs });
      while (pairs() > mostPairs) kept.shift();
    },
  };
}
