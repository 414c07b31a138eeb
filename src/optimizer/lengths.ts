/** How far it is from each place to each other one. */
import { distanceMetres, type Point } from '../kernel/geo.ts';

/**
 * Row = from, column = to, in any one unit (metres, seconds). The diagonal is not read. Whole numbers (`Int32Array`) of
 * a round trip are searched as they are: for thousands of places a copy alone takes longer than there is time.
 */
export type Lengths = Readonly<{
  size: number;
  values: Float64Array | Int32Array;
  /** Known to be the same both ways; looked at where it is not said. */
  isSymmetric?: boolean | undefined;
}>;

/** Streets are longer than the crow's flight by about this much. */
export const detour = 1.35;
export const residentialKilometresPerHour = 30;

export const drivingMetres = (a: Point, b: Point): number => distanceMetres(a, b) * detour;

export const drivingMinutes = (metres: number): number => (metres / 1000 / residentialKilometresPerHour) * 60;

/** Estimated driving between all points, in metres. */
export const drivingLengths = (points: readonly Point[]): Lengths =>
  lengthsBetween(points.length, (a, b) => drivingMetres(points[a]!, points[b]!));

/** The same both ways: `length` is asked once for each pair. */
export function lengthsBetween(
  size: number,
  length: (a: number, b: number) => number,
  values: Float64Array | Int32Array = new Float64Array(size * size),
): Lengths {
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      const between = length(a, b);
      values[a * size + b] = between;
      values[b * size + a] = between;
    }
  }
  return { size, values, isSymmetric: true };
}

/** Of the places one after the other, and back to the first when the route returns. */
export function lengthOf({ size, values }: Lengths, order: readonly number[], returns: boolean): number {
  let length = 0;
  for (let i = 1; i < order.length; i++) length += values[order[i - 1]! * size + order[i]!]!;
  if (returns && order.length > 1) length += values[order.at(-1)! * size + order[0]!]!;
  return length;
}

export function isSymmetric({ size, values, isSymmetric: isKnown }: Lengths): boolean {
  if (isKnown !== undefined) return isKnown;
  for (let a = 0; a < size; a++)
    for (let b = 0; b < a; b++) if (values[a * size + b] !== values[b * size + a]) return false;
  return true;
}
