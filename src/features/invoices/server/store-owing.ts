import { sql } from 'kysely';
import { formatMoney } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { readCredit } from './store.ts';

/**
 * Refuses (account-is-billed) that an account goes, or its contact, while something of it is to be paid: a check could not
 * be recorded any more, and the debt would stand in the lists with nobody to ask. The same of what the next invoice would take
 * off or add: the contact's next account begins without it. The caller holds the account.
 */
export async function refuseWhileOwing(tx: Tx, profileId: string): Promise<void> {
  const owed = await sumsOwed(tx, profileId);
  if (owed)
    throw refusal(
      `This customer owes ${owed}. Record the payment, write it off or delete the invoice under Billing first.`,
    );
  if (await hasComing(tx, profileId))
    throw refusal(
      'An invoice of a subscription of this customer goes out within the hour. Wait for it, or delete it under Billing first.',
    );
  const credit = await readCredit(tx, profileId);
  if (credit > 0)
    throw refusal(
      `This customer has a credit of ${formatMoney(credit)}, which would be lost. Take it back, or make an invoice that uses it, under Billing first.`,
    );
  if (credit < 0)
    throw refusal(
      `This customer owes ${formatMoney(-credit)}, which the next invoice adds. Make that invoice, or give a credit of the same sum, under Billing first.`,
    );
}

/** What is to be paid, also in currencies of which the product makes no invoice: "$30.00 and €12.00". */
async function sumsOwed(tx: Tx, profileId: string): Promise<string> {
  const { rows } = await sql<{ currency: string; owed: string }>`
    select currency, sum(amount_remaining)::text as owed
    from billed_invoice where profile_id = ${profileId} and status = 'open' and amount_remaining > 0
    group by 1 order by currency <> 'usd', 1`.execute(tx);
  return rows.map(({ currency, owed }) => formatMoney(Number(owed), currency.toUpperCase())).join(' and ');
}

/** The invoice of a new period is a draft for an hour, and goes out also when its subscription ends. */
async function hasComing(tx: Tx, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stripe_invoice i join paying_account p using (stripe_customer_id)
    where p.profile_id = ${profileId} and i.status = 'draft' and i.stripe_subscription_id is not null
      and i.total > 0 and i.gone_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

const refusal = (message: string) => new Refusal('conflict', 'account-is-billed', message);
