import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../kernel/refusal.ts';
import type { Tx } from './database/connection.ts';
import type { Sweep } from './sweeping.ts';
import { inSavepoint, Last, lockFor, type Transact } from './transact.ts';

/** `actorId` is null for visitors: the id is theirs alone. */
type Command = Readonly<{
  id: string;
  actorId: string | null;
  name: string;
  input: Readonly<Record<string, unknown>>;
  /** A repeat is carried out again, and gets the first answer where nothing is there any more. */
  mayBeTakenBack?: boolean;
}>;

/**
 * Carries out a command, of which the sender made the id, once: a repeat gets the first answer. Twins in flight come one
 * after the other, because each waits for the id before it looks for an answer. Refuses another person (missing) and
 * another content under the same id (command-reused).
 */
export async function once<A>(tx: Tx, command: Command, work: () => Promise<A>): Promise<A> {
  const { id, actorId, name, input, mayBeTakenBack } = command;
  const bodyHash = hashOf(name, input);
  await lockFor(tx, `command ${id}`);
  const { rows } = await sql<SavedCommand<A>>`
    select profile_id as "profileId", body_hash as "bodyHash", answer from command where id = ${id}`.execute(tx);
  if (rows[0]) {
    const first = firstAnswer(rows[0], actorId, bodyHash);
    return mayBeTakenBack ? answerAgain(tx, first, work) : first;
  }
  const answer = await work();
  await sql`
    insert into command (id, profile_id, body_hash, answer)
    values (${id}, ${actorId}, ${bodyHash}, ${JSON.stringify(answer ?? null)})`.execute(tx);
  return answer;
}

/** What is gone already needs nothing; what has come back since goes again, as whoever asks for it sees that it is there. */
async function answerAgain<A>(tx: Tx, first: A, work: () => Promise<A>): Promise<A> {
  let answer = first;
  const error = await inSavepoint(tx, async () => {
    answer = await work();
  });
  if (error === undefined || (error instanceof Refusal && error.kind === 'missing')) return answer;
  throw error;
}

/** The one transaction of a command that is carried out once; a repeat gets what the first one answered. */
export function transactOnce(transact: Transact, command: Command): Transact {
  let hasBegun = false;
  return (work) => {
    if (hasBegun) throw new Error(`${command.name} is done once: it has one transaction`);
    hasBegun = true;
    return transact((tx) =>
      once(tx, command, async () => {
        const answer = await work(tx);
        return answer instanceof Last ? answer.answer : answer;
      }),
    );
  };
}

/** Longer than any phone waits for a signal: an older command is not repeated any more. */
export const repeatDays = 60;

/** Commands that nobody repeats any more. */
export const sweepCommands: Sweep = (most) => sql`
  delete from command where id in (
    select id from command where received_at < now() - ${`${repeatDays} days`}::interval
    limit ${most} for update skip locked)`;

/** A command that was carried out, with what was answered then. */
export type SavedCommand<A> = Readonly<{ profileId: string | null; bodyHash: string; answer: A }>;

/** The first answer to a repeated command. Refuses another person (missing) and another body (conflict). */
export function firstAnswer<A>(before: SavedCommand<A>, actorId: string | null, bodyHash: string): A {
  if (before.profileId !== actorId) throw new Refusal('missing', 'missing', 'This command does not exist.');
  if (before.bodyHash !== bodyHash)
    throw new Refusal('conflict', 'command-reused', 'This command was carried out before with other content.');
  return before.answer;
}

/**
 * By what a repeat is told from another command under the same id: all of it but when it was sent, and a password, which
 * could be guessed from what is kept.
 */
export function hashOf(move: string, input: Readonly<Record<string, unknown>>, photos: readonly Buffer[] = []): string {
  const { sentAt: _, password: __, ...content } = input;
  const hash = createHash('sha256')
    .update(move)
    .update(JSON.stringify(Object.entries(content).sort()));
  for (const photo of photos) hash.update(photo);
  return hash.digest('hex');
}
