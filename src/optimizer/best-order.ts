/** The order of the places of a route with the least driving. */
import type { Point } from '../kernel/geo.ts';
import { exactOrder, type Fixed, mostExact } from './exact-order.ts';
import { annealFreeStops } from './fixed-order.ts';
import { type Lengths, lengthOf } from './lengths.ts';
import { tourProblem } from './tour-problem.ts';
import { type Budget, searchTour } from './tour-search.ts';

export type OrderRequest = Readonly<{
  /** Between all places (stops, depot, landfill), also when they differ by direction. */
  lengths: Lengths;
  /** Of the same places, when they are known: they tell the search where to look. */
  points?: readonly Point[] | undefined;
  /** The order as it is; every place once. Without it: 0, 1, 2, … */
  given?: readonly number[] | undefined;
  /** The place that stays first (depot). */
  start?: number | undefined;
  /** The place that stays last (landfill). */
  end?: number | undefined;
  /** Back to the first place after the last one. */
  returns?: boolean | undefined;
  /** Places that keep the index which they have in `given`. */
  locked?: readonly number[] | undefined;
  seed?: number | undefined;
  /** Same seed and kicks, same answer; as many as `spent` allows when there is only that. */
  kicks?: number | undefined;
  /** Share of the caller's time that is gone; from 1 on (out of time, cancelled) the best so far is the answer. */
  spent?: (() => number) | undefined;
}>;

export type BestOrder = Readonly<{ order: readonly number[]; length: number; givenLength: number; kicks: number }>;

const kicksPerPlace = 100;

/** Never longer than the given order. Throws a RangeError for a request that contradicts itself. */
export function bestOrder(request: OrderRequest): BestOrder {
  const { lengths, returns = false } = request;
  const given = request.given ?? Array.from({ length: lengths.size }, (_, place) => place);
  const fixed = fixedPlaces(request, given);
  const givenLength = lengthOf(lengths, given, returns);
  const found = search(request, given, fixed);
  const length = lengthOf(lengths, found.order, returns);
  const isBetter = length < givenLength;
  return {
    order: isBetter ? found.order : given,
    length: isBetter ? length : givenLength,
    givenLength,
    kicks: found.kicks,
  };
}

function fixedPlaces({ lengths, points, start, end, locked = [] }: OrderRequest, given: readonly number[]): Fixed {
  const { size, values } = lengths;
  const isWhole = given.length === size && new Set(given).size === size && given.every((place) => place in given);
  if (!isWhole) throw new RangeError('The given order must name every place once.');
  if (values.length !== size * size) throw new RangeError('Lengths must be a square matrix.');
  if (!areAllLengths(values)) throw new RangeError('Lengths must be finite and not negative.');
  if (points && points.length !== size) throw new RangeError('There must be a point for every place.');
  if (start !== undefined && given[0] !== start) throw new RangeError('The given order must begin with the start.');
  if (end !== undefined && given.at(-1) !== end) throw new RangeError('The given order must finish with the end.');
  const fixed = new Map<number, number>();
  if (start !== undefined) fixed.set(0, start);
  if (end !== undefined) fixed.set(size - 1, end);
  for (const place of locked) {
    const index = given.indexOf(place);
    if (index < 0) throw new RangeError(`There is no place ${place} to lock.`);
    fixed.set(index, place);
  }
  return fixed;
}

/** A loop, because there may be millions of them. */
function areAllLengths(values: Lengths['values']): boolean {
  for (let i = 0; i < values.length; i++) if (!(values[i]! >= 0 && values[i]! < Number.POSITIVE_INFINITY)) return false;
  return true;
}

type Found = Readonly<{ order: readonly number[]; kicks: number }>;

function search(request: OrderRequest, given: readonly number[], fixed: Fixed): Found {
  const { lengths, points, returns = false, spent, seed = 1 } = request;
  const { size } = lengths;
  const kicks = request.kicks ?? (spent ? Number.MAX_SAFE_INTEGER : kicksPerPlace * size);
  const budget: Budget = { seed, kicks, spent };
  if (fixed.size === size || (spent?.() ?? 0) >= 1) return { order: given, kicks: 0 };
  if (size <= mostExact) return { order: exactOrder(lengths, fixed, returns), kicks: 0 };
  const span = freeSpan(size, fixed);
  if (fixed.size > size - (span.to - span.from)) return annealFreeStops(lengths, given, fixed, returns, budget);
  return searchSpan(lengths, given, fixed, span, { points, returns, budget });
}

type Span = Readonly<{ from: number; to: number }>;

/** From the first to after the last index that is free. */
function freeSpan(size: number, fixed: Fixed): Span {
  let from = 0;
  let to = size;
  while (fixed.has(from)) from++;
  while (fixed.has(to - 1)) to--;
  return { from, to };
}

/** Only what lies before and after is fixed: its last and first place are the ends of a smaller route. */
function searchSpan(
  lengths: Lengths,
  given: readonly number[],
  fixed: Fixed,
  { from, to }: Span,
  { points, returns, budget }: { points?: readonly Point[] | undefined; returns: boolean; budget: Budget },
): Found {
  const { size } = lengths;
  if (fixed.size === 0 || (returns && fixed.size === 1 && from === 1)) {
    const { problem, orderOf } = tourProblem(lengths, { first: returns ? given[0] : undefined, returns }, points);
    const { nodes, kicks } = searchTour(problem, budget);
    return { order: orderOf(nodes), kicks };
  }
  // A route that returns closes through what is fixed, wherever that stands.
  const before = from > 0 ? given[from - 1] : returns ? given.at(-1) : undefined;
  const after = to < size ? given[to] : returns ? given[0] : undefined;
  const middle = given.slice(from, to);
  const part = [...(before === undefined ? [] : [before]), ...middle, ...(after === undefined ? [] : [after])];
  const isRing = before !== undefined && before === after;
  if (isRing) part.pop();
  const ends = {
    first: before === undefined ? undefined : 0,
    last: after === undefined || isRing ? undefined : part.length - 1,
    returns: isRing,
  };
  const values = new Float64Array(part.length ** 2);
  part.forEach((a, i) => {
    part.forEach((b, j) => {
      values[i * part.length + j] = lengths.values[a * size + b]!;
    });
  });
  const { problem, orderOf } = tourProblem(
    { size: part.length, values },
    ends,
    points && part.map((place) => points[place]!),
  );
  const { nodes, kicks } = searchTour(problem, budget);
  const inner = orderOf(nodes)
    .map((i) => part[i]!)
    .filter((place) => place !== before && place !== after);
  return { order: [...given.slice(0, from), ...inner, ...given.slice(to)], kicks };
}
