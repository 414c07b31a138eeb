/** How a tour is disturbed, so that local search may find another way to repair it. */
import type { Candidates } from './candidates.ts';
import type { Improvement } from './improvement.ts';
import type { Random } from './random.ts';
import type { Tour } from './tour.ts';

type Setting = Readonly<{
  lengths: Int32Array;
  candidates: Candidates;
  tour: Tour;
  improvement: Improvement;
  random: Random;
  /** 2: nodes travel in pairs, which are not torn apart. */
  stride: 1 | 2;
}>;

const longestSegment = 100;
const stepsOfWalk = 100;

/**
 * The double bridge of three segments: a [b…c] [d…e] [f…g] h becomes a [f…g] [d…e] [b…c] h. Four edges change, so that
 * no single 2- or 3-opt move undoes it. The cuts lie near each other in the tour, or near each other on the map: only
 * the second kind joins clusters in another way, only the first makes much new within one.
 */
export class Kick {
  readonly #setting: Setting;
  readonly #longest: number;
  readonly #moved: Int32Array;
  readonly #cuts = [0, 0, 0, 0];

  constructor(setting: Setting) {
    const size = setting.tour.node.length;
    this.#setting = setting;
    this.#longest = Math.max(1, Math.min(longestSegment, Math.floor((size / setting.stride - 2) / 4)));
    this.#moved = new Int32Array(size);
  }

  /** Returns by how much the tour is longer; the ends wait for improvement. */
  apply(): number {
    const { tour, improvement, random, stride } = this.#setting;
    const { node, place } = tour;
    const size = node.length;
    if (stride === 1 && random() < 0.5) this.#cutOnMap();
    else this.#cutAlongTour();
    const [start, second, third, last] = this.#cuts as [number, number, number, number];
    const at = (position: number) => node[position < size ? position : position - size]!;
    const ends = [start, second, third, last].flatMap((cut) => [at(cut), at(cut + 1)]);
    const [a, b, c, d, e, f, g, h] = ends as [number, number, number, number, number, number, number, number];
    const moved = this.#moved;
    let filled = 0;
    for (let k = third + 1; k <= last; k++) moved[filled++] = at(k);
    for (let k = second + 1; k <= third; k++) moved[filled++] = at(k);
    for (let k = start + 1; k <= second; k++) moved[filled++] = at(k);
    for (let k = 0, to = start + 1; k < filled; k++, to++) {
      const position = to < size ? to : to - size;
      node[position] = moved[k]!;
      place[moved[k]!] = position;
    }
    for (const end of ends) improvement.enqueue(end);
    const added = this.#between(a, f) + this.#between(g, d) + this.#between(e, b) + this.#between(c, h);
    return added - this.#between(a, b) - this.#between(c, d) - this.#between(e, f) - this.#between(g, h);
  }

  /** Cuts follow the node at their position; positions beyond the size begin again at 0. */
  #cutAlongTour(): void {
    const { tour, random, stride } = this.#setting;
    const size = tour.node.length;
    const start = Math.floor(random() * size);
    this.#cuts[0] = stride === 2 && this.#isWithinPair(start) ? (start + 1) % size : start;
    for (let k = 1; k < 4; k++)
      this.#cuts[k] = this.#cuts[k - 1]! + stride * (1 + Math.floor(random() * this.#longest));
  }

  #cutOnMap(): void {
    const { tour, candidates, random } = this.#setting;
    const { perNode, node } = candidates;
    const size = tour.node.length;
    const cuts = this.#cuts;
    const centre = Math.floor(random() * size);
    for (let k = 0; k < 4; k++) {
      let at = centre;
      let longest = at;
      for (let step = Math.floor(random() * stepsOfWalk); step > 0; step--) {
        at = node[at * perNode + Math.floor(random() * perNode)]!;
        if (this.#lengthAfter(at) > this.#lengthAfter(longest)) longest = at;
      }
      let cut = tour.place[longest]!;
      while (cuts.indexOf(cut) >= 0 && cuts.indexOf(cut) < k) cut = cut + 1 === size ? 0 : cut + 1;
      cuts[k] = cut;
    }
    cuts.sort((p, q) => p - q);
  }

  #lengthAfter(a: number): number {
    const { node, place } = this.#setting.tour;
    const after = place[a]! + 1;
    return this.#between(a, node[after === node.length ? 0 : after]!);
  }

  #isWithinPair(start: number): boolean {
    const { node } = this.#setting.tour;
    return node[start]! >> 1 === node[start + 1 === node.length ? 0 : start + 1]! >> 1;
  }

  #between(a: number, b: number): number {
    return this.#setting.lengths[a * this.#setting.tour.node.length + b]!;
  }
}
