import type { Actor, Role } from '../../kernel/roles.ts';
import { isAdmin } from '../../kernel/roles.ts';

/** Only a superadmin makes, changes or deletes a superadmin (decisions: People). */
export function mayManageUser(actor: Actor, ...touched: readonly Role[]): boolean {
  return isAdmin(actor) && (actor.role === 'superadmin' || !touched.includes('superadmin'));
}
