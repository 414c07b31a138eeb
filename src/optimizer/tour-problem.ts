/** An order with a beginning, an end or lengths that differ by direction, told as a closed symmetric tour. */
import type { Point } from '../kernel/geo.ts';
import { isSymmetric, type Lengths } from './lengths.ts';
import type { Coordinates } from './neighbours.ts';

/** Symmetric; a large negative length keeps an edge in the tour. */
export type TourProblem = Readonly<{
  size: number;
  /** The search bends them. */
  lengths: Int32Array;
  /** The lengths are the caller's own, and stay as they are. */
  isShared?: boolean | undefined;
  coordinates?: Coordinates | undefined;
  /** The edge that is kept, where it joins two places on the map. */
  kept?: readonly [number, number] | undefined;
  /** Nodes travel in pairs that a kick does not tear apart (2), or alone (1). */
  stride: 1 | 2;
}>;

export type Ends = Readonly<{ first?: number | undefined; last?: number | undefined; returns: boolean }>;

/** Whole numbers leave no drift; the longest length gets this many bits, the kept edges and gaps lie beyond. */
const longest = 2 ** 24;
const kept = -(2 ** 26);
const impossible = 2 ** 26;
/** Above this a copy of all lengths, to be shifted by potentials, takes longer than it saves. */
const mostCopied = 1500;

export type ToldTour = Readonly<{ problem: TourProblem; orderOf: (nodes: Int32Array) => number[] }>;

export function tourProblem(lengths: Lengths, ends: Ends, points?: readonly Point[]): ToldTour {
  return isSymmetric(lengths) ? symmetricTour(lengths, ends, points) : pairedTour(lengths, ends);
}

/** A route that does not return is closed by a kept edge, or by a node that lies equally far from everywhere. */
function symmetricTour({ size, values }: Lengths, { first, last, returns }: Ends, points?: readonly Point[]): ToldTour {
  const coordinates = points && project(points);
  if (returns && values instanceof Int32Array && size > mostCopied)
    return {
      problem: { size, lengths: values, isShared: true, coordinates, stride: 1 },
      orderOf: (tour) => rotated([...tour], first ?? 0),
    };
  const isOpen = !returns && (first === undefined || last === undefined);
  const nodes = isOpen ? size + 1 : size;
  const scale = scaleOf(values);
  const lengths = new Int32Array(nodes * nodes);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) if (a !== b) lengths[a * nodes + b] = Math.round(values[a * size + b]! * scale);
  const put = (a: number, b: number, length: number) => {
    lengths[a * nodes + b] = length;
    lengths[b * nodes + a] = length;
  };
  if (isOpen) for (let a = 0; a < size; a++) put(a, size, longest);
  const tied = first ?? last;
  const isTied = !returns && first !== undefined && last !== undefined;
  if (isTied) put(first, last, kept);
  else if (isOpen && tied !== undefined) put(tied, size, kept);
  return {
    problem: { size: nodes, lengths, coordinates, kept: isTied ? [first, last] : undefined, stride: 1 },
    orderOf(tour) {
      const order = [...tour];
      if (isOpen) return turned(rotated(order, size).slice(1), first, last);
      if (returns) return rotated(order, first ?? 0);
      const straight = rotated(order, first ?? 0);
      return straight[1] === last && size > 2 ? [first ?? 0, ...straight.slice(1).reverse()] : straight;
    },
  };
}

/** Each place becomes an arriving and a leaving node, tied together (Jonker and Volgenant 1983). */
function pairedTour({ size, values }: Lengths, { first, last, returns }: Ends): ToldTour {
  const isOpen = !returns && first === undefined && last === undefined;
  const places = isOpen ? size + 1 : size;
  const nodes = 2 * places;
  const scale = scaleOf(values);
  const lengths = new Int32Array(nodes * nodes).fill(impossible);
  const direct = (a: number, b: number) => {
    if (a === size || b === size) return 0;
    if (!returns && first !== undefined && last !== undefined && a === last && b === first) return kept;
    if (!returns && (b === first || a === last)) return last !== undefined && first !== undefined ? impossible : 0;
    return Math.round(values[a * size + b]! * scale);
  };
  for (let a = 0; a < places; a++) {
    for (let b = 0; b < places; b++) {
      const length = a === b ? kept : direct(a, b);
      lengths[(2 * a + 1) * nodes + 2 * b] = length;
      lengths[2 * b * nodes + 2 * a + 1] = length;
    }
  }
  return {
    problem: { size: nodes, lengths, stride: 2 },
    orderOf(tour) {
      const turnedRight = tour[0]! >> 1 === tour[1]! >> 1 ? tour[0]! % 2 === 0 : tour[0]! % 2 === 1;
      const visits = turnedRight ? [...tour] : [...tour].reverse();
      const order = visits.filter((node) => node % 2 === 0).map((node) => node / 2);
      if (isOpen) return rotated(order, size).slice(1);
      if (first !== undefined || returns) return rotated(order, first ?? 0);
      return [...rotated(order, last ?? 0).slice(1), last ?? 0];
    },
  };
}

function scaleOf(values: Lengths['values']): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most === 0 ? 1 : longest / most;
}

/** East and north of the first point; good enough to tell who lies in which direction. */
function project(points: readonly Point[]): Coordinates {
  const shrink = Math.cos(((points[0]?.latitude ?? 0) * Math.PI) / 180);
  const west = points[0]?.longitude ?? 0;
  const east = (degrees: number) => ((((degrees - west + 540) % 360) + 360) % 360) - 180; // across the date line
  return {
    x: Float64Array.from(points, ({ longitude }) => east(longitude) * shrink),
    y: Float64Array.from(points, ({ latitude }) => latitude),
  };
}

function rotated(order: readonly number[], first: number): number[] {
  const at = order.indexOf(first);
  return [...order.slice(at), ...order.slice(0, at)];
}

function turned(order: number[], first: number | undefined, last: number | undefined): number[] {
  const isTurned = first !== undefined ? order[0] !== first : last !== undefined && order.at(-1) !== last;
  return isTurned ? order.reverse() : order;
}
