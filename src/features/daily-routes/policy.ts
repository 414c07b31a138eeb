import { type Actor, isAdmin, isStaff } from '../../kernel/roles.ts';

/** Stops are worked by the run's driver, and by admins on any run (spec 2 §6). */
export function mayWorkStops(actor: Actor, run: Readonly<{ driverId: string | null }>): boolean {
  return isAdmin(actor) || (isStaff(actor) && run.driverId === actor.id);
}

/** Photos are seen by staff and by the customer whose stop it is (decisions: Driver). */
export function maySeePhoto(actor: Actor, stop: Readonly<{ customerId: string | null }>): boolean {
  return isStaff(actor) || stop.customerId === actor.id;
}
