/** The shortest closed tour that can be found: local search from many small kicks, worse tours accepted ever less. */
import { candidatesOf } from './candidates.ts';
import { greedyTour } from './greedy.ts';
import { Improvement } from './improvement.ts';
import type { Coordinates } from './neighbours.ts';
import { type Random, randomFrom } from './random.ts';
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
const longestSegment = 100;
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
  const kick = new Kick(lengths, tour, improvement, random, stride);

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

/**
 * The double bridge of three neighbouring segments: a [b…c] [d…e] [f…g] h becomes a [f…g] [d…e] [b…c] h. Four edges
 * change, so that no single 2- or 3-opt move undoes it.
 */
class Kick {
  readonly #lengths: Int32Array;
  readonly #tour: Tour;
  readonly #improvement: Improvement;
  readonly #random: Random;
  readonly #stride: number;
  readonly #longest: number;
  readonly #moved: Int32Array;

  constructor(lengths: Int32Array, tour: Tour, improvement: Improvement, random: Random, stride: number) {
    const size = tour.node.length;
    this.#lengths = lengths;
    this.#tour = tour;
    this.#improvement = improvement;
    this.#random = random;
    this.#stride = stride;
    this.#longest = Math.max(1, Math.min(longestSegment, Math.floor((size / stride - 2) / 4)));
    this.#moved = new Int32Array(size);
  }

  /** Returns by how much the tour is longer; the ends wait for improvement. */
  apply(): number {
    const { node, place } = this.#tour;
    const size = node.length;
    const stride = this.#stride;
    const first = stride * this.#upTo(this.#longest);
    const second = first + stride * this.#upTo(this.#longest);
    const third = second + stride * this.#upTo(this.#longest);
    let start = Math.floor(this.#random() * size);
    if (stride === 2 && !this.#isBetweenPairs(start)) start = start + 1 === size ? 0 : start + 1;
    const at = (steps: number) => node[(start + steps) % size]!;
    const ends = [at(0), at(1), at(first), at(first + 1), at(second), at(second + 1), at(third), at(third + 1)];
    const [a, b, c, d, e, f, g, h] = ends as [number, number, number, number, number, number, number, number];
    let filled = 0;
    for (let k = second + 1; k <= third; k++) this.#moved[filled++] = at(k);
    for (let k = first + 1; k <= second; k++) this.#moved[filled++] = at(k);
    for (let k = 1; k <= first; k++) this.#moved[filled++] = at(k);
    for (let k = 0; k < third; k++) {
      const to = (start + 1 + k) % size;
      node[to] = this.#moved[k]!;
      place[this.#moved[k]!] = to;
    }
    for (const end of ends) this.#improvement.enqueue(end);
    const added = this.#between(a, f) + this.#between(g, d) + this.#between(e, b) + this.#between(c, h);
    return added - this.#between(a, b) - this.#between(c, d) - this.#between(e, f) - this.#between(g, h);
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#random() * most);
  }

  #isBetweenPairs(start: number): boolean {
    const size = this.#tour.node.length;
    return this.#tour.node[start]! >> 1 !== this.#tour.node[start + 1 === size ? 0 : start + 1]! >> 1;
  }

  #between(a: number, b: number): number {
    return this.#lengths[a * this.#tour.node.length + b]!;
  }
}
