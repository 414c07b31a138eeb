/** Driving between places by a routing server; what it has told before is not asked again. */
import type { Point } from '../../kernel/geo.ts';
import { Later } from '../fetch-json.ts';
import type { RoadTable, RoutingServer } from './routing-server.ts';
import { type KnownTable, type TableCache, tableCache } from './table-cache.ts';

/** Between all places, both ways; or why there is none, in words for people. */
export type RoadAnswer = (Readonly<{ isKnown: true }> & RoadTable) | Readonly<{ isKnown: false; reason: string }>;
export type Roads = Readonly<{ between: (places: readonly Point[], signal: AbortSignal) => Promise<RoadAnswer> }>;

/** More places than any route has stops are not worth so many questions. */
export const mostPlaces = 520;
const questionsAtOnce = 4;
const silence = 'it did not answer in time';

type RoadOptions = Readonly<{
  cache?: TableCache;
  /** How long all questions of one table may take together. */
  wholeMs?: number;
  /** A server that said nothing is not waited for again so soon. */
  restMs?: number;
}>;

export function roadsOf(
  server: RoutingServer,
  { cache = tableCache(), wholeMs = 15_000, restMs = 20_000 }: RoadOptions = {},
): Roads {
  let resting: { until: number; reason: string } | undefined;

  async function ask(places: readonly Point[], signal: AbortSignal): Promise<RoadTable> {
    const keys = places.map(keyOf);
    const rowOf = new Map<string, number>();
    const unique = places.filter((_, i) => {
      const key = keys[i] as string;
      return !rowOf.has(key) && rowOf.set(key, rowOf.size);
    });
    const known = cache.find([...rowOf.keys()]);
    const whole = { metres: new Float32Array(rowOf.size ** 2), seconds: new Float32Array(rowOf.size ** 2), rowOf };
    if (known) copy(known, whole);
    const fresh = [...rowOf].filter(([key]) => !known?.rowOf.has(key)).map(([, row]) => row);
    if (fresh.length > 0) {
      await askFor(server, unique, questionsAbout(fresh, unique.length, server.mostAtOnce), whole, signal);
      cache.keep(whole);
    }
    return spread(
      whole,
      keys.map((key) => rowOf.get(key) ?? 0),
    );
  }

  return {
    async between(places, signal) {
      if (places.length > mostPlaces)
        return { isKnown: false, reason: `it is not asked about more than ${mostPlaces} places at once` };
      if (resting && resting.until > performance.now()) return { isKnown: false, reason: resting.reason };
      const tooLong = AbortSignal.timeout(wholeMs);
      try {
        return { isKnown: true, ...(await ask(places, AbortSignal.any([signal, tooLong]))) };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Later)) throw error;
        const reason = tooLong.aborted ? silence : error.message;
        if (reason === silence) resting = { until: performance.now() + restMs, reason };
        return { isKnown: false, reason };
      }
    },
  };
}

/** To about a metre, as the server is asked. */
const keyOf = ({ latitude, longitude }: Point) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`;

type Block = Readonly<{ sources: readonly number[]; destinations: readonly number[] }>;

/** From the fresh places to all, and from the others to the fresh ones. */
function questionsAbout(fresh: readonly number[], count: number, most: number): Block[] {
  const isFresh = new Set(fresh);
  const all = Array.from({ length: count }, (_, i) => i);
  const others = all.filter((i) => !isFresh.has(i));
  const blocks = (from: readonly number[], to: readonly number[]) =>
    portions(from, most).flatMap((sources) => portions(to, most).map((destinations) => ({ sources, destinations })));
  return [...blocks(fresh, all), ...blocks(others, fresh)];
}

function portions(all: readonly number[], most: number): (readonly number[])[] {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, i) => all.slice(i * most, (i + 1) * most));
}

/** A few questions at a time; the first failure ends them all. */
async function askFor(
  server: RoutingServer,
  places: readonly Point[],
  blocks: readonly Block[],
  whole: KnownTable,
  signal: AbortSignal,
): Promise<void> {
  const failing = new AbortController();
  const ended = AbortSignal.any([signal, failing.signal]);
  const open = blocks.values();
  async function work() {
    for (const { sources, destinations } of open) {
      const used = [...new Set([...sources, ...destinations])];
      const indexOf = new Map(used.map((place, index) => [place, index]));
      const index = (place: number) => indexOf.get(place) ?? 0;
      const question = {
        places: used.flatMap((place) => places[place] ?? []),
        sources: sources.map(index),
        destinations: destinations.map(index),
      };
      const answer = await server.table(question, ended);
      sources.forEach((from, row) => {
        destinations.forEach((to, column) => {
          whole.metres[from * places.length + to] = answer.metres[row * destinations.length + column] ?? 0;
          whole.seconds[from * places.length + to] = answer.seconds[row * destinations.length + column] ?? 0;
        });
      });
    }
  }
  try {
    await Promise.all(Array.from({ length: questionsAtOnce }, work));
  } finally {
    failing.abort();
  }
}

function copy(from: KnownTable, to: KnownTable): void {
  for (const [a, row] of to.rowOf) {
    const oldRow = from.rowOf.get(a);
    if (oldRow === undefined) continue;
    for (const [b, column] of to.rowOf) {
      const oldColumn = from.rowOf.get(b);
      if (oldColumn === undefined) continue;
      to.metres[row * to.rowOf.size + column] = from.metres[oldRow * from.rowOf.size + oldColumn] ?? 0;
      to.seconds[row * to.rowOf.size + column] = from.seconds[oldRow * from.rowOf.size + oldColumn] ?? 0;
    }
  }
}

/** Back to one row for each place that was given, also where several stand on one spot. */
function spread({ rowOf, metres, seconds }: KnownTable, rows: readonly number[]): RoadTable {
  const size = rows.length;
  const wide = { metres: new Float64Array(size * size), seconds: new Float64Array(size * size) };
  rows.forEach((row, i) => {
    rows.forEach((column, j) => {
      wide.metres[i * size + j] = metres[row * rowOf.size + column] ?? 0;
      wide.seconds[i * size + j] = seconds[row * rowOf.size + column] ?? 0;
    });
  });
  return wide;
}
