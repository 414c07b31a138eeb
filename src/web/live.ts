import type { Query } from '@tanstack/react-query';
import { type Change, liveContract } from '../kernel/live.ts';
import { heartbeatMs } from '../kernel/live-headers.ts';
import { oldestPosition } from './live-position.ts';
import { readAgain } from './query-client.ts';

const gatherMs = 250; // a burst of changes is one refresh, still well inside two seconds
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
const restAfterMs = 15_000;
const longestSilenceMs = 2.5 * heartbeatMs;

/**
 * Follows the server's changes since the first read over one event stream and reads again what they touch. The browser
 * reconnects by itself and catches up by the last event's id; when it gives up (`onClosed`: perhaps the session has
 * ended) we open anew and read everything again, otherwise what failed meanwhile. Hidden tabs rest: over HTTP/1.1 six
 * streams would use up all connections to a host. Answers how to stop.
 */
export function followChanges(onClosed: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  // What this device kept was shown without the server: nobody knows what has changed since.
  let mayHaveMissed = oldestPosition() === undefined;
  let hasBroken = false;
  const gathered = gatherChanges();

  function open() {
    clearTimeout(timer);
    const stream = new EventSource(streamUrl());
    source = stream;
    hear();
    stream.addEventListener('alive', hear);
    stream.addEventListener('open', () => {
      hear();
      failures = 0;
      if (mayHaveMissed) readAgain();
      else if (hasBroken) readAgain(({ state }) => state.status === 'error'); // of which no change tells
      mayHaveMissed = hasBroken = false;
    });
    stream.addEventListener('change', (event) => gathered.note(JSON.parse(event.data) as Change));
    stream.addEventListener('reset', () => readAgain());
    stream.addEventListener('error', () => {
      hasBroken = true;
      // Without a position, as customers are, the server cannot say what was missed.
      mayHaveMissed ||= oldestPosition() === undefined;
      if (stream.readyState !== EventSource.CLOSED) return;
      rest();
      timer = setTimeout(open, Math.min(longestRetryMs, firstRetryMs * 2 ** failures++));
      onClosed();
    });
  }

  function hear() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      rest();
      open();
    }, longestSilenceMs);
  }

  function rest() {
    mayHaveMissed = true;
    clearTimeout(silence);
    source?.close();
  }

  /** A phone that wakes up or finds its network again does not wait for the next try. */
  function wakeOrRest() {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(rest, restAfterMs);
    else if (source?.readyState === EventSource.CLOSED) open();
  }

  open();
  addEventListener('online', wakeOrRest);
  document.addEventListener('visibilitychange', wakeOrRest);
  return () => {
    removeEventListener('online', wakeOrRest);
    document.removeEventListener('visibilitychange', wakeOrRest);
    clearTimeout(timer);
    gathered.forget();
    rest();
  };
}

function streamUrl(): string {
  const after = oldestPosition();
  return `/api${liveContract.changes.path}${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`;
}

function gatherChanges() {
  const noted = new Map<string, Change>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    const changes = [...noted.values()];
    noted.clear();
    readAgain((read) => changes.some((change) => touches(change, read)), { isPatient: true });
  }
  return {
    note(change: Change) {
      noted.set(JSON.stringify(change), change);
      timer ??= setTimeout(flush, gatherMs);
    },
    forget: () => clearTimeout(timer),
  };
}

/**
 * Whether a change concerns a read. Reads of the topic's own feature take the same `id` and `date` as its changes
 * carry, so one that asks about another thing or another day is left alone.
 */
export function touches(change: Change, { queryKey: [name, input], meta }: Pick<Query, 'queryKey' | 'meta'>): boolean {
  if (!meta?.shows.some((topic) => topic === change.topic)) return false;
  if (!String(name).startsWith(`${change.topic}.`)) return true;
  const asked = (input ?? {}) as Partial<Change>;
  const isAnother = (field: 'id' | 'date') =>
    asked[field] !== undefined && change[field] !== undefined && asked[field] !== change[field];
  return !isAnother('id') && !isAnother('date');
}
