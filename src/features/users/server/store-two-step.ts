import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { tokenHash } from '../../../server/sessions.ts';
import { recoveryCodeCount } from '../two-step.ts';

const periodSeconds = 30;
/** A phone may be half a minute early or late. */
const stepsAround = 1;

const codeMaker = (secret: Secret, more: Readonly<{ issuer?: string; label?: string }> = {}) =>
  new TOTP({ ...more, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds }); // what every app understands

type State = Readonly<{ isOn: boolean; codesLeft: number; isRequired: boolean }>;

/** Whether somebody signs in by two steps, and whether they have to. */
export async function getTwoStep(read: Reader, profileId: string): Promise<State> {
  const { rows } = await sql<State>`
    select exists (select from two_step t where t.profile_id = p.id and t.confirmed_at is not null) as "isOn",
      (select count(*)::int from recovery_code c where c.profile_id = p.id) as "codesLeft",
      p.role in ('admin', 'superadmin') and coalesce((select is_two_step_required from sign_in_rule), false) as "isRequired"
    from profile p where p.id = ${profileId}`.execute(read);
  return rows[0] ?? { isOn: false, codesLeft: 0, isRequired: false };
}

type Begun = Readonly<{ secret: string; url: string }>;

/** A secret that is not asked for yet, in place of an earlier such one; undefined when one is confirmed already. */
export async function beginTwoStep(
  tx: Tx,
  { id, email, issuer }: Readonly<{ id: string; email: string; issuer: string }>,
): Promise<Begun | undefined> {
  const secret = new Secret({ size: 20 }); // RFC 4226 §4: 160 bits
  const { rows } = await sql`
    insert into two_step as kept (profile_id, secret) values (${id}, ${secret.base32})
    on conflict (profile_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
    where kept.confirmed_at is null returning profile_id`.execute(tx);
  if (rows.length === 0) return undefined;
  return { secret: secret.base32, url: codeMaker(secret, { issuer, label: email }).toString() };
}

/** Makes a begun secret count. */
export async function confirmTwoStep(tx: Tx, profileId: string): Promise<void> {
  await tx
    .updateTable('two_step')
    .set({ confirmed_at: sql<string>`now()` })
    .where('profile_id', '=', profileId)
    .execute();
}

/** No second step any more; false when there was none. */
export async function endTwoStep(tx: Tx, profileId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('two_step')
    .where('profile_id', '=', profileId)
    .returning('confirmed_at as confirmedAt')
    .executeTakeFirst();
  await tx.deleteFrom('recovery_code').where('profile_id', '=', profileId).execute();
  await tx.updateTable('known_device').set({ trusted_until: null }).where('profile_id', '=', profileId).execute();
  return Boolean(ended?.confirmedAt);
}

/** Gives new recovery codes, which are kept nowhere: 80 random bits each, known by their hash. */
export async function renewCodes(tx: Tx, profileId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_code').where('profile_id', '=', profileId).execute();
  const codes = Array.from({ length: recoveryCodeCount }, () => new Secret({ buffer: fresh(10) }).base32);
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ profile_id: profileId, code_hash: tokenHash(code) })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

const fresh = (bytes: number): ArrayBuffer => new Uint8Array(randomBytes(bytes)).buffer;

/** @param begun whether it is about a secret that is not confirmed yet, to which no recovery codes belong */
type Spending = Readonly<{ profileId: string; typed: string; now: Instant; begun?: boolean }>;

/** Uses up a code of the app or of paper; false when it is wrong, or was used before. */
export async function spendCode(tx: Tx, { profileId, typed, now, begun = false }: Spending): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return spendAppCode(tx, profileId, { code, now, begun });
  if (begun) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', tokenHash(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

type AppCode = Readonly<{ code: string; now: Instant; begun: boolean }>;

async function spendAppCode(tx: Tx, profileId: string, { code, now, begun }: AppCode): Promise<boolean> {
  const kept = await tx
    .selectFrom('two_step')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  if (!kept || begun === Boolean(kept.confirmedAt)) return false;
  const timestamp = Date.parse(now);
  const off = codeMaker(Secret.fromBase32(kept.secret)).validate({ token: code, timestamp, window: stepsAround });
  if (off === null) return false;
  const step = Math.floor(timestamp / 1000 / periodSeconds) + off;
  // A code that was seen over a shoulder is used up with its own half minute, by two at once too.
  const { numUpdatedRows } = await tx
    .updateTable('two_step')
    .set({ last_step: step })
    .where('profile_id', '=', profileId)
    .where('secret', '=', kept.secret) // not one that was begun in its place meanwhile
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
