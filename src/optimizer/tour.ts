/** A closed tour as an array, with the place of each node in it. */
export class Tour {
  readonly node: Int32Array;
  readonly place: Int32Array;

  constructor(nodes: Int32Array) {
    this.node = Int32Array.from(nodes);
    this.place = new Int32Array(nodes.length);
    this.set(nodes);
  }

  set(nodes: Int32Array): void {
    this.node.set(nodes);
    for (let i = 0; i < nodes.length; i++) this.place[nodes[i]!] = i;
  }

  length(lengths: Int32Array): number {
    const size = this.node.length;
    let sum = 0;
    for (let i = 0; i < size; i++) sum += lengths[this.node[i]! * size + this.node[i + 1 === size ? 0 : i + 1]!]!;
    return sum;
  }

  isNext(a: number, b: number): boolean {
    const after = this.place[a]! + 1;
    return this.node[after === this.node.length ? 0 : after] === b;
  }

  /** Turns round the path from a to b, which runs forwards or backwards. Which of the two sides moves is not told. */
  reverse(a: number, b: number, forwards: boolean): void {
    const { node, place } = this;
    const size = node.length;
    let i = forwards ? place[a]! : place[b]!;
    let j = forwards ? place[b]! : place[a]!;
    let count = j - i + 1;
    if (count <= 0) count += size;
    if (2 * count > size) {
      const k = i;
      i = j + 1 === size ? 0 : j + 1;
      j = k === 0 ? size - 1 : k - 1;
      count = size - count;
    }
    for (let swaps = count >> 1; swaps > 0; swaps--) {
      const first = node[i]!;
      const last = node[j]!;
      node[i] = last;
      place[last] = i;
      node[j] = first;
      place[first] = j;
      if (++i === size) i = 0;
      if (--j < 0) j = size - 1;
    }
  }
}
