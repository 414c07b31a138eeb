import { refuseInsideTransaction } from './transact.ts';

const usualMs = 10_000;
const mostBytes = 512 * 1024;
const longestPauseMs = 3_600_000;

/** An answer to be had later, as an exception inside a gateway. The reason is for people and carries no key. */
export class Later extends Error {
  readonly pauseMs: number | undefined;
  constructor(reason: string, pauseMs?: number) {
    super(reason);
    this.pauseMs = pauseMs;
  }
}

/** `gateway` is what is asked for, such as "Geocoding"; `answerMs` how long an answer may take. */
export type Asking = Readonly<{ gateway: string; signal: AbortSignal; answerMs?: number }>;

export type JsonAnswer = Readonly<{ status: number; body: unknown }>;

/**
 * Asks a service for JSON: within ten seconds, at most 512 kB, and never led elsewhere by a redirect (security 1.3.6).
 * Throws `Later` for every answer that says nothing about the question; its words carry no part of what was asked.
 */
export async function fetchJson(url: URL, { gateway, signal, answerMs = usualMs }: Asking): Promise<JsonAnswer> {
  refuseInsideTransaction(gateway);
  // Public services want to know who asks.
  const headers = { accept: 'application/json', 'user-agent': `Haulyard/0.1 (${gateway.toLowerCase()})` };
  const tooLong = AbortSignal.timeout(answerMs);
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.any([signal, tooLong]) });
    const { status } = response;
    const refused = status === 429 || (status >= 300 && status < 400) || status >= 500;
    if (refused) {
      await response.body?.cancel();
      throw new Later(`it answered ${status}`, pauseOf(response));
    }
    return { status, body: parsed(await limitedText(response)) };
  } catch (error) {
    if (error instanceof Later) throw error;
    if (tooLong.aborted) throw new Later('it did not answer in time');
    if (signal.aborted) throw new Later('we are ending');
    throw new Later(`it could not be reached (${reasonOf(error)})`);
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream: the rest is never read.
    if (bytes > mostBytes) throw new Later('its answer was too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Later('its answer was no JSON');
  }
}

/** Retry-After in seconds; dates are not used by these services. */
function pauseOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1000, longestPauseMs) : undefined;
}

/** The error's code only: messages may quote the address or the key. */
function reasonOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? 'connection failed');
}
