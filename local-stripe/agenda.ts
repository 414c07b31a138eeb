/** What time has to do: an object that wants to be looked at when its moment has come. */
export type Appointment = Readonly<{ at: number; table: string; id: string }>;

/** Appointments of the wall clock ('') and of each test clock, each a heap with the earliest on top. */
export class Agenda {
  readonly #heaps = new Map<string, Appointment[]>();

  /** An object may stand there several times; who takes it out asks whether that is still its moment. */
  plan(clock: string, appointment: Appointment): void {
    const heap = this.#heaps.get(clock) ?? [];
    this.#heaps.set(clock, heap);
    heap.push(appointment);
    let place = heap.length - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isEarlier(heap, place, parent)) return;
      swap(heap, place, parent);
      place = parent;
    }
  }

  next(clock: string): Appointment | undefined {
    return this.#heaps.get(clock)?.[0];
  }

  take(clock: string): Appointment | undefined {
    const heap = this.#heaps.get(clock) ?? [];
    const first = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    heap[0] = last;
    let place = 0;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (left < heap.length && isEarlier(heap, left, least)) least = left;
      if (right < heap.length && isEarlier(heap, right, least)) least = right;
      if (least === place) return first;
      swap(heap, place, least);
      place = least;
    }
  }

  forget(clock: string): void {
    this.#heaps.delete(clock);
  }
}

/** A schedule changes or ends its subscription before that bills its next period in the same second. */
const rank = ({ table }: Appointment): number => (table === 'subscription_schedule' ? 0 : 1);

function isEarlier(heap: readonly Appointment[], a: number, b: number): boolean {
  const [first, second] = [heap[a], heap[b]];
  if (!first || !second) return false;
  return first.at < second.at || (first.at === second.at && rank(first) < rank(second));
}

function swap(heap: Appointment[], a: number, b: number): void {
  const [first, second] = [heap[a], heap[b]];
  if (first && second) [heap[a], heap[b]] = [second, first];
}
