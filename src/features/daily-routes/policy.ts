import { type Actor, isAdmin, isStaff } from '../../kernel/roles.ts';
import { type Assignment, isOfVisit, isVisit } from './judging.ts';
import type { StopMove } from './stop-moves.ts';

/** Stops are worked by the run's driver, and by admins on any run (spec 2 §6). */
export function mayWorkStops(actor: Actor, run: Readonly<{ driverId: string | null }>): boolean {
  return isAdmin(actor) || (isStaff(actor) && run.driverId === actor.id);
}

/**
 * Whoever had a stop when something was done there may tell it, however the office has changed its run since; who had
 * it at another time may tell of a visit, which somebody then looks at, and take back or describe their own. Admins work
 * any run.
 *
 * @param isTheirs whether the stop shows what they did there
 */
export function mayTell(actor: Actor, assignment: Assignment, move: StopMove, isTheirs = false): boolean {
  if (isAdmin(actor)) return true;
  if (!isStaff(actor)) return false;
  if (assignment === 'once') return isVisit(move) || (isTheirs && isOfVisit(move));
  return assignment === 'now' || assignment === 'then';
}
