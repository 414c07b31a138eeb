import { type Actor, isAdmin } from '../../kernel/roles.ts';

/** Whoever deleted a contact may bring it back; so may an admin. */
export const mayRestore = (
  actor: Pick<Actor, 'id' | 'role'>,
  contact: Readonly<{ deletedBy: string | null }>,
): boolean => isAdmin(actor) || contact.deletedBy === actor.id;

/** Whoever changed many contacts may take it back; so may an admin. */
export function mayUndoStatusChange(
  actor: Pick<Actor, 'id' | 'role'>,
  change: Readonly<{ changedBy: string }>,
): boolean {
  return isAdmin(actor) || change.changedBy === actor.id;
}
