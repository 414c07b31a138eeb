import {
  commandIdHeader,
  languageHeader,
  ownerHeader,
  positionHeader,
  runsChangedHeader,
} from '../kernel/live-headers.ts';
import type { Operation, Output, Sent } from '../kernel/operation.ts';
import { Refusal, type RefusalKind, refusalStatus } from '../kernel/refusal.ts';
import { wordsNow } from './language.ts';
import { notePosition } from './live-position.ts';
import { kitWords } from './words.ts';

export type CallOptions = Readonly<{
  signal?: AbortSignal | undefined;
  /** The file parts of an operation whose body is a form. */
  files?: readonly Blob[] | undefined;
  /** Of a command that is carried out once. */
  commandId?: string | undefined;
  /** Whose it is, of what has waited: never sent for whoever signed in since, such as in another tab. */
  owner?: string;
  /** Told how many runs had to follow what the call has changed, if any had to. */
  onRunsChanged?: (count: number) => void;
}>;

/**
 * Calls one operation of a contract. Every "no" is thrown as a Refusal with a sentence that can be shown as it is;
 * only an abort by the caller's own signal is thrown as it comes.
 */
export async function call<O extends Operation>(
  operation: O,
  input: Sent<O>,
  options: CallOptions = {},
): Promise<Output<O>> {
  const longest = patienceFor(operation, options);
  return longest === undefined
    ? answerOf(operation, input, options)
    : withinPatience(longest, (signal) => answerOf(operation, input, { ...options, signal }), options.signal);
}

async function answerOf<O extends Operation>(operation: O, input: Sent<O>, options: CallOptions): Promise<Output<O>> {
  const askedAt = performance.now();
  const response = await reached(fetch(requestOf(operation, input, options)), options.signal);
  notePosition(response.headers.get(positionHeader));
  const spoken = response.headers.get(languageHeader);
  if (spoken) for (const listener of languageListeners) listener(spoken);
  if (!response.ok) throw await refusalOf(response, operation, askedAt);
  // It may break off half way, and a network that wants a sign-in of its own answers with its page.
  const output = await reached(response.json() as Promise<Output<O>>, options.signal);
  const runs = Number(response.headers.get(runsChangedHeader));
  if (runs > 0) options.onRunsChanged?.(runs);
  return output;
}

/** The address of an operation: its path with `{parts}` filled in, and for reads the rest as a query string. */
export function urlOf<O extends Operation>(operation: O, input: Sent<O>): string {
  const { url, rest } = fillPath(operation, input);
  return carriesBody(operation) ? url : url + queryString(rest);
}

/** @param askedAt when the call was begun, by `performance.now()`: its answer may come after another sign-in */
type SignedOutListener = (askedAt: number) => void;
const signedOutListeners = new Set<SignedOutListener>();

/** Hears when the server no longer knows the session, whichever call found out. */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

const languageListeners = new Set<(spoken: string) => void>();

/** Hears in which language whoever is signed in reads, with every answer. */
export const onSpoken = (listener: (spoken: string) => void): void => void languageListeners.add(listener);

function requestOf(
  operation: Operation,
  input: unknown,
  { files = [], signal, commandId, owner }: CallOptions,
): Request {
  const { url, rest } = fillPath(operation, input);
  const init: RequestInit = {
    method: operation.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(commandId && { [commandIdHeader]: commandId }),
      ...(owner && { [ownerHeader]: owner }),
    },
    signal: signal ?? null,
  };
  if (!carriesBody(operation)) return new Request(url + queryString(rest), init);
  if (operation.body === 'form') return new Request(url, { ...init, body: formOf(rest, files) });
  const headers = { ...init.headers, 'content-type': 'application/json' };
  return new Request(url, { ...init, headers, body: JSON.stringify(rest) });
}

const carriesBody = (operation: Operation) => operation.method !== 'GET' && operation.method !== 'DELETE';

function fillPath(operation: Operation, input: unknown): { url: string; rest: Record<string, unknown> } {
  const rest = { ...(input as Record<string, unknown>) };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = rest[part];
    delete rest[part];
    return encodeURIComponent(String(value));
  });
  return { url: `${globalThis.location?.origin ?? ''}/api${path}`, rest };
}

function queryString(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.size ? `?${query}` : '';
}

/** The fields go first, so that the server knows what the files are for before they arrive. */
function formOf(fields: unknown, files: readonly Blob[]): FormData {
  const form = new FormData();
  form.set('input', JSON.stringify(fields));
  for (const file of files) form.append('file', file, file instanceof File ? file.name : 'file');
  return form;
}

/** As proxies wait for an answer. On a line that ends without a word a browser waits for a quarter of an hour. */
const longestReadMs = 60_000;
/** A whole list is taken over, or the provider asked about years, within it; what was done all the same is not done twice. */
const longestCommandMs = 120_000;

/** Files take as long as the line lets them; who gives a signal to a command has a patience of their own. */
function patienceFor({ method }: Operation, { files, signal }: CallOptions): number | undefined {
  if (method === 'GET') return longestReadMs;
  return files?.length || signal ? undefined : longestCommandMs;
}

async function withinPatience<T>(
  longestMs: number,
  ask: (signal: AbortSignal) => Promise<T>,
  callers?: AbortSignal,
): Promise<T> {
  const own = new AbortController();
  const giveUp = () => own.abort();
  const timer = setTimeout(giveUp, longestMs);
  callers?.addEventListener('abort', giveUp);
  if (callers?.aborted) giveUp();
  try {
    return await ask(own.signal);
  } catch (error) {
    throw own.signal.aborted && !callers?.aborted ? unreachable() : error;
  } finally {
    clearTimeout(timer);
  }
}

async function reached<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

const unreachable = () => new Refusal('unavailable', 'unreachable', wordsNow(kitWords).unreachable);

/** What a proxy answers while the server behind it is away. */
const isAway = (status: number) => status >= 502 && status <= 504;
/** What a proxy answers that lets less through than the server would take (RFC 9110). */
const contentTooLarge = 413;

type ErrorAnswer = {
  error?: {
    kind?: string;
    code?: string;
    message?: string;
    fields?: Record<string, string>;
    current?: unknown;
  };
};

async function refusalOf(response: Response, operation: Operation, askedAt: number): Promise<Refusal> {
  const answer = (await response.json().catch(() => ({}))) as ErrorAnswer;
  // Whoever may call without a session is told "wrong password" with a 401, not "your session has ended".
  if (response.status === 401 && operation.access !== 'anyone')
    for (const listener of signedOutListeners) listener(askedAt);
  const { kind, code = 'fault', message, fields, current } = answer.error ?? {};
  if (message === undefined && isAway(response.status)) return unreachable();
  if (message === undefined && response.status === contentTooLarge)
    return new Refusal('invalid', 'too-large', wordsNow(kitWords).tooLarge); // no second try helps
  return new Refusal(
    kind && kind in refusalStatus ? (kind as RefusalKind) : 'unavailable',
    message === undefined ? 'wordless' : code,
    message ?? wordsNow(kitWords).unexpected,
    { ...(fields && { fields }), current },
  );
}
