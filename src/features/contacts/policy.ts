import { type Actor, isAdmin } from '../../kernel/roles.ts';

/** Whoever changed many contacts may take it back; so may an admin. */
export function mayUndoStatusChange(
  actor: Pick<Actor, 'id' | 'role'>,
  change: Readonly<{ changedBy: string }>,
): boolean {
  return isAdmin(actor) || change.changedBy === actor.id;
}
