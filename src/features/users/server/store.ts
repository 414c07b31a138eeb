import { type SelectQueryBuilder, sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { containingTyped } from '../../../kernel/containing.ts';
import type { Language } from '../../../kernel/language.ts';
import { found } from '../../../kernel/refusal.ts';
import { type Actor, admins, isAdmin, type Role, staff } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { DB } from '../../../server/database/schema.generated.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import { type Audience, type ListedUser, type User, userPageSize } from '../contract.ts';
import { forgetBegun } from './store-passkeys.ts';

export const noSuchUser = 'This user does not exist or has been deleted.';

const columns = [
  'id',
  'role',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'language',
  'phone',
  'created_at as createdAt',
  'version',
] as const;

const living = (read: Reader): SelectQueryBuilder<DB, 'profile', object> =>
  read.selectFrom('profile').where('deleted_at', 'is', null);

type AskedUsers = Readonly<{ audience: Audience; q: string; page: number }>;

/** A page of accounts, newest first, found as people are spoken of (`fold_text`). A phone number is found by its digits, however it was written. */
export async function pageOfUsers(
  read: Reader,
  { audience, q, page }: AskedUsers,
): Promise<{ users: ListedUser[]; total: number }> {
  let asked = living(read).where('role', 'in', audience === 'staff' ? staff : (['customer'] as const));
  if (q) asked = asked.where(sql<boolean>`(fold_text(${searched}) like ${containingTyped(q)} or ${hasDigits(q)})`);
  const [users, { total }] = await Promise.all([
    asked
      .select([...columns, 'last_signed_in_at as lastSignedInAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(userPageSize)
      .offset((page - 1) * userPageSize)
      .execute(),
    asked.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { users, total };
}

const searched = sql`first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')`;

/** Three digits and nothing but what phone numbers are written with. */
function hasDigits(q: string) {
  const digits = q.replaceAll(/\D/g, '');
  if (digits.length < 3 || /[^\d\s()+.-]/.test(q)) return sql`false`;
  return sql`strpos(regexp_replace(coalesce(phone, ''), '\\D', '', 'g'), ${digits}) > 0`;
}

/** Employees, admins and superadmins by name (spec 2 §5: drivers offered). */
export async function listDrivers(read: Reader): Promise<Pick<User, 'id' | 'firstName' | 'lastName' | 'role'>[]> {
  return living(read)
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'role'])
    .where('role', 'in', staff)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}

/** Refuses (missing) a deleted or unknown user. */
export async function getUser(read: Reader, id: string): Promise<User> {
  return found(await living(read).select(columns).where('id', '=', id).executeTakeFirst(), noSuchUser);
}

const ofEmail = (read: Reader, email: string) =>
  living(read)
    .select([...columns, 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase());

/** The account of an e-mail in any case, with what sign-in needs. */
export const findCredentials = (read: Reader, email: string) => ofEmail(read, email).executeTakeFirst();

/** The same, held: an account that leaves this e-mail at that moment is none of it any more. */
export const lockCredentials = (tx: Tx, email: string) => ofEmail(tx, email).forNoKeyUpdate().executeTakeFirst();

const needsTwoStep = sql<boolean>`
  profile.role in ('admin', 'superadmin') and coalesce((select is_two_step_required from sign_in_rule), false)
  and not exists (select from two_step t where t.profile_id = profile.id and t.confirmed_at is not null)`.as(
  'needsTwoStep',
);

/** Who somebody is, as long as they have an account. */
export async function findActor(read: Reader, id: string): Promise<Actor | undefined> {
  return living(read)
    .select(['id', 'role', 'first_name as firstName', 'last_name as lastName', 'email', 'language'])
    .select(needsTwoStep)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads for update; refuses (missing) a deleted or unknown user. */
export async function lockUser(tx: Tx, id: string): Promise<User & { passwordHash: string | null }> {
  const row = await living(tx)
    .select([...columns, 'password_hash as passwordHash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found(row, noSuchUser);
}

/** Holds an account whose password was verified; false when it was deleted since, or has another one. */
export async function lockVerified(
  tx: Tx,
  { id, passwordHash }: Readonly<{ id: string; passwordHash: string | null }>,
): Promise<boolean> {
  const row = await living(tx)
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds one person and all admins and superadmins, so that two cannot remove each other at once; gives those who are admins
 * by then, the person among them.
 */
export async function lockAdminsAnd(tx: Tx, id: string): Promise<Pick<User, 'id' | 'role'>[]> {
  const rows = await living(tx)
    .select(['id', 'role'])
    .where((where) => where.or([where('role', 'in', admins), where('id', '=', id)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter(isAdmin);
}

export type NewUser = Readonly<{
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  role: Role;
  passwordHash: string | null;
  /** Left out: English. */
  language?: Language | undefined;
  /** Just now; left out: never. */
  hasSignedIn?: boolean | undefined;
}>;

/** Adds an account; undefined when the e-mail has one already. */
export async function insertUser(tx: Tx, user: NewUser): Promise<User | undefined> {
  return (await insertUsers(tx, [user]))[0];
}

/** The same for many, in one statement; of two with one e-mail the first is added. */
export async function insertUsers(tx: Tx, users: readonly NewUser[]): Promise<User[]> {
  if (users.length === 0) return [];
  return tx
    .insertInto('profile')
    .values(
      users.map((user) => ({
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: user.phone,
        role: user.role,
        password_hash: user.passwordHash,
        ...(user.language && { language: user.language }),
        ...(user.hasSignedIn && { last_signed_in_at: sql<string>`now()` }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .execute();
}

export async function updateUser(
  tx: Tx,
  id: string,
  changed: Readonly<{
    firstName: string;
    lastName: string;
    phone: string | null;
    role: Role;
    /** Left out: stays as it is. */
    language?: Language | undefined;
  }>,
): Promise<User> {
  return tx
    .updateTable('profile')
    .set({
      first_name: changed.firstName,
      last_name: changed.lastName,
      phone: changed.phone,
      role: changed.role,
      ...(changed.language && { language: changed.language }),
      version: sql`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** @param passwordHash null: only a link to choose another leads in */
export async function updatePassword(tx: Tx, id: string, passwordHash: string | null): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ password_hash: passwordHash, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await forgetBegun(tx, id); // the one of before proves nothing more
}

/** Keeps the row: a deleted user's name stays on what they did (decisions: People). */
export async function markUserDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ deleted_at: sql<string>`now()`, password_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Whether anybody has an account at all; without one the owner is asked to set the company up. */
export async function hasUsers(read: Reader): Promise<boolean> {
  return (await read.selectFrom('profile').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Makes the owner's set-up link and ends earlier ones; gives the token (valid 7 days, used once). */
export async function createSetUpLink(tx: Tx): Promise<string> {
  const token = randomToken();
  await tx.deleteFrom('one_time_link').where('purpose', '=', 'set-up').execute();
  await tx
    .insertInto('one_time_link')
    .values({ token_hash: tokenHash(token), purpose: 'set-up', expires_at: sql<string>`now() + interval '7 days'` })
    .execute();
  return token;
}

/** Uses up a set-up token; false when it is unknown, used or older than 7 days. */
export async function consumeSetUpLink(tx: Tx, token: string, now: Instant): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_link')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'set-up')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
