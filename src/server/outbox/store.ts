import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Instant } from '../../kernel/calendar.ts';
import type { Reader, Tx } from '../database/connection.ts';
import { announce } from '../live.ts';
import { findRestored } from '../restored.ts';
import type { Sweep } from '../sweeping.ts';
import { claim, inMinutes } from '../work.ts';
import type { Draft } from './draft.ts';
import type { Attachment } from './mail.ts';

/** Announced when a message is put into the outbox or its state changes. */
export const outboxTopic = 'outbox';

export type NewMessage = Draft &
  Readonly<{
    /** What it is about, in a few words: `Welcome`, `Password link`. */
    kind: string;
    to: Readonly<{ name: string | null; address: string }>;
    createdBy: string | null;
    contactId?: string | null;
    /** News to many: whatever a person waits for goes first. */
    isBulk?: boolean;
    /** Where one click ends such messages (RFC 8058). */
    unsubscribeUrl?: string;
    attachment?: Attachment;
    /** When what it says is over: later nobody gets it. */
    keepUntil?: Instant;
    /** It goes to the address that this account has when it goes, and to nobody once the account is deleted. */
    accountId?: string;
    /** What it asks for, or whom it is for, by which it is found out before it goes whether that holds still. */
    about?: About;
    /** Of what goes out by itself: since when. What was due before a backup was restored goes when somebody says so. */
    dueSince?: Instant;
  }>;

export type About = Readonly<{
  what:
    | 'open-invoices'
    | 'bill'
    | 'failed-charge'
    | 'reminder'
    | 'unsigned-agreement'
    | 'reminder-to-sign'
    | 'one-time-link'
    | 'autopay-link'
    | 'autopay-on'
    | 'autopay-off'
    | 'subscription-assigned'
    | 'subscription-changed'
    | 'subscription-cancelled'
    | 'subscription-kept'
    | 'admins-alone'
    | 'of-the-office';
  ids: readonly string[];
}>;

/** Puts a message into the outbox, in the transaction of what caused it; it is sent after the commit. Gives its id. */
export async function queueMessage(tx: Tx, message: NewMessage): Promise<string> {
  const [id] = await queueMessages(tx, [message]);
  return id as string;
}

const rowsAtOnce = 200;

/** The same for many; gives their ids in the same order. */
export async function queueMessages(tx: Tx, messages: readonly NewMessage[]): Promise<string[]> {
  const rows = messages.map((message) => ({ id: randomUUID(), ...message }));
  const restored = messages.some(({ dueSince }) => dueSince) ? await findRestored(tx) : undefined;
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('outbox_message')
      .values(rows.slice(from, from + rowsAtOnce).map((row) => rowOf(row, restored)))
      .execute();
  announce({ topic: outboxTopic });
  return rows.map(({ id }) => id);
}

const wasDue = 'It was due before a backup was restored, and may have been sent then.';

const rowOf = (message: NewMessage & Readonly<{ id: string }>, restored: Instant | undefined) => ({
  id: message.id,
  ...(message.dueSince && restored && message.dueSince < restored
    ? { status: 'failed' as const, last_error: wasDue }
    : {}),
  kind: message.kind,
  to_address: message.to.address,
  to_name: message.to.name,
  subject: message.subject,
  text_body: message.text,
  html_body: message.html,
  created_by: message.createdBy,
  contact_id: message.contactId ?? null,
  is_bulk: message.isBulk ?? false,
  unsubscribe_url: message.unsubscribeUrl ?? null,
  attachment_name: message.attachment?.name ?? null,
  attachment: message.attachment?.text ?? null,
  keep_until: message.keepUntil ?? null,
  account_id: message.accountId ?? null,
  about: message.about?.what ?? null,
  about_ids: [...(message.about?.ids ?? [])],
});

export type DueMessage = Readonly<{
  id: string;
  attempts: number;
  toName: string | null;
  toAddress: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  attachment: Attachment | null;
  isBulk: boolean;
  /** What it says was over before it could go. */
  isOver: boolean;
  accountId: string | null;
  about: About['what'] | null;
  aboutIds: readonly string[];
}>;

/** Takes messages that are due, news to many last, else oldest first. */
export function takeDue(tx: Tx, most: number): Promise<DueMessage[]> {
  return claim(tx, {
    take: sql`update outbox_message t set status = 'sending'`,
    key: sql`t.id`,
    due: sql`
      select id from outbox_message where status in ('queued', 'sending') and next_try_at <= now()
      order by is_bulk, next_try_at, created_at limit ${most} for update skip locked`,
    patienceMinutes: 5,
    columns: sql`t.id, t.attempts, t.to_name as "toName", t.to_address as "toAddress", t.subject, t.text_body as text,
      t.html_body as html, t.unsubscribe_url as "unsubscribeUrl", t.is_bulk as "isBulk",
      coalesce(t.keep_until <= now(), false) as "isOver", t.account_id as "accountId", t.about, t.about_ids as "aboutIds",
      case when t.attachment is not null then json_build_object('name', t.attachment_name, 'text', t.attachment) end
        as attachment`,
  });
}

/** A message as it is sent, secrets and all; empty once it has been forgotten. */
export async function getBodies(read: Reader, id: string): Promise<Readonly<{ text: string; html: string }>> {
  const { rows } = await sql<{ text: string; html: string }>`
    select text_body as text, html_body as html from outbox_message where id = ${id}`.execute(read);
  return rows[0] ?? { text: '', html: '' };
}

