import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Suspension, SuspensionReason } from '../contract.ts';
import type { Period } from '../rules.ts';

const suspensions = sql`
  select u.id, u.contact_id as "contactId", u.covers_all as "coversAll",
    array(select k.service_id from suspension_service k where k.suspension_id = u.id order by 1) as "serviceIds",
    u.suspended_from as "from", u.suspended_to as "to", u.reason, u.notes, p.name as "createdBy",
    u.created_at as "createdAt", e.name as "endedBy", u.ended_at as "endedAt"
  from suspension u
  join living_contact c on c.id = u.contact_id
  left join person p on p.id = u.created_by left join person e on e.id = u.ended_by`;

/** All holds of a living contact, latest first. */
export async function listSuspensions(read: Reader, contactId: string): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    ${suspensions} where u.contact_id = ${contactId} order by u.suspended_from desc, u.id`.execute(read);
  return rows;
}

/** Refuses (missing) an unknown hold, and one of a deleted contact. */
export async function getSuspension(read: Reader, id: string): Promise<Suspension> {
  const { rows } = await sql<Suspension>`${suspensions} where u.id = ${id}`.execute(read);
  return found(rows[0], 'This suspension does not exist or has been removed.');
}

export type SuspensionDraft = Period &
  Readonly<{
    coversAll: boolean;
    serviceIds: readonly string[];
    reason: SuspensionReason;
    notes: string | null;
  }>;

/** Call it with the contact locked, so that holds of one customer come one after the other. */
export async function insertSuspension(
  tx: Tx,
  draft: SuspensionDraft & Readonly<{ contactId: string; createdBy: string }>,
): Promise<string> {
  const [id = ''] = await insertSuspensions(tx, [draft]);
  return id;
}

export async function updateSuspension(tx: Tx, id: string, draft: SuspensionDraft): Promise<void> {
  const { coversAll, serviceIds, from, to, reason, notes } = draft;
  const head = { covers_all: coversAll, suspended_from: from, suspended_to: to, reason, notes };
  await tx.updateTable('suspension').set(head).where('id', '=', id).execute();
  await tx.deleteFrom('suspension_service').where('suspension_id', '=', id).execute();
  await sql`
    insert into suspension_service (suspension_id, service_id, period)
    select ${id}, service_id, daterange(${from}, ${to}, '[]') from unnest(${serviceIds}::uuid[]) service_id`.execute(
    tx,
  );
}

/** Shortens a hold and keeps who did it and when. */
export async function endSuspension(
  tx: Tx,
  id: string,
  ended: Readonly<{ lastDay: Day; by: string; at: Instant }>,
): Promise<void> {
  await sql`
    update suspension set suspended_to = ${ended.lastDay}, ended_by = ${ended.by}, ended_at = ${ended.at}
    where id = ${id}`.execute(tx);
  await sql`
    update suspension_service set period = period * daterange(null, ${ended.lastDay}, '[]')
    where suspension_id = ${id}`.execute(tx);
}

export async function deleteSuspension(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('suspension').where('id', '=', id).execute();
}

/** Adds many holds at once, past ones too; gives their ids. The caller sees to it that none overlap. */
export async function insertSuspensions(
  tx: Tx,
  all: readonly (SuspensionDraft & Readonly<{ contactId: string; createdBy: string | null }>)[],
): Promise<string[]> {
  const rows = all.map((one) => ({ ...one, id: randomUUID() as string }));
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as x (id uuid, "contactId" uuid, "coversAll" boolean,
        "serviceIds" uuid[], "from" date, "to" date, reason suspension_reason, notes text, "createdBy" uuid)),
    head as (
      insert into suspension (id, contact_id, covers_all, suspended_from, suspended_to, reason, notes, created_by)
      select id, "contactId", "coversAll", "from", "to", reason, notes, "createdBy" from wanted)
    insert into suspension_service (suspension_id, service_id, period)
    select id, unnest("serviceIds"), daterange("from", "to", '[]') from wanted`.execute(tx);
  return rows.map(({ id }) => id);
}
