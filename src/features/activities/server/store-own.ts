import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { type OwnMessage, shownMessages } from '../own-messages.ts';
import { waitingForResponse } from '../rules.ts';

const thread = sql`(
  select coalesce(json_agg(json_build_object('id', n.id, 'text', n.note_text, 'isOwn', n.is_from_customer,
    'from', case when not n.is_from_customer then (select p.first_name from person p where p.id = n.created_by) end,
    'createdAt', n.created_at, 'isUnread', not n.is_from_customer and n.seen_at is null)
    order by n.created_at, n.id), '[]')
  from activity_note n where n.activity_id = a.id and n.is_visible_to_customer)`;

type Listed = Readonly<{ messages: OwnMessage[]; hasMore: boolean }>;

/** A contact's own messages, newest first, with what both sides wrote under them; notes of the staff stay inside. */
export async function listOwnMessages(read: Reader, contactId: string): Promise<Listed> {
  const { rows } = await sql<{ message: OwnMessage }>`
    select json_build_object('id', a.id, 'subject', a.title, 'text', a.description,
      'isWaiting', a.status = ${waitingForResponse}, 'createdAt', a.created_at, 'thread', ${thread}) as message
    from activity a where a.contact_id = ${contactId} and a.is_customer_generated and not a.is_hidden
    order by a.created_at desc, a.id desc limit ${shownMessages + 1}`.execute(read);
  const messages = rows.slice(0, shownMessages).map(({ message }) => message);
  return { messages, hasMore: rows.length > shownMessages };
}

/** How many replies a customer has not seen. */
export async function countUnread(read: Reader, contactId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity_note n join activity a on a.id = n.activity_id
    where a.contact_id = ${contactId} and a.is_customer_generated and not a.is_hidden
      and n.is_visible_to_customer and not n.is_from_customer and n.seen_at is null`.execute(read);
  return rows[0]?.count ?? 0;
}

/** Of these replies, those under a message of this contact that nobody has seen yet. */
export async function markSeen(tx: Tx, contactId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update activity_note n set seen_at = now() from activity a
    where n.id = any(${ids}::uuid[]) and n.seen_at is null and n.is_visible_to_customer and not n.is_from_customer
      and a.id = n.activity_id and a.is_customer_generated and a.contact_id = ${contactId}`.execute(tx);
}
