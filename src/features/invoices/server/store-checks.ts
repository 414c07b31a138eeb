import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { findContacts } from '../../contacts/server/store-search.ts';
import { mostFound, type Part, type Payer } from '../checks.ts';
import { isStanding } from './store.ts';

type Zone = Readonly<{ timeZone: string }>;

/** Customers with an account, by what they are found by or by an invoice's number, with what they owe. */
export async function findPayers(read: Reader, search: string, { timeZone }: Zone): Promise<Payer[]> {
  const term = search.trim();
  if (term === '') return [];
  const found = await findContacts(read, { q: term });
  const ids = found.isNear ? [] : found.rows.map(({ id }) => id); // money is booked on nobody who is only near
  const { rows } = await sql<{ payer: Payer }>`
    with named as (
      select c.id, c.name, c.profile_id, array_position(${ids}::uuid[], c.id) as place
      from living_contact c
      where c.profile_id is not null and (c.id = any(${ids}::uuid[]) or c.profile_id in (
        select p.profile_id from stripe_invoice i join paying_account p using (stripe_customer_id)
        where upper(i.number) = upper(${term}))))
    select json_build_object('contactId', n.id, 'name', n.name, 'street', (
        select a.street from living_address a where a.contact_id = n.id order by a.is_service desc, a.created_at limit 1),
      'open', ${openJson(timeZone, term)}, 'onItsWay', ${onItsWay}) as payer
    from named n order by n.place nulls first, n.name limit ${mostFound}`.execute(read);
  return rows.map(({ payer }) => payer);
}

/** Of `n.profile_id`, whose invoice of that number comes first: it is what the check is for. */
const openJson = (timeZone: string, term: string) => sql`(
  select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'what', coalesce(i.description, first_line_of(i.id, i.total), 'Invoice'),
    'dueOn', (i.due_date at time zone ${timeZone})::date, 'amountRemaining', i.amount_remaining)
    order by upper(i.number) is distinct from upper(${term}), coalesce(i.due_date, i.stripe_created_at),
      i.stripe_created_at, i.number, i.id), '[]')
  from stripe_invoice i join paying_account p using (stripe_customer_id)
  where p.profile_id = n.profile_id and i.status = 'open' and i.currency = 'usd' and i.amount_remaining > 0
    and i.amount_on_its_way = 0 and i.gone_at is null)`;

/** The same. */
const onItsWay = sql`(
  select coalesce(sum(i.amount_on_its_way), 0) from stripe_invoice i join paying_account p using (stripe_customer_id)
  where p.profile_id = n.profile_id and i.status = 'open' and i.currency = 'usd' and i.gone_at is null)`;

/** Whether this customer's check of this number stands already: and was not taken back. */
export async function hasCheck(read: Reader, profileId: string, checkNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select from stripe_invoice_payment y join stripe_invoice i on i.id = y.invoice_id
      join paying_account p using (stripe_customer_id)
    where p.profile_id = ${profileId} and y.way = 'check' and y.check_number = ${checkNumber} and not exists (
      select from stripe_credit_note n
      where n.invoice_id = i.id and n.taken_back_payment = y.stripe_payment_id and not n.is_void)
    union all
    select from customer_credit c
    where c.profile_id = ${profileId} and c.way = 'check' and c.check_number = ${checkNumber} and ${isStanding}
    limit 1`.execute(read);
  return rows.length > 0;
}

type Recorded = Readonly<{ parts: readonly Part[]; checkNumber: string | null; receivedOn: Day }>;

/**
 * Which parts of a check or of cash stand on their invoices: one that was settled at the provider at that very moment is
 * credited instead, which only the answer of the provider tells.
 */
export async function listPlaced(read: Reader, { parts, checkNumber, receivedOn }: Recorded): Promise<readonly Part[]> {
  const { rows } = await sql<{ id: string; amount: number }>`
    select y.invoice_id as id, y.amount::int as amount from stripe_invoice_payment y
    where y.invoice_id = any(${parts.map(({ invoiceId }) => invoiceId)}::uuid[]) and y.received_on = ${receivedOn}
      and y.way = ${checkNumber === null ? 'cash' : 'check'} and y.check_number is not distinct from ${checkNumber}`.execute(
    read,
  );
  return parts.filter((part) => rows.some(({ id, amount }) => id === part.invoiceId && amount === part.amount));
}

/** Whether cash of this customer, so much of it on account, stands already of that day. @param credit in cents */
export async function hasCash(
  read: Reader,
  profileId: string,
  { credit, receivedOn }: Readonly<{ credit: number; receivedOn: Day }>,
): Promise<boolean> {
  const { rows } = await sql`
    select from customer_credit c
    where c.profile_id = ${profileId} and c.way = 'cash' and c.amount = ${credit} and c.received_on = ${receivedOn}
      and ${isStanding}
    limit 1`.execute(read);
  return rows.length > 0;
}
