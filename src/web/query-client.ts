import { isCancelledError, notifyManager, type Query, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Operation, Output, Sent } from '../kernel/operation.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Topic } from '../kernel/topics.ts';
import { call } from './client.ts';
import { noteReached } from './offline/connection.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What a read's operation says of it. */
    queryMeta: Readonly<{ shows: readonly Topic[]; isPublic: boolean; isKept: boolean }>;
  }
}

/** What is as young as this is not asked for again. */
export const freshMs = 30_000;

// An answer and the end of waiting for it are drawn together: with the usual timer a dialog could show what came of it
// and still be deaf to Escape.
notifyManager.setScheduler(queueMicrotask);

/** One cache for the whole tab. What was read is fresh for half a minute; live changes and commands refresh it sooner. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      // Without a network a read fails with a sentence instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => isPassing(error) && failures < 2,
      retryDelay: (failures) => 1000 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});

/** The options of a read, for `useQuery`, `prefetchQuery` and the like; its key is `[operation.name, input]`. */
export function query<O extends Operation>(operation: O, input: Sent<O>) {
  return queryOptions<Output<O>, Error, Output<O>, readonly [string, Sent<O>]>({
    queryKey: [operation.name, input],
    queryFn: ({ signal }) =>
      operation.isKept && isKeeping ? callOrKept(operation, input, signal) : call(operation, input, { signal }),
    meta: {
      shows: operation.shows ?? [],
      isPublic: operation.access === 'anyone',
      isKept: operation.isKept === true,
    },
  });
}

/**
 * The answer of a read for what is not drawn, younger than `staleTime` (ms). TanStack fails whoever joined a read that
 * a refresh replaces or a screen gives up; they wait for the next one.
 */
export async function readOnce<O extends Operation>(operation: O, input: Sent<O>, staleTime = 0): Promise<Output<O>> {
  const options = { ...query(operation, input), staleTime };
  for (;;)
    try {
      return await queryClient.fetchQuery(options);
    } catch (error) {
      if (!isCancelledError(error) || !queryClient.getQueryState(options.queryKey)) throw error; // forgotten: they left
    }
}

let isKeeping = true;

/** A program that a device does not keep needs no answers kept, nor what keeps them; the one that follows it does. */
export const keepReads = {
  rest() {
    isKeeping = false;
  },
  resume() {
    if (isKeeping) return;
    isKeeping = true;
    void keepPublic();
  },
};

/** Counts who has come and gone: what was asked for somebody before is neither shown nor kept for whoever is here now. */
let comings = 0;

/** How many kept reads were asked for, and for each the youngest that is shown. */
let asks = 0;
const newest = new Map<string, number>();
const nameOf = (read: readonly unknown[]) => JSON.stringify(read);

/** What is shown of an operation's reads is newer than what is still being asked for. */
export function overtake(name: string): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [name] }))
    if (state.data !== undefined) newest.set(nameOf(queryKey), asks + 1);
}

/** False when something newer has come: a weak signal does not keep the order. */
function isNewest(read: string, asked: number): boolean {
  if (asked < (newest.get(read) ?? 0)) return false;
  newest.set(read, asked);
  return true;
}

/** How long a weak signal is waited for when the last answer is at hand. */
const patienceMs = 4_000;

/** The server's answer, which this device keeps; without a connection the one that was kept. */
async function callOrKept<O extends Operation>(operation: O, input: Sent<O>, signal: AbortSignal): Promise<Output<O>> {
  const since = comings;
  const at = ++asks;
  const read = nameOf([operation.name, input]);
  const asked = call(operation, input, { signal });
  const onArrival = (take: (answer: Output<O>) => unknown) =>
    asked.then((answer) => since === comings && isNewest(read, at) && take(answer)).catch(() => {});
  void onArrival((answer) => keep(operation, input, answer));
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patienceMs, 'late'));
  try {
    const first = await Promise.race([asked, late]);
    if (first !== 'late') return first;
  } catch (error) {
    if (!isPassing(error as Error)) throw error;
  }
  const { findKeptRead } = await import('./offline/kept-reads.ts');
  const kept = (await findKeptRead(operation.name, input)) as Output<O> | undefined;
  if (kept === undefined) return asked;
  noteReached(false);
  void onArrival((answer) => queryClient.setQueryData([operation.name, input], answer));
  return kept;
}

async function keep(operation: Operation, input: unknown, answer: unknown): Promise<void> {
  noteReached(true);
  const { keepRead } = await import('./offline/kept-reads.ts');
  await keepRead(operation.name, input, answer);
}

/** Reads again, where shown, whatever shows one of these. */
export function refresh(touched: readonly Topic[]): void {
  readAgain(({ meta }) => touched.some((topic) => meta?.shows.includes(topic)));
}

/**
 * Reads again, where shown, what a change concerns. A first answer that is on its way may be older than the change, and
 * TanStack waits for it instead of asking anew: it is asked for once more.
 * @param isPatient waits so for later answers too. Where changes come faster than answers, asking anew each time would
 *   show none before the last change; a command is followed by what it did at once.
 */
export function readAgain(isConcerned: (read: Query) => boolean = () => true, { isPatient = false } = {}): void {
  const waited = new Set<Query>();
  for (const read of queryClient.getQueryCache().findAll({ predicate: isConcerned }))
    if (read.state.fetchStatus === 'fetching' && (read.state.data === undefined || (isPatient && !isOverdue(read)))) {
      waited.add(read);
      askAfterwards(read);
    }
  void queryClient.invalidateQueries({ predicate: (read) => isConcerned(read) && !waited.has(read) });
}

/** What takes longer than this got lost on the way. */
const longestAnswerMs = 10_000;

/** The answers that are waited for, and since when. */
const awaited = new WeakMap<Promise<unknown>, number>();
const isOverdue = ({ promise }: Query) =>
  promise !== undefined && performance.now() - (awaited.get(promise) ?? Number.POSITIVE_INFINITY) > longestAnswerMs;

/** Once more, however many changes come until the answer is there. */
function askAfterwards(read: Query): void {
  const { promise, queryKey } = read;
  if (!promise || awaited.has(promise)) return;
  awaited.set(promise, performance.now());
  const askAgain = () => void queryClient.invalidateQueries({ queryKey, exact: true });
  promise.then(askAgain, (error) => {
    if (isCancelledError(error))
      read.invalidate(); // nobody looks at it any more, or it is being asked for anew
    else if (read.state.data !== undefined) askAgain();
  });
}

/** Whatever only the person who was signed in may see (ASVS 14.3.1). */
export async function forgetPersonal(): Promise<void> {
  comings++;
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
  queryClient.getMutationCache().clear();
  const { forgetKeptReads } = await import('./offline/kept-reads.ts');
  await forgetKeptReads();
  await keepPublic();
}

/**
 * Keeps on this device what is shown of reads that everybody may see: the company, and who is signed in, which signing
 * in and out say without asking for it.
 */
export async function keepPublic(): Promise<void> {
  const { keepRead } = await import('./offline/kept-reads.ts');
  const shown = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => Boolean(meta?.isPublic && meta.isKept) });
  for (const { queryKey, state } of shown)
    if (state.data !== undefined) await keepRead(String(queryKey[0]), queryKey[1], state.data);
}

/** A failure that may be over in a moment: no network, a server that starts again. */
export const isPassing = (error: Error) => error instanceof Refusal && error.kind === 'unavailable' && !isFault(error);

/** The server's own trouble, whether it has words for it or not: not over in a moment. */
export const isFault = ({ code }: Refusal) => code === 'fault' || code === 'wordless';
