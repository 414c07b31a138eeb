import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';

export type SignInRule = Readonly<{ isTwoStepRequired: boolean; version: number }>;

export async function getRule(read: Reader): Promise<SignInRule> {
  const decided = await read
    .selectFrom('sign_in_rule')
    .select(['is_two_step_required as isTwoStepRequired', 'version'])
    .executeTakeFirst();
  return decided ?? { isTwoStepRequired: false, version: 1 };
}

/** Undefined when somebody has decided meanwhile. */
export async function updateRule(tx: Tx, { isTwoStepRequired, version }: SignInRule): Promise<SignInRule | undefined> {
  await sql`insert into sign_in_rule default values on conflict do nothing`.execute(tx);
  return tx
    .updateTable('sign_in_rule')
    .set({ is_two_step_required: isTwoStepRequired, version: sql`version + 1` })
    .where('version', '=', version)
    .returning(['is_two_step_required as isTwoStepRequired', 'version'])
    .executeTakeFirst();
}
