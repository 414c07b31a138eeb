import { randomFrom } from '../../src/optimizer/random.ts';
import type { TourProblem } from '../../src/optimizer/tour-problem.ts';

export const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Places anywhere on a plane, so that no two are equally far from a third. */
export function anywhere(size: number, seed: number) {
  const random = randomFrom(seed);
  const at = numbers(size).map(() => [random() * 1000, random() * 1000] as const);
  const coordinates = { x: Float64Array.from(at, ([x]) => x), y: Float64Array.from(at, ([, y]) => y) };
  const between = (a: number, b: number) =>
    Math.hypot((at[a]?.[0] ?? 0) - (at[b]?.[0] ?? 0), (at[a]?.[1] ?? 0) - (at[b]?.[1] ?? 0));
  const lengths = Int32Array.from(numbers(size * size), (i) => 1000 * between(Math.floor(i / size), i % size));
  return { size, at, coordinates, lengths, between };
}

export function aTourProblem(size: number, seed: number): TourProblem {
  const { coordinates, lengths } = anywhere(size, seed);
  return { size, lengths, coordinates, stride: 1 };
}

/** Which nodes follow each other on a closed tour, in either direction. */
export const edgesOf = (nodes: Iterable<number>): string[] => {
  const all = [...nodes];
  return all.map((a, i) => [a, all[(i + 1) % all.length] ?? a].sort((x, y) => x - y).join('–')).sort();
};
