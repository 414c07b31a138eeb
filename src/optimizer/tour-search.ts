/** The shortest closed tour that can be found: local search from many small kicks, worse tours accepted ever less. */
import { candidatesOf } from './candidates.ts';
import { greedyTour } from './greedy.ts';
import { Improvement } from './improvement.ts';
import { Kick } from './kick.ts';
import type { Coordinates } from './neighbours.ts';
import { randomFrom } from './random.ts';
import { Tour } from './tour.ts';

export type Budget = Readonly<{
  seed: number;
  /** At most so many kicks. With `spent` left out the answer depends on seed and kicks alone. */
  kicks: number;
  /** The share of the caller's time that is gone; 1 ends the search, and the best so far is the answer. */
  spent?: (() => number) | undefined;
}>;

/** Symmetric; a large negative length keeps an edge in the tour. */
export type TourProblem = Readonly<{
  size: number;
  lengths: Int32Array;
  coordinates?: Coordinates | undefined;
  /** Nodes travel in pairs that a kick does not tear apart (2), or alone (1). */
  stride: 1 | 2;
}>;

export type FoundTour = Readonly<{ nodes: Int32Array; kicks: number }>;

const kicksPerLook = 16;
const firstTemperature = 0.2; // of the mean edge

export function searchTour(problem: TourProblem, { seed, kicks: limit, spent }: Budget): FoundTour {
  const { size, coordinates, stride } = problem;
  const random = randomFrom(seed);
  const candidates = candidatesOf(size, problem.lengths, coordinates);
  const lengths = shifted(problem.lengths, candidates.potential);
  const tour = new Tour(greedyTour(size, lengths, candidates));
  const improvement = new Improvement(lengths, candidates, tour);
  for (const node of tour.node) improvement.enqueue(node);
  improvement.run();
  const kick = new Kick({ lengths, candidates, tour, improvement, random, stride });

  let length = tour.length(lengths);
  let bestLength = length;
  const current = Int32Array.from(tour.node);
  const currentPlace = Int32Array.from(tour.place);
  const best = Int32Array.from(tour.node);
  const heat = firstTemperature * meanEdge(tour, problem.lengths);
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

/** Every tour grows by the same: twice the sum of the potentials. */
function shifted(lengths: Int32Array, potential: Float64Array): Int32Array {
  const size = potential.length;
  const shift = Int32Array.from(potential, Math.round);
  const result = new Int32Array(lengths.length);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) result[a * size + b] = lengths[a * size + b]! + shift[a]! + shift[b]!;
  return result;
}

function meanEdge({ node }: Tour, lengths: Int32Array): number {
  let sum = 0;
  for (let i = 1; i < node.length; i++) sum += Math.max(0, lengths[node[i - 1]! * node.length + node[i]!]!);
  return sum / node.length;
}
