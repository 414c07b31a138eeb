import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { OpenInvoice } from '../rules.ts';

/** What waits for the signature of somebody who can be written to; it is "due" on the day on which it was given. */
export type Unsigned = OpenInvoice &
  Readonly<{
    id: string;
    profileId: string;
    title: string;
    contactId: string;
    firstName: string;
    name: string;
    email: string;
    language: Language;
  }>;

type Wanted = Readonly<{ timeZone: string /** Those alone, or all. */; ids?: readonly string[] }>;

/** Those given first come first. */
export async function listUnsigned(read: Reader, { timeZone, ids }: Wanted): Promise<Unsigned[]> {
  const { rows } = await sql<Omit<Unsigned, 'issuedOn' | 'isAutomatic'> & { dueOn: Day }>`
    select a.id, c.profile_id as "profileId", a.title, a.contact_id as "contactId",
      (a.assigned_at at time zone ${timeZone})::date::text as "dueOn",
      array(select r.step from agreement_reminder r where r.agreement_id = a.id) as "sentSteps",
      w.first_name as "firstName", w.first_name || ' ' || w.last_name as name, w.email, w.language
    from active_agreement a join living_contact c on c.id = a.contact_id join correspondent w on w.id = c.profile_id
    where a.signed_at is null ${ids ? sql`and a.id = any(${ids}::uuid[])` : sql``}
    order by a.assigned_at, a.id`.execute(read);
  return rows.map((row) => ({ ...row, issuedOn: row.dueOn, isAutomatic: false }));
}

/** Writes down what is sent now; gives the ids of those of which nobody else has. */
export async function claimAgreementReminders(
  tx: Tx,
  sent: readonly Readonly<{ id: string; step: number }>[],
): Promise<ReadonlySet<string>> {
  const steps = JSON.stringify(sent.map(({ id, step }) => ({ id, step })));
  const { rows } = await sql<{ id: string }>`
    insert into agreement_reminder (agreement_id, step)
    select id, step from jsonb_to_recordset(${steps}::jsonb) as g (id uuid, step int) order by id
    on conflict (agreement_id, step) do nothing returning agreement_id as id`.execute(tx);
  if (rows.length > 0) announce({ topic: 'reminders' });
  return new Set(rows.map(({ id }) => id));
}
