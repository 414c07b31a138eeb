import { sql } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { HoldCreditSettings } from '../contract.ts';

/** Until somebody has changed it. */
const usual: HoldCreditSettings = { isOn: true, leastDays: 14, postsByItself: false, version: 0 };

export async function readSettings(read: Reader): Promise<HoldCreditSettings> {
  const { rows } = await sql<HoldCreditSettings>`
    select is_on as "isOn", least_days as "leastDays", posts_by_itself as "postsByItself", version
    from hold_credit_settings`.execute(read);
  return rows[0] ?? usual;
}

/** Refuses (conflict) what was thought of when the settings were others. */
export async function saveSettings(tx: Tx, wanted: HoldCreditSettings): Promise<HoldCreditSettings> {
  const { isOn, leastDays, postsByItself, version } = wanted;
  const { rows } = await sql`
    insert into hold_credit_settings as s (is_on, least_days, posts_by_itself)
    select ${isOn}, ${leastDays}, ${postsByItself} where ${version} = 0 or exists (select from hold_credit_settings)
    on conflict (is_only) do update set is_on = excluded.is_on, least_days = excluded.least_days,
      posts_by_itself = excluded.posts_by_itself, version = s.version + 1
    where s.version = ${version}
    returning version`.execute(tx);
  const current = await readSettings(tx);
  if (rows.length === 0)
    throw new Refusal(
      'conflict',
      'settings-changed',
      'Somebody else changed these settings in the meantime. What you chose is not saved yet.',
      { current },
    );
  announce({ topic: 'hold-credits' });
  return current;
}
