import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { stopBulk } from '../../../server/outbox/store.ts';

type Failure = Readonly<{ words: string; at: string }>;

/** What the mail server of an address said for good; undefined for one that takes letters. */
export async function findFailure(read: Reader, email: string): Promise<Failure | undefined> {
  const { rows } = await sql<Failure>`
    select words, failed_at as at from failed_address where email = lower(${email})`.execute(read);
  return rows[0];
}

/** Mass e-mails that wait for addresses that take no letters any more stay, until somebody sends them again. */
export const stopLettersTo = (tx: Tx, emails: readonly string[]): Promise<void> =>
  stopBulk(tx, emails, 'This address takes no letters, as was heard in the meantime: nothing was sent.');

/** From now on the address gets no mass e-mails. The first word on it stays. */
export async function insertFailure(
  tx: Tx,
  { email, source, words }: Readonly<{ email: string; source: 'answer' | 'report'; words: string }>,
): Promise<void> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('address_failure')
    .values({ email: email.toLowerCase(), source, words: words.slice(0, 500) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!inserted) return source === 'report' ? keepAsReport(tx, email) : undefined;
  await stopLettersTo(tx, [email.toLowerCase()]);
  announce({ topic: 'mailing-list' });
}

/** What is reported of an address outlives the answer with which its mail server refused it at once. */
async function keepAsReport(tx: Tx, email: string): Promise<void> {
  await sql`
    update address_failure set source = 'report' where email = lower(${email}) and source = 'answer'`.execute(tx);
}

/** @param source only a word of this kind: an answer at once is overtaken by the next one, a report is not */
export async function deleteFailure(tx: Tx, email: string, source?: 'answer'): Promise<void> {
  const which = source ? sql`and source = ${source}` : sql``;
  const { rows } = await sql`
    delete from address_failure where email = lower(${email}) ${which} returning email`.execute(tx);
  if (rows.length > 0) announce({ topic: 'mailing-list' });
}
