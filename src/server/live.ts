import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Change } from '../kernel/live.ts';
import { isTopic } from '../kernel/topics.ts';
import { acting } from './database/acting.ts';
import type { Tx } from './database/connection.ts';
import { prepared } from './database/prepared.ts';

type Sent = Readonly<{ id: string; change: Change }>;
type Listener = (event: Sent | 'reset') => void;

const channel = 'haulyard_change';

/** Tells every process, on commit of `tx`, that something changed. */
export async function announce(tx: Tx, change: Change): Promise<void> {
  await prepared(tx, sql`select ${announcement(change)}`);
}

/** Tells of several changes at once. */
export async function announceAll(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  for (const change of changes) {
    note(change);
    refuseUndeclared(change);
  }
  const told = changes.map((change) => JSON.stringify(change));
  await prepared(tx, sql`select pg_notify(${channel}, told) from unnest(${told}::text[]) as told`);
}

/** The SQL of an announcement, to be folded into the statement that makes the change. */
export function announcement(change: Change) {
  note(change);
  return announcementOfNew(change);
}

/** The same of a thing that was not there before: nothing keeps a copy of it that would have to follow. */
export function announcementOfNew(change: Change) {
  refuseUndeclared(change);
  return sql`pg_notify(${channel}, ${JSON.stringify(change)})`;
}

/** Screens refresh by what an operation says that it touches: what it leaves out would be noticed by nobody. */
function refuseUndeclared({ topic }: Change): void {
  const declared = acting.getStore()?.touches;
  if (declared && isTopic(topic) && !declared.includes(topic))
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

/**
 * One LISTEN connection for the whole process. When it opens, for the first time or after a break, everybody who
 * follows already is told to fetch afresh, because changes may have passed unheard.
 */
export function startLive(databaseUrl: string, keep = 1000): Live {
  const process = randomUUID().slice(0, 8);
  const listeners = new Set<Listener>();
  const recent: Sent[] = [];
  let count = 0;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
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
    const opened = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 4000, keepAlive: true });
    const lost = () => {
      if (closed || client !== opened) return;
      client = undefined;
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
      await client?.end().catch(() => {});
    },
  };
}
