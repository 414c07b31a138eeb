/**
 * Or-3opt: every sequential 2-opt and 3-opt move along candidate edges. Each move takes out (t1, t2), puts in (t2, t3),
 * takes out (t3, t4), perhaps puts in (t4, t5) and takes out (t5, t6), and closes to t1; it is weighed before any node
 * moves. The names are those of Lin and Kernighan (1973).
 */
import type { Candidates } from './candidates.ts';
import type { Tour } from './tour.ts';

/** Candidates tried for the second edge; the first one tries all of them. */
const secondBreadth = 8;

const nodesPerLook = 256;

export class Improvement {
  readonly #lengths: Int32Array;
  readonly #candidates: Candidates;
  /** Of the edge to each candidate: read in a row, where the table of all lengths is read all over. */
  readonly #candidateLength: Int32Array;
  readonly #tour: Tour;
  readonly #queue: Int32Array;
  readonly #isQueued: Uint8Array;
  #head = 0;
  #waiting = 0;

  constructor(lengths: Int32Array, candidates: Candidates, tour: Tour) {
    this.#lengths = lengths;
    this.#candidates = candidates;
    const { perNode, node } = candidates;
    const size = tour.node.length;
    this.#candidateLength = node.map((b, i) => lengths[Math.floor(i / perNode) * size + b]!);
    this.#tour = tour;
    this.#queue = new Int32Array(tour.node.length);
    this.#isQueued = new Uint8Array(tour.node.length);
  }

  /** An edge of this node has changed: look at it again. */
  enqueue(node: number): void {
    if (this.#isQueued[node]) return;
    this.#isQueued[node] = 1;
    const size = this.#queue.length;
    const tail = this.#head + this.#waiting++;
    this.#queue[tail >= size ? tail - size : tail] = node;
  }

  /** Improves until no queued node can be improved, or it is over; returns by how much the tour is shorter. */
  run(isOver: () => boolean = () => false): number {
    let gained = 0;
    for (let looks = 0; this.#waiting > 0; looks++) {
      if (looks % nodesPerLook === nodesPerLook - 1 && isOver()) break;
      const node = this.#queue[this.#head]!;
      if (++this.#head === this.#queue.length) this.#head = 0;
      this.#waiting--;
      this.#isQueued[node] = 0;
      for (;;) {
        const gain = this.#improve(node, true) || this.#improve(node, false);
        if (gain === 0) break;
        gained += gain;
      }
    }
    return gained;
  }

  /** Carries out the first move found that takes out the edge after (or before) t1. */
  #improve(t1: number, forwards: boolean): number {
    const lengths = this.#lengths;
    const candidate = this.#candidates.node;
    const candidateLength = this.#candidateLength;
    const breadth = this.#candidates.perNode;
    const second = Math.min(breadth, secondBreadth);
    const { node, place } = this.#tour;
    const size = node.length;
    const last = size - 1;
    const place1 = place[t1]!;
    const after1 = node[place1 === last ? 0 : place1 + 1]!;
    const before1 = node[place1 === 0 ? last : place1 - 1]!;
    const t2 = forwards ? after1 : before1;
    const base = place[t2]!;
    const beyond2 = node[forwards ? (base === last ? 0 : base + 1) : base === 0 ? last : base - 1]!;
    const row1 = t1 * size;
    const out12 = lengths[row1 + t2]!;
    for (let k = 0; k < breadth; k++) {
      const t3 = candidate[t2 * breadth + k]!;
      const gain1 = out12 - candidateLength[t2 * breadth + k]!;
      if (gain1 <= 0) break;
      if (t3 === t1 || t3 === beyond2) continue;
      const place3 = place[t3]!;
      const after3 = node[place3 === last ? 0 : place3 + 1]!;
      const before3 = node[place3 === 0 ? last : place3 - 1]!;
      let steps3 = forwards ? place3 - base : base - place3; // from t2, in the direction of travel
      if (steps3 < 0) steps3 += size;

      // t4 on the near side of t3: already a tour, 2-opt.
      let t4 = forwards ? before3 : after3;
      let gain2 = gain1 + lengths[t3 * size + t4]!;
      const closed = gain2 - lengths[row1 + t4]!;
      if (closed > 0) {
        this.#tour.reverse(t2, t4, forwards);
        this.#enqueueFour(t1, t2, t3, t4);
        return closed;
      }
      for (let m = 0; m < second; m++) {
        const t5 = candidate[t4 * breadth + m]!;
        const gain3 = gain2 - candidateLength[t4 * breadth + m]!;
        if (gain3 <= 0) break;
        if (t5 === t3) continue;
        const place5 = place[t5]!;
        let steps5 = forwards ? place5 - base : base - place5;
        if (steps5 < 0) steps5 += size;
        const isAfter = steps5 < steps3 === forwards; // the near part has been turned round
        const t6 = node[isAfter ? (place5 === last ? 0 : place5 + 1) : place5 === 0 ? last : place5 - 1]!;
        if (t6 === t4 || t6 === t3 || t6 === t1) continue;
        const gain = gain3 + lengths[t5 * size + t6]! - lengths[row1 + t6]!;
        if (gain <= 0) continue;
        this.#tour.reverse(t2, t4, forwards);
        this.#tour.reverse(t4, t6, this.#tour.isNext(t1, t4));
        this.#enqueueSix(t1, t2, t3, t4, t5, t6);
        return gain;
      }

      // t4 on the far side: a tour only when the third edge comes out between t2 and t3.
      t4 = forwards ? after3 : before3;
      gain2 = gain1 + lengths[t3 * size + t4]!;
      for (let m = 0; m < second; m++) {
        const t5 = candidate[t4 * breadth + m]!;
        const gain3 = gain2 - candidateLength[t4 * breadth + m]!;
        if (gain3 <= 0) break;
        if (t5 === t3) continue;
        const place5 = place[t5]!;
        let steps5 = forwards ? place5 - base : base - place5;
        if (steps5 < 0) steps5 += size;
        if (steps5 > steps3) continue;
        const after5 = node[place5 === last ? 0 : place5 + 1]!;
        const before5 = node[place5 === 0 ? last : place5 - 1]!;
        let t6 = forwards ? after5 : before5;
        let gain = gain3 + lengths[t5 * size + t6]! - lengths[row1 + t6]!;
        if (gain > 0) {
          this.#tour.reverse(t2, t3, forwards);
          this.#tour.reverse(t3, t6, this.#tour.isNext(t1, t3));
          this.#tour.reverse(t5, t2, this.#tour.isNext(t1, t6));
          this.#enqueueSix(t1, t2, t3, t4, t5, t6);
          return gain;
        }
        if (t5 === t2) continue;
        t6 = forwards ? before5 : after5;
        gain = gain3 + lengths[t5 * size + t6]! - lengths[row1 + t6]!;
        if (gain > 0) {
          this.#tour.reverse(t2, t6, forwards);
          this.#tour.reverse(t5, t3, this.#tour.isNext(t1, t6));
          this.#enqueueSix(t1, t2, t3, t4, t5, t6);
          return gain;
        }
      }
    }
    return 0;
  }

  #enqueueFour(t1: number, t2: number, t3: number, t4: number): void {
    this.enqueue(t1);
    this.enqueue(t2);
    this.enqueue(t3);
    this.enqueue(t4);
  }

  #enqueueSix(t1: number, t2: number, t3: number, t4: number, t5: number, t6: number): void {
    this.#enqueueFour(t1, t2, t3, t4);
    this.enqueue(t5);
    this.enqueue(t6);
  }
}
