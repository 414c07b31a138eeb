import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Change } from '../kernel/live.ts';
import type { Topic } from '../kernel/topics.ts';
import { acting } from './database/acting.ts';
import type { Reader, Tx } from './database/connection.ts';
import { prepared } from './database/prepared.ts';

export type Transact = <T>(work: (tx: Tx) => Promise<T | Last<T>>) => Promise<T>;

/**
 * What a transaction answers when its last statement, which was sent already, has been carried out: the commit goes
 * right behind it. Nothing may be left to decide between the two.
 */
export class Last<T> {
  readonly #answer: Promise<T>;
  constructor(answer: Promise<T>) {
    this.#answer = answer;
    answer.catch(() => {}); // told after the commit
  }
  get answer(): Promise<T> {
    return this.#answer;
  }
}

/**
 * What has to follow before a transaction commits, from the changes that it announced: whoever changes something says
 * what, and need not know who keeps a copy of it.
 */
export type Settle = (tx: Tx, changes: readonly Change[]) => Promise<void>;

const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** Somebody else made in the same moment what was looked for and not there: the next try finds it. */
const madeMeanwhile = ['23505', '23P01'];
const attempts = 4;

/**
 * Runs `work` in one transaction; a deadlock, a serialization failure and a row that another has made in the same moment
 * are tried again from the start.
 * @param actorId the person for whom it works, as the audit trail names them; the system itself when left out
 * @param touches what `work` may announce; anything, when left out
 * @param settle called with what `work` announced, when there is anything, in the same transaction
 */
export function transactOn(read: Reader, actorId?: string, settle?: Settle, touches?: readonly Topic[]): Transact {
  return async (work) => {
    if (acting.getStore()) throw new Error('A transaction inside a transaction: pass the Tx on instead');
    for (let attempt = 1; ; attempt++) {
      try {
        const changes: Change[] = [];
        let last: Promise<unknown> | undefined;
        const done = await acting
          .run({ actorId, changes, announced: [], touches }, () =>
            read.transaction().execute(async (tx) => {
              const answer = await work(tx);
              endOfWork();
              if (answer instanceof Last) last = answer.answer;
              if (settle && changes.length > 0) await settle(tx, [...changes]);
              return answer;
            }),
          )
          .catch(async (error) => {
            await last; // why it could not be committed
            throw error;
          });
        return done instanceof Last ? await done.answer : done;
      } catch (error) {
        if (attempt === attempts || !isRetryable(error)) throw error;
        await sleep(5 * attempt ** 2);
      }
    }
  };
}

/** What follows announces for itself. */
function endOfWork(): void {
  const transaction = acting.getStore();
  if (transaction) transaction.touches = undefined;
}

/** Thrown to begin a transaction anew, because what it was about changed before it could be locked. */
export const changedMeanwhile = (): Error =>
  Object.assign(new Error('Changed meanwhile'), { code: serializationFailure });

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return [serializationFailure, deadlockDetected, ...madeMeanwhile].includes(String(code));
}

/**
 * Work of which the rest of the transaction does not depend: when it fails, what it did is undone and the error given,
 * and the transaction goes on.
 */
export async function inSavepoint(tx: Tx, work: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint part`.execute(tx);
  try {
    await work();
    await sql`release savepoint part`.execute(tx);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    return error;
  }
}

/** From here on a transaction works for this person, as the audit trail names them. */
export async function actFor(tx: Tx, actorId: string): Promise<void> {
  await sql`select set_config('haulyard.actor', ${actorId}, true)`.execute(tx);
}

/** Gateways (files, mail, push, payments, geocoding) and hashing call this first: nobody waits for them on our locks. */
export function refuseInsideTransaction(gateway: string): void {
  if (acting.getStore()) throw new Error(`${gateway} was called inside a transaction`);
}

/**
 * Holds until the transaction ends, for work that must not run twice at once; those who share wait only for one who does
 * not. Keys are hashed by PostgreSQL.
 */
export async function lockFor(tx: Tx, key: string, how: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await prepared(tx, sql`select ${lock}(hashtextextended(${key}, 0))`);
}
