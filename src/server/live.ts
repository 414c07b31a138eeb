import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Change } from '../kernel/live.ts';
import { isTopic } from '../kernel/topics.ts';
import { type Acting, acting } from './database/acting.ts';
import { channel } from './database/acting-driver.ts';

type Sent = Readonly<{ id: string; change: Change }>;
type Listener = (event: Sent | 'reset') => void;

/** Tells every process, once the transaction has been committed, that something changed. */
export function announce(change: Change): void {
  note(change);
  announceNew(change);
}

/** Tells of several changes at once. */
export function announceAll(changes: readonly Change[]): void {
  for (const change of changes) announce(change);
}

/** The same of a thing that was not there before: nothing keeps a copy of it that would have to follow. */
export function announceNew(change: Change): void {
  const transaction = acting.getStore();
  if (!transaction) throw new Error('Only what a transaction changes is announced');
  refuseUndeclared(transaction, change);
  transaction.announced.push(change);
}

/** Screens refresh by what an operation says that it touches: what it leaves out would be noticed by nobody. */
function refuseUndeclared({ touches }: Acting, { topic }: Change): void {
  if (touches && isTopic(topic) && !touches.includes(topic))
    throw new Error(`An operation announces ${topic}, which it does not say that it touches`);
}

/** For what follows in the transaction itself (`Settle`): a change that nobody's screen needs to hear of. */
export function note(change: Change): void {
  acting.getStore()?.changes.push(change);
}

export type Live = Readonly<{
  /** The id of the last event so far: whatever is read from now on holds what it told, and what came before. */
  position: () => string;
  /** Follows all changes after a position. Answers `reset` first when events may have been missed. */
  follow: (listener: Listener, after: string | undefined) => () => void;
  close: () => Promise<void>;
}>;

/** How often the connection is asked whether it still hears, and how long that may take. */
const usualBeatMs = 30_000;
const answerMs = 10_000;

/**
 * One LISTEN connection for the whole process. When it opens, for the first time or after a break, everybody who
 * follows already is told to fetch afresh, because changes may have passed unheard. One that a router on the way has
 * forgotten, or whose other end lost its power, is silent and not broken: that is told by asking.
 */
export function startLive(databaseUrl: string, { keep = 1000, beatMs = usualBeatMs } = {}): Live {
  const process = randomUUID().slice(0, 8);
  const listeners = new Set<Listener>();
  const recent: Sent[] = [];
  let count = 0;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let closed = false;

  const position = () => `${process}-${count}`;

  function deliver(payload: string | undefined) {
    count++;
    const sent = { id: position(), change: JSON.parse(payload ?? '{}') as Change };
    recent.push(sent);
    if (recent.length > keep) recent.shift();
    for (const listener of listeners) listener(sent);
  }

  async function open() {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 4000,
      query_timeout: Math.min(answerMs, beatMs),
      keepAlive: true,
    });
    const lost = () => {
      if (closed || client !== opened) return;
      client = undefined;
      clearInterval(beat);
      retry = setTimeout(() => void open(), 1000);
    };
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', (message) => deliver(message.payload));
    client = opened;
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      recent.length = 0;
      count++; // a gap: who was before it does not come after it without a reset
      for (const listener of listeners) listener('reset');
      if (client === opened) beat = setInterval(() => opened.query('select').catch(() => opened.end()), beatMs);
    } catch {
      lost();
    }
  }
  void open();

  /** What was told after a position of this process; undefined when that is not known any more. */
  function toldAfter(after: string): readonly Sent[] | undefined {
    const [from, number] = after.split('-');
    const missed = from === process ? count - Number(number) : Number.NaN;
    return missed >= 0 && missed <= recent.length ? recent.slice(recent.length - missed) : undefined;
  }

  return {
    position,
    follow(listener, after) {
      const told = after === undefined ? [] : toldAfter(after);
      if (told) for (const sent of told) listener(sent);
      else listener('reset');
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      await client?.end().catch(() => {});
    },
  };
}
