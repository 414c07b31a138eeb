/** The shortest closed tour that can be found: local search from many small kicks, worse tours accepted ever less. */
import { candidatesOf } from './candidates.ts';
import { greedyTour } from './greedy.ts';
import { Improvement } from './improvement.ts';
import { Kick } from './kick.ts';
import { randomFrom } from './random.ts';
import { Tour } from './tour.ts';
import type { TourProblem } from './tour-problem.ts';

export type Budget = Readonly<{
  seed: number;
  /** At most so many kicks. With `spent` left out the answer depends on seed and kicks alone. */
  kicks: number;
  /** The share of the caller's time that is gone; 1 ends the search, and the best so far is the answer. */
  spent?: (() => number) | undefined;
}>;

export type FoundTour = Readonly<{ nodes: Int32Array; kicks: number }>;

const kicksPerLook = 16;
const firstTemperature = 0.2; // of the mean edge

export function searchTour(problem: TourProblem, { seed, kicks: limit, spent }: Budget): FoundTour {
  const { size, stride } = problem;
  const random = randomFrom(seed);
  const isOver = () => (spent?.() ?? 0) >= 1;
  const candidates = candidatesOf(problem, spent);
  const shift = Int32Array.from(candidates.potential, Math.round); // nothing where the lengths are shared
  const { lengths } = problem;
  if (!problem.isShared) bend(lengths, shift);
  const tour = new Tour(greedyTour(size, lengths, candidates));
  const improvement = new Improvement(lengths, candidates, tour);
  for (const node of tour.node) improvement.enqueue(node);
  improvement.run(isOver);
  const kick = new Kick({ lengths, candidates, tour, improvement, random, stride });

  let length = tour.length(lengths);
  let bestLength = length;
  const current = Int32Array.from(tour.node);
  const currentPlace = Int32Array.from(tour.place);
  const best = Int32Array.from(tour.node);
  const heat = firstTemperature * meanEdge(tour, lengths, shift);
  let temperature = heat;
  let kicks = 0;
  for (; kicks < limit; kicks++) {
    if (kicks % kicksPerLook === 0) {
      const share = Math.max(kicks / limit, spent?.() ?? 0);
      if (share >= 1) break;
      temperature = heat * (1 - share);
    }
    const kicked = length + kick.apply() - improvement.run();
    if (kicked <= length || kicked < length - temperature * Math.log(random())) {
      length = kicked;
      current.set(tour.node);
      currentPlace.set(tour.place);
      if (length < bestLength) {
        bestLength = length;
        best.set(tour.node);
      }
    } else {
      tour.node.set(current);
      tour.place.set(currentPlace);
    }
  }
  return { nodes: best, kicks };
}

/** Every tour grows by the same: twice the sum of the shifts. */
function bend(lengths: Int32Array, shift: Int32Array): void {
  const size = shift.length;
  for (let a = 0, i = 0; a < size; a++) {
    const own = shift[a]!;
    for (let b = 0; b < size; b++, i++) lengths[i] = lengths[i]! + own + shift[b]!;
  }
}

/** Before it was bent; an edge that is kept says nothing. */
function meanEdge({ node }: Tour, lengths: Int32Array, shift: Int32Array): number {
  const size = node.length;
  let sum = 0;
  for (let i = 1; i < size; i++) {
    const a = node[i - 1]!;
    const b = node[i]!;
    sum += Math.max(0, lengths[a * size + b]! - shift[a]! - shift[b]!);
  }
  return sum / size;
}
