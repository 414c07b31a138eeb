import { type Actor, isAdmin } from '../../kernel/roles.ts';

/** Spec 1 §6. */
export function mayManageAgreements(actor: Pick<Actor, 'role'>): boolean {
  return isAdmin(actor);
}

/** Spec 1 §5. */
export const notAllowedTo = (deed: 'create' | 'update' | 'delete'): string =>
  `Insufficient permissions to ${deed} agreements`;
