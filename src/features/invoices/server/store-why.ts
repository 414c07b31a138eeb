import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { explainsCredit } from '../../../server/payments/credit-reason.ts';
import { listDone } from '../../../server/payments/store.ts';
import { listChanges, namesOf } from '../../subscriptions/server/store-changes.ts';
import type { WhyInvoice, WhyLine } from '../why.ts';
import { type CreditSource, creditText, whyCredit } from '../why-credit.ts';
import { ownWhy } from '../words-why.ts';

type Row = Readonly<{
  currency: string;
  stripeSubscriptionId: string | null;
  commandId: string | null;
  /** What stood to the customer's credit before it was final, in cents. */
  standing: number;
  /** What of it the invoice took. */
  taken: number;
  finalizedAt: Instant | null;
  profileId: string | null;
  assigned: Readonly<{ by: string | null; at: Instant }> | null;
  lines: WhyLine[];
}>;

export type WhyFacts = Readonly<{
  invoice: WhyInvoice;
  lines: readonly WhyLine[];
  standing: number;
  taken: number;
  sources: readonly CreditSource[];
}>;

/**
 * All that the reasons of an invoice follow from. Refuses (missing) one that is not mirrored.
 * @param whose an account: of anybody else's, and of a draft, it knows nothing
 */
export async function getWhyFacts(read: Reader, id: string, whose?: string | null): Promise<WhyFacts> {
  const row = await getRow(read, id, whose);
  const [made] = row.commandId === null ? [] : await listDone(read, [row.commandId]);
  const by = made ? ((await namesOf(read, [made])).get(made.requestedBy ?? '') ?? null) : null;
  const subscriptionId = row.stripeSubscriptionId;
  return {
    invoice: {
      currency: row.currency,
      isOfSubscription: row.stripeSubscriptionId !== null,
      assigned: row.assigned ?? undefined,
      made: made && { at: made.at, by, kind: made.kind, reason: textOf(made.request.reason) },
      changes: subscriptionId === null ? [] : await listChanges(read, subscriptionId),
    },
    lines: row.lines,
    standing: row.standing,
    taken: row.taken,
    sources: row.profileId === null || row.taken <= 0 ? [] : await listSources(read, row.profileId, row.finalizedAt),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function getRow(read: Reader, id: string, whose: string | null | undefined): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`
    select json_build_object('currency', i.currency, 'stripeSubscriptionId', i.stripe_subscription_id,
      'commandId', i.command_id, 'standing', -i.starting_balance, 'taken', i.ending_balance - i.starting_balance,
      'finalizedAt', i.finalized_at, 'profileId', p.profile_id,
      'assigned', case when b.assigned_by is not null then json_build_object('at', b.created_at, 'by', (
        select name from person where id = b.assigned_by)) end,
      'lines', (
        select coalesce(json_agg(json_build_object('amount', l.amount, 'quantity', l.quantity,
          'periodStart', l.period_start, 'periodEnd', l.period_end, 'isProration', l.is_proration, 'why', l.why,
          'price', case when c.id is not null then json_build_object('unitAmount', c.unit_amount,
            'interval', c.interval, 'intervalCount', c.interval_count) end) order by l.place), '[]')
        from stripe_invoice_line l left join known_price c on c.stripe_price_id = l.stripe_price_id
        where l.invoice_id = i.id)) as row
    from stripe_invoice i left join paying_account p using (stripe_customer_id)
    left join subscription_bill b on b.stripe_subscription_id = i.stripe_subscription_id
    where i.id = ${id} ${whose === undefined ? sql`` : sql`and p.profile_id = ${whose} and i.status <> 'draft'`}`.execute(
    read,
  );
  return found(rows[0], 'This invoice does not exist or has been deleted.').row;
}

/** The provider counts in whole seconds, and by a clock of its own. */
const clocksDiffer = '5 seconds';

/** What made credit of an account before a moment, newest first: given here, owed less after a change, or by a note. */
export async function listSources(read: Reader, profileId: string, before: Instant | null): Promise<CreditSource[]> {
  const { rows } = await sql<{ source: CreditSource }>`
    select json_build_object('kind', kind, 'id', id, 'amount', amount, 'at', at, 'what', what, 'number', number, 'by', by_name,
      'isOurs', is_ours) as source from (
      select 'given' as kind, k.id, k.amount, k.created_at as at, k.reason as what, null as number, b.name as by_name,
        k.command_id is not null as is_ours
      from customer_credit k left join person b on b.id = k.created_by
      where k.profile_id = ${profileId} and k.takes_back is null and not exists (
        select from customer_credit t where t.takes_back = k.stripe_transaction_id
          and t.created_at <= coalesce(${before}::timestamptz, 'infinity'))
      union all
      select 'change', i.id, -i.total, i.finalized_at, null, i.number, null, false
      from stripe_invoice i join paying_account p using (stripe_customer_id)
      where p.profile_id = ${profileId} and i.total < 0 and i.finalized_at is not null
      union all
      select 'note', n.id, n.credited, n.stripe_created_at, n.memo, n.number, null, false
      from stripe_credit_note n join stripe_invoice i on i.id = n.invoice_id
      join paying_account p using (stripe_customer_id)
      where p.profile_id = ${profileId} and n.credited > 0 and not n.is_void) s
    where at <= coalesce(${before}::timestamptz, 'infinity') + ${clocksDiffer}::interval
    order by at desc`.execute(read);
  return rows.map(({ source }) => source);
}

/**
 * What the credit that an invoice took was for, as its customer is told beside it: nothing where its footer says so, and
 * where it took none.
 */
export async function listCreditReasons(
  read: Reader,
  { id, footer, language }: Readonly<{ id: string; footer: string | null; language: Language }>,
): Promise<string[]> {
  if (explainsCredit(footer)) return [];
  const { taken, standing, sources } = await getWhyFacts(read, id);
  if (taken <= 0) return [];
  return [...new Set(whyCredit(sources, standing).map((reason) => creditText(reason, ownWhy[language])))];
}
