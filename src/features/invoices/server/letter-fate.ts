import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';

/** Why a letter stays that asks for money that nobody is to pay any more; undefined where some of it still is. */
export async function fateOfAsking(
  read: Reader,
  { aboutIds }: Pick<DueMessage, 'aboutIds'>,
): Promise<Fate | undefined> {
  const { rows } = await sql`
    select from issued_invoice
    where id = any(${aboutIds}::uuid[]) and status = 'open' and amount_remaining > 0 and amount_on_its_way = 0
    limit 1`.execute(read);
  return rows[0] ? undefined : { why: 'It was paid or taken back in the meantime: nothing was sent.' };
}
