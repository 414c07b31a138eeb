import type { Operation } from '../../../kernel/operation.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Call } from '../../../server/http.ts';
import { lockFor } from '../../../server/transact.ts';
import type { DailyRoute } from '../contract.ts';
import { correctedTime, heldTime } from '../device-time.ts';
import { firstAnswer, hashOf } from './first-answer.ts';
import { getDailyRoute, type LockedRun, lockDailyRoute } from './store.ts';
import { findRunCommand, insertRunCommand } from './store-commands.ts';

type RunInput = Readonly<{
  id: string;
  commandId?: string | undefined;
  at?: string | undefined;
  sentAt?: string | undefined;
}>;
type RunCall = Pick<Call<Operation>, 'transact' | 'now'> & Readonly<{ actor: Actor; input: RunInput }>;

/**
 * Starts or completes a run. With a command's id it is carried out once, however often a phone without a signal sends
 * it; twins in flight come one after the other, because each waits for the id before it looks for an answer.
 * @param work is told when it happened: the phone's time as far as it can be true, else now
 */
export function carryOutOnRun(
  { input, actor, now, transact }: RunCall,
  move: string,
  work: (tx: Tx, run: LockedRun, at: string) => Promise<void>,
): Promise<DailyRoute> {
  const { id, commandId, at = now, sentAt } = input;
  return transact(async (tx) => {
    const bodyHash = hashOf(move, input);
    if (commandId) {
      await lockFor(tx, `run command ${commandId}`);
      const before = await findRunCommand(tx, commandId);
      if (before) return firstAnswer(before, actor.id, bodyHash);
    }
    const run = await lockDailyRoute(tx, id);
    await work(tx, run, heldTime(run.date, correctedTime(at, sentAt, now), now));
    const answer = await getDailyRoute(tx, run.id);
    if (commandId) await insertRunCommand(tx, { id: commandId, runId: id, profileId: actor.id, bodyHash, answer });
    return answer;
  });
}
