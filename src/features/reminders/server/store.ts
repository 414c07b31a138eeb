import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { OpenInvoice } from '../rules.ts';

/** An open invoice with whom it bills; amounts in the smallest unit of its currency. */
export type Remindable = OpenInvoice &
  Readonly<{
    id: string;
    profileId: string;
    number: string | null;
    amount: number;
    currency: string;
    hostedUrl: string | null;
    contactId: string | null;
    firstName: string;
    name: string;
    email: string;
    language: Language;
  }>;

type Wanted = Readonly<{ timeZone: string /** Those alone, or all. */; ids?: readonly string[] }>;

/** Invoices of which something is to be paid by somebody who can be written to; those due first come first. */
export async function listRemindable(read: Reader, { timeZone, ids }: Wanted): Promise<Remindable[]> {
  const day = (at: string) => sql`(${sql.ref(at)} at time zone ${timeZone})::date::text`;
  const { rows } = await sql<Remindable>`
    select i.id, i.profile_id as "profileId", i.number, i.amount_remaining::bigint as amount, i.currency,
      i.hosted_invoice_url as "hostedUrl",
      ${day('i.due_date')} as "dueOn", ${day('i.issued_at')} as "issuedOn",
      i.is_charged as "isAutomatic",
      array(select r.step from invoice_reminder r where r.invoice_id = i.id) as "sentSteps",
      w.first_name as "firstName", w.first_name || ' ' || w.last_name as name, w.email, w.language,
      (select c.id from living_contact c where c.profile_id = i.profile_id limit 1) as "contactId"
    from issued_invoice i join correspondent w on w.id = i.profile_id
    where i.status = 'open' and i.amount_remaining > 0 and i.amount_on_its_way = 0 and i.due_date is not null
      ${ids ? sql`and i.id = any(${ids}::uuid[])` : sql``}
    order by i.due_date, i.number, i.id`.execute(read);
  return rows;
}

type Sent = Readonly<{ id: string; step: number; dueOn: Day }>;

/** Writes down what is sent now; gives the ids of those of which nobody else has. */
export async function claimReminders(tx: Tx, sent: readonly Sent[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into invoice_reminder (invoice_id, step, due_on)
    select id, step, "dueOn" from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as g (id uuid, step int, "dueOn" date)
    order by id
    on conflict (invoice_id, step) do nothing returning invoice_id as id`.execute(tx);
  if (rows.length > 0) announce({ topic: 'reminders' });
  return new Set(rows.map(({ id }) => id));
}
