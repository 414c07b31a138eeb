import { createHash } from 'node:crypto';
import { Refusal } from '../../../kernel/refusal.ts';

/** A command that was carried out, with what was answered then. */
export type SavedCommand<A> = Readonly<{ profileId: string; bodyHash: string; answer: A }>;

/** The first answer to a repeated command. Refuses another person (missing) and another body (conflict). */
export function firstAnswer<A>(before: SavedCommand<A>, actorId: string, bodyHash: string): A {
  if (before.profileId !== actorId) throw new Refusal('missing', 'missing', 'This command does not exist.');
  if (before.bodyHash !== bodyHash)
    throw new Refusal('conflict', 'command-reused', 'This command was carried out before with other content.');
  return before.answer;
}

/** By what a repeat is told from another command under the same id: all of it but when it was sent. */
export function hashOf(move: string, input: Readonly<{ sentAt?: unknown }>, photos: readonly Buffer[] = []): string {
  const { sentAt: _, ...content } = input;
  const hash = createHash('sha256')
    .update(move)
    .update(JSON.stringify(Object.entries(content).sort()));
  for (const photo of photos) hash.update(photo);
  return hash.digest('hex');
}
