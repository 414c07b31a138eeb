/** Whether the server answers, as the last attempts told; what the browser itself says is only half the truth. */
let isAway = globalThis.navigator?.onLine === false;
const listeners = new Set<() => void>();
/** All tabs hang on one line: what one of them finds out holds for the others, who may have nothing to try it with. */
const tabs = globalThis.document && new BroadcastChannel('connection');

/** Told by whoever has tried to reach the server. */
export function noteReached(reached: boolean): void {
  if (isAway === !reached) return;
  show(reached);
  tabs?.postMessage(reached);
}

function show(reached: boolean): void {
  isAway = !reached;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.('offline', () => noteReached(false));
tabs?.addEventListener('message', ({ data }) => show(data === true));

export const connection = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAway: () => isAway,
};

const reachMs = 5_000;

/** Asks whether anybody is there. */
export async function isReachable(): Promise<boolean> {
  const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(reachMs) } as const;
  return fetch('/manifest.webmanifest', init).then(
    ({ status }) => status < 500,
    () => false,
  );
}
