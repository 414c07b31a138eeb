import { allow } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { User } from '../contract.ts';
import { mayManageUser } from '../policy.ts';
import { lockAdminsAnd, lockUser } from './store.ts';

type Managed = Readonly<{ target: User; manager: Actor; otherAdmins: number }>;

/** An account, and who manages it as they are by then: of two who demote or delete each other one comes too late. */
export async function lockManaged(tx: Tx, actor: Actor, id: string): Promise<Managed> {
  const admins = await lockAdminsAnd(tx, id);
  const { passwordHash: _, ...target } = await lockUser(tx, id);
  const role = admins.find((one) => one.id === actor.id)?.role ?? 'customer';
  return { target, manager: { ...actor, role }, otherAdmins: admins.filter((one) => one.id !== id).length };
}

/** The account for somebody who may change its way in by then; refuses (forbidden) others. */
export async function lockTheirWayIn(tx: Tx, actor: Actor, id: string): Promise<User> {
  const { target, manager } = await lockManaged(tx, actor, id);
  allow(mayManageUser(manager, target.role), 'Only a superadmin can change a superadmin.');
  return target;
}