/** To whom a message went or goes; undefined for one that was never in the outbox. */
export async function findRecipient(
  read: Reader,
  id: string,
): Promise<Readonly<{ email: string; contactId: string | null }> | undefined> {
  const { rows } = await sql<{ email: string; contactId: string | null }>`
    select to_address as email, contact_id as "contactId" from outbox_message where id = ${id}`.execute(read);
  return rows[0];
}

/**
 * What a mail server had taken came back. It stays sent and is not sent again: its links are blanked, and where it went
 * takes no letters.
 */
export async function markReturned(tx: Tx, id: string, words: string): Promise<void> {
  await sql`
    update outbox_message set last_error = ${`Came back: ${words.slice(0, 500)}`}
    where id = ${id} and status = 'sent'`.execute(tx);
  announce({ topic: 'outbox-state' });
}

/** A message that waits goes to another address, or says something else. */
export async function rewrite(
  tx: Tx,
  id: string,
  { address, subject, text, html }: Draft & Readonly<{ address: string }>,
): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ to_address: address, subject, text_body: text, html_body: html })
    .where('id', '=', id)
    .execute();
}

/** Keeps what is queued for people to read, when there is no mail server. */
export async function keepQueued(tx: Tx): Promise<void> {
  const { rows } = await sql`
    update outbox_message set status = 'kept' where status in ('queued', 'sending') returning id`.execute(tx);
  if (rows.length > 0) announce({ topic: 'outbox-state' });
}

const mayBeSent = 'It waited when the backup was made, and may have been sent since.';

/**
 * After a restore: what waited then goes out when somebody says so, and not a second time by itself. Gives how many.
 * @param tx of the restore, of which nobody hears
 */
export async function failRestored(tx: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql`
    update outbox_message set status = 'failed', last_error = ${mayBeSent}
    where status in ('queued', 'sending') returning id`.execute(tx);
  return rows.length;
}

/** News to many that waits at these addresses, in small letters, goes out only when somebody says so. */
export async function stopBulk(tx: Tx, addresses: readonly string[], why: string): Promise<void> {
  const { rows } = await sql`
    update outbox_message set status = 'failed', last_error = ${why}
    where status = 'queued' and is_bulk and lower(to_address) = any(${addresses}::text[]) returning id`.execute(tx);
  if (rows.length > 0) announce({ topic: 'outbox-state' });
}

const secret = '#token=[[:alnum:]_-]{40,}';

/** Its links are its recipient's alone from now on: nobody finds them here or in a backup any more. */
export async function markSent(tx: Tx, id: string): Promise<void> {
  await sql`
    update outbox_message set status = 'sent', sent_at = now(), last_error = null, unsubscribe_url = null,
      waits_for_server = false,
      text_body = regexp_replace(text_body, ${secret}, '#token=…', 'g'),
      html_body = regexp_replace(html_body, ${secret}, '#token=…', 'g')
    where id = ${id}`.execute(tx);
  announce({ topic: 'outbox-state' });
}

type Again = Readonly<{
  minutes: number;
  /** No mail server took it, so that the first that does takes this one too. */
  isServerAway: boolean;
}>;

/**
 * @param again the next attempt, which comes while half the time is left to what is over soon; undefined gives up
 */
export async function markFailed(tx: Tx, id: string, error: string, again: Again | undefined): Promise<void> {
  const status = again === undefined ? 'failed' : 'queued';
  await sql`
    update outbox_message set status = ${status}, last_error = ${error.slice(0, 1000)},
      waits_for_server = ${again?.isServerAway ?? false},
      next_try_at = least(${inMinutes(again?.minutes ?? 0)}, now() + (keep_until - now()) / 2)
    where id = ${id}`.execute(tx);
  announce({ topic: 'outbox-state' });
}

/** The mail server takes letters: those that waited for it go now, in the order in which they were written. */
export async function hurryWaiting(tx: Tx): Promise<void> {
  const { rows } = await sql`
    update outbox_message set next_try_at = now(), waits_for_server = false
    where id in (
      select id from outbox_message where status = 'queued' and waits_for_server for update skip locked)
    returning id`.execute(tx);
  if (rows.length > 0) announce({ topic: outboxTopic });
}

/** The text of messages that were sent so many days ago; whom, what about and when stays. */
export const sweepSentText =
  (days: number): Sweep =>
  (most) =>
    sql`
    update outbox_message set text_body = '', html_body = '', attachment_name = null, attachment = null
    where id in (
      select id from outbox_message
      where status = 'sent' and text_body <> '' and sent_at < now() - ${`${days} days`}::interval
      limit ${most} for update skip locked)`;

/** Puts a message that waits, failed or was kept at the head of the line; one that is sent or being sent stays as it is. */
export async function sendNow(tx: Tx, id: string): Promise<void> {
  await sql`
    update outbox_message set status = 'queued', next_try_at = now()
    where id = ${id} and status in ('queued', 'failed', 'kept')`.execute(tx);
  announce({ topic: outboxTopic });
}

/** Moves a contact's messages to another, or only those of `only` that are still there; gives the ids that moved. */
export async function moveMessagesToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update outbox_message set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Moves what was written to an account since to the contact that has it again. */
export async function moveLettersOfAccount(
  tx: Tx,
  { from, to, by, since }: Readonly<{ from: string; to: string; by: string; since: Instant }>,
): Promise<void> {
  await sql`
    update outbox_message set contact_id = ${to}
    where contact_id = ${from} and account_id = ${by} and created_at >= ${since}`.execute(tx);
}
