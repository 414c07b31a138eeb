import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { insertExceptions, takeBackPutOff } from '../../day-plan/server/store.ts';
import { applyPlan } from './apply-plan.ts';
import type { LockedStop } from './store-stop-work.ts';

type PutOff = Pick<LockedStop, 'id' | 'pickup' | 'run'>;

/**
 * Lets a pickup come again on another day: with its route's run of that day when that is not over, else with a run of
 * its own for the same driver. A stop whose service is gone for good comes nowhere.
 */
export async function putOff(tx: Tx, { id, pickup, run }: PutOff, to: Day, by: string): Promise<void> {
  if (!pickup) return;
  const decided = { kind: 'comes_on', date: to, driverId: run.driverId, fromStopId: id, createdBy: by } as const;
  await insertExceptions(tx, [{ ...pickup, ...decided }]);
  await applyPlan(tx, to, [pickup.routeId]);
}

/** A stop that was put off no longer comes on its other day, unless somebody worked it there already. */
export async function takeBackPuttingOff(
  tx: Tx,
  { id, pickup }: Pick<PutOff, 'id' | 'pickup'>,
  how: Readonly<{ by: string; at: Instant }>,
): Promise<void> {
  for (const date of await takeBackPutOff(tx, id, how)) if (pickup) await applyPlan(tx, date, [pickup.routeId]);
}
