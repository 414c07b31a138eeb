import { type Actor, isAdmin } from '../../kernel/roles.ts';

/** Employees see routes; making, changing and deleting them is for admins (decisions: Routes). */
export function mayEditRoutes(actor: Pick<Actor, 'role'>): boolean {
  return isAdmin(actor);
}
