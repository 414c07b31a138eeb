import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { Instant } from '../../kernel/calendar.ts';
import { refuseInsideTransaction } from '../transact.ts';
import { encrypted, type Receiver } from './encrypting.ts';
import { isPushEndpoint, lookUpOutside } from './endpoints.ts';
import { type PushKeys, vapidHeader } from './vapid.ts';

export type PushMessage = Readonly<{
  endpoint: string;
  receiver: Receiver;
  text: string;
  keys: PushKeys;
  /** Where the company is found. */
  subject: string;
  /** Until when the push service keeps it for a device that is off, in seconds. */
  keepSeconds: number;
  now: Instant;
}>;

/** `gone`: the browser takes none any more, and never will at this address. `refused`: not worth another try. */
export type Pushed = 'done' | 'gone' | 'refused' | 'later';
export type Push = (message: PushMessage) => Promise<Pushed>;

const longestWaitMs = 10_000;

type Asking = (
  url: string,
  options: RequestOptions,
  heard: (answer: Pick<IncomingMessage, 'statusCode' | 'destroy'>) => void,
) => ClientRequest;

/** Pushes through the browser's own push service, and whatever happens tells it by a word. */
export const pushThrough =
  (ask: Asking): Push =>
  async ({ endpoint, receiver, text, keys, subject, keepSeconds, now }) => {
    refuseInsideTransaction('Push');
    if (!isPushEndpoint(endpoint)) return 'refused';
    let body: Buffer;
    try {
      body = encrypted(text, receiver);
    } catch {
      return 'refused';
    }
    const headers = {
      authorization: vapidHeader(endpoint, keys, subject, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: String(keepSeconds),
      urgency: 'normal',
    };
    return pushedBy(await statusOf(ask, endpoint, headers, body));
  };

export const pushToBrowser = pushThrough(request);

/** What the answer of a push service means (RFC 8030 §5, §7.3; RFC 8292 §4.2: a browser that was asked for other keys). */
export function pushedBy(status: number): Pushed {
  if (status >= 200 && status < 300) return 'done';
  if (status === 403 || status === 404 || status === 410) return 'gone';
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused';
}

/** 0 when there was no answer. Nothing is followed, and nothing of the answer is read. */
const statusOf = (ask: Asking, endpoint: string, headers: Record<string, string | number>, body: Buffer) =>
  new Promise<number>((done) => {
    const options = { method: 'POST', headers, lookup: lookUpOutside, timeout: longestWaitMs };
    const asked = ask(endpoint, options, (answer) => {
      answer.destroy();
      done(answer.statusCode ?? 0);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => done(0));
    asked.on('close', () => done(0));
    asked.end(body);
  });
