import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Purpose, Source } from '../contract.ts';
import { findOffBy, insertChoice, takeBackCarried } from './store.ts';

/** Where a letter went, and whose it is by now. */
type Read = Readonly<{ email: string; contactId: string | null }>;
type Instead = Readonly<{ email: string; source: 'merge' | 'new-address' }>;

/**
 * What the reader of a letter says of such letters. It may be an old one: they want none either where they are reached by
 * now, at the address of those into whom they were merged, or at another that they have. What they take back holds there
 * as well, unless it was said there, too.
 */
export async function insertReadersChoice(
  tx: Tx,
  { email, contactId, ...choice }: Read & Readonly<{ purpose: Purpose; isOn: boolean; source: Source }>,
): Promise<void> {
  await insertChoice(tx, { ...choice, email });
  const { purpose, isOn } = choice;
  for (const { email: there, source } of await listInstead(tx, { email, contactId }))
    if (!isOn) await insertChoice(tx, { email: there, purpose, isOn, source });
    else if (source === 'merge') await takeBackCarried(tx, { email: there, by: null, only: [purpose] });
    else if ((await findOffBy(tx, there, purpose)) === source) await insertChoice(tx, { ...choice, email: there });
}

/** From the first into whom they were merged to the last. An address that somebody has is not one that was left. */
async function listInstead(read: Reader, { email, contactId }: Read): Promise<Instead[]> {
  const { rows } = await sql<Instead>`
    with recursive owner as (select id, merged_into, is_deleted from known_contact where lower(email) = lower(${email})),
    into_whom as (
      select k.email, k.merged_into, 1 as depth from owner o join known_contact k on k.id = o.merged_into
      union all
      select k.email, k.merged_into, w.depth + 1 from into_whom w join known_contact k on k.id = w.merged_into),
    instead as (
      select lower(email) as email, 'merge' as source, depth from into_whom
      union all
      select lower(email), 'new-address', 0 from living_contact
      where id = ${contactId} and not exists (select from owner where not is_deleted or merged_into is not null))
    select email, min(source) as source from instead where email not in ('', lower(${email}))
    group by email order by max(depth)`.execute(read);
  return rows;
}
