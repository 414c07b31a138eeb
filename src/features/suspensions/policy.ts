import { type Actor, isStaff } from '../../kernel/roles.ts';

/** All staff manage suspensions (spec 2 §6). */
export function mayManageSuspensions(actor: Pick<Actor, 'role'>): boolean {
  return isStaff(actor);
}
