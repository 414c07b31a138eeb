import { dayAt } from '../../../kernel/calendar.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Call } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { clampedTime, correctedTime } from '../device-time.ts';
import type { RunAssignment, RunVerdict } from '../judging-runs.ts';
import type { MovedRun } from '../run-shapes.ts';
import { toldAs } from '../words-recorded.ts';
import { lockAheadOfRun } from './rescheduling.ts';
import { lostRun } from './stop-commands.ts';
import { getDailyRoute, type LockedRun, lockDailyRoute, saveDailyRoute } from './store.ts';
import { findRunAssignment, wasRun } from './store-commands.ts';

type RunInput = Readonly<{
  id: string;
  commandId?: string | undefined;
  at?: string | undefined;
  sentAt?: string | undefined;
  notes?: string | null | undefined;
}>;
type RunCall = Pick<Call<Operation>, 'transact' | 'now'> & Readonly<{ actor: Actor; input: RunInput }>;

/** What a rule is told: `at` is the phone's time as far as it can be true, else now; of a desk `assignment` is absent. */
type Told = Readonly<{ at: string; assignment: RunAssignment | undefined }>;

/**
 * Starts or completes a run. With a command's id it is carried out once, however often a phone without a signal sends
 * it. Without an id a desk asks, which sees what is so and is refused what is so already.
 * @param decide says what becomes of the locked run, and changes what follows from that
 */
export function carryOutOnRun(
  { input, actor, now, transact }: RunCall,
  move: 'start' | 'complete',
  decide: (tx: Tx, run: LockedRun, told: Told) => Promise<RunVerdict>,
): Promise<MovedRun> {
  const { id, commandId, at = now, sentAt } = input;
  return transact(async (tx) => {
    async function work() {
      if (move === 'complete') await lockAheadOfRun(tx, id);
      const run = await lockDailyRoute(tx, id);
      const assignment = commandId ? await findRunAssignment(tx, run, actor.id) : undefined;
      const told = { at: clampedTime(run.date, correctedTime(at, sentAt, now), now), assignment };
      const { work, recorded, toldEndTime } = await decide(tx, run, told);
      await saveDailyRoute(tx, run, work, toldEndTime);
      return { ...(await getDailyRoute(tx, run.id)), ...toldAs(recorded) };
    }
    /** Where the plan left nothing of a run its phone has nothing to decide; only words stay on it, which nobody else has. */
    async function workOrNothing() {
      try {
        return await work();
      } catch (error) {
        const isGone = error instanceof Refusal && error.kind === 'missing' && (await wasRun(tx, id));
        if (!isGone || input.notes) throw error;
        return lostRun(id, dayAt(now, await getTimeZone(tx)));
      }
    }
    return commandId ? once(tx, { id: commandId, actorId: actor.id, name: move, input }, workOrNothing) : work();
  });
}
