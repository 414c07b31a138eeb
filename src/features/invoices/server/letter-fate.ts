import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import type { Bill } from '../../../server/payments/bills.ts';

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

type Behind = Bill & Readonly<{ isOpen: boolean }>;

/**
 * The invoice of an account to whose page a letter leads, as it is by now: null when nothing is to pay of it any more,
 * undefined when it leads to none that is known.
 */
export async function findBillBehind(
  read: Reader,
  { accountId, text }: Pick<DueMessage, 'accountId' | 'text'>,
): Promise<Bill | null | undefined> {
  const { rows } = await sql<Behind>`
    select i.amount_remaining as "amountDue", i.currency, false as "isPaid", false as "isOnItsWay",
      i.due_date as "dueAt", i.hosted_invoice_url as url,
      i.status = 'open' and i.amount_remaining > 0 and i.amount_on_its_way = 0 as "isOpen"
    from paying_account p join stripe_invoice i using (stripe_customer_id)
    where p.profile_id = ${accountId} and strpos(${text}, i.hosted_invoice_url) > 0
    order by i.stripe_created_at desc limit 1`.execute(read);
  const [behind] = rows;
  if (!behind) return undefined;
  const { isOpen, ...bill } = behind;
  return isOpen ? bill : null;
}
