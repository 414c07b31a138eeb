import { sql } from 'kysely';
import type { Role } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';

/** How many living accounts there are of each role. */
export async function countByRole(read: Reader): Promise<Readonly<Record<Role, number>>> {
  const { rows } = await sql<{ role: Role; count: number }>`
    select role, count(*)::int as count from profile where deleted_at is null group by role`.execute(read);
  const counts = { superadmin: 0, admin: 0, employee: 0, customer: 0 };
  for (const { role, count } of rows) counts[role] = count;
  return counts;
}

export type AccountOfRole = Readonly<{ id: string; name: string; email: string; role: Role; createdAt: string }>;

/** A page of the living accounts of some roles, the newest first. @param page from 1 */
export async function listByRoles(
  read: Reader,
  roles: readonly Role[],
  { page, pageSize }: Readonly<{ page: number; pageSize: number }>,
): Promise<AccountOfRole[]> {
  const { rows } = await sql<AccountOfRole>`
    select id, first_name || ' ' || last_name as name, email, role, created_at as "createdAt"
    from profile where deleted_at is null and role = any(${roles}::user_role[])
    order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(read);
  return rows;
}
