/** What stands in lists of customers about letters to their addresses. */
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { stopLettersTo } from './store-failures.ts';

/** Wants no letters of a kind, or takes none. */
export type Marks = Readonly<{ noAnnouncements: boolean; noServiceNotices: boolean; emailFailed: boolean }>;
const markNames = ['noAnnouncements', 'noServiceNotices', 'emailFailed'] as const;

/** @param emails in small letters; those without a mark are left out of the answer */
export async function listMailingMarks(read: Reader, emails: readonly string[]): Promise<ReadonlyMap<string, Marks>> {
  const { rows } = await sql<Marks & Readonly<{ email: string }>>`
    select x.email, bool_or(x.mark = 'announcement') as "noAnnouncements",
      bool_or(x.mark = 'service-notice') as "noServiceNotices", bool_or(x.mark = 'failed') as "emailFailed"
    from (
      select email, purpose::text as mark from off_list where email = any(${emails}::text[])
      union all
      select email, 'failed' from failed_address where email = any(${emails}::text[])) x
    group by 1`.execute(read);
  return new Map(rows.map(({ email, ...marks }) => [email, marks]));
}

type ListedMarks = Readonly<{ [K in keyof Marks]: boolean | null }> & Readonly<{ email: string }>;

/** Of how many addresses an imported list says something that is not on record yet. */
export async function countNewMarks(read: Reader, rows: readonly ListedMarks[]): Promise<number> {
  const known = await listMailingMarks(
    read,
    rows.map(({ email }) => email.toLowerCase()),
  );
  const isNew = (row: ListedMarks) => {
    const there = known.get(row.email.toLowerCase());
    return markNames.some((mark) => row[mark] && !there?.[mark]);
  };
  return new Set(rows.filter(isNew).map(({ email }) => email.toLowerCase())).size;
}

/** Keeps what an imported list says. What is on record already stays as it is, with its time and who said it. */
export async function insertImportedMarks(tx: Tx, rows: readonly ListedMarks[], by: string | null): Promise<void> {
  const of = (mark: keyof Marks) => rows.filter((row) => row[mark]).map(({ email }) => email.toLowerCase());
  const [announcements, notices, failed] = [of('noAnnouncements'), of('noServiceNotices'), of('emailFailed')];
  if (announcements.length + notices.length + failed.length === 0) return;
  await sql`
    insert into mailing_choice (email, purpose, is_on, source, chosen_by)
    select x.email, x.purpose, false, 'office', ${by} from (
      select unnest(${announcements}::text[]) as email, 'announcement'::mailing_purpose as purpose
      union select unnest(${notices}::text[]), 'service-notice'::mailing_purpose) x
    where not exists (select from off_list o where o.email = x.email and o.purpose = x.purpose)`.execute(tx);
  const { rows: marked } = await sql<{ email: string }>`
    insert into address_failure (email, source, words)
    select distinct unnest(${failed}::text[]), 'report'::address_failure_source, 'Marked as failed in a list that was imported'
    on conflict do nothing returning email`.execute(tx);
  await stopLettersTo(
    tx,
    marked.map(({ email }) => email),
  );
  announce({ topic: 'mailing-list' });
}
