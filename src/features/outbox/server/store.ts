import { type RawBuilder, sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { getBodies } from '../../../server/outbox/store.ts';
import { type MessageStatus, type OutboxMessage, type OutboxRow, outboxPageSize } from '../contract.ts';

const rowColumns = sql`
  id, kind, to_name as "toName", to_address as "toAddress", subject, status, attempts, last_error as "lastError",
  created_at as "createdAt", sent_at as "sentAt", next_try_at as "nextTryAt"`;

type Filters = Readonly<{ q: string; status?: MessageStatus | undefined }>;

/** Newest first; `page` from 1. */
export async function listMessages(
  read: Reader,
  { page, ...filters }: Filters & Readonly<{ page: number }>,
): Promise<Readonly<{ rows: OutboxRow[]; total: number }>> {
  const where = matching(filters);
  const { rows } = await sql<OutboxRow>`
    select ${rowColumns} from letter ${where} order by created_at desc, id desc
    limit ${sql.lit(outboxPageSize)} offset ${(page - 1) * outboxPageSize}`.execute(read);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from letter ${where}`.execute(read);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function matching({ q, status }: Filters): RawBuilder<unknown> {
  const recipient = sql`strpos(lower(coalesce(to_name, '') || ' ' || to_address), lower(${q})) > 0`;
  return sql`where ${status ? sql`status = ${status}` : sql`true`} and ${q ? recipient : sql`true`}`;
}

/** With its bodies as they are sent: secrets and all. Refuses (missing) an unknown one. */
export async function getMessage(read: Reader, id: string): Promise<Omit<OutboxMessage, 'hasSecretLink'>> {
  const { rows } = await sql<OutboxRow>`select ${rowColumns} from letter where id = ${id}`.execute(read);
  return { ...found(rows[0], 'This message does not exist.'), ...(await getBodies(read, id)) };
}
