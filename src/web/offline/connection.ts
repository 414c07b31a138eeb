/** Whether the server answers, as the last attempts told; what the browser itself says is only half the truth. */
let isAway = globalThis.navigator?.onLine === false;
const listeners = new Set<() => void>();

/** Told by whoever has tried to reach the server. */
export function noteReached(reached: boolean): void {
  if (isAway === !reached) return;
  isAway = !reached;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.('offline', () => noteReached(false));

export const connection = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAway: () => isAway,
};
