import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { containingTyped } from '../../../kernel/containing.ts';
import type { Received } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { type massEmailContract, mostRecipients, type Recipient } from '../contract.ts';

type Filters = Received<typeof massEmailContract.recipients>;
type Asked = Filters & Readonly<{ today: Day }>;

/** Of contact `c`, with who is off the list (`l`) and refused (`f`) by address. */
const recipientColumns = sql`
  c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, coalesce(l.off, '{}') as off,
  f.email is not null as "isFailed"`;
const marks = sql`
  left join (select email, array_agg(purpose::text order by purpose) as off from off_list group by email) l
    on l.email = lower(c.email)
  left join failed_address f on f.email = lower(c.email)`;
const byName = sql`order by lower(c.last_name), lower(c.first_name), c.id`;

/** Active, or still to begin, as everywhere else (subscriptions/rules.ts). */
const isSubscribed = sql`exists (
  select from known_subscription s where s.profile_id = c.profile_id and s.status in ('active', 'trialing'))`;

/** Living contacts by last name; the text is looked for in full name, e-mail and company (spec 3 §2). */
export async function listRecipients(
  read: Reader,
  { today, ...filters }: Asked,
  changes?: ReadonlyMap<string, readonly string[]>,
): Promise<{ rows: Recipient[]; hasMore: boolean }> {
  const among = changes ? sql`c.id = any(${[...changes.keys()]}::uuid[])` : sql`true`;
  const { rows } = await sql<Omit<Recipient, 'why'>>`
    select ${recipientColumns}, c.company_name as "companyName", c.status
    from living_contact c ${marks} where ${among} and ${sql.join(conditions(filters, today), sql` and `)}
    ${byName} limit ${mostRecipients + 1}`.execute(read);
  return {
    rows: rows.slice(0, mostRecipients).map((row) => ({ ...row, why: changes?.get(row.id)?.join('; ') ?? null })),
    hasMore: rows.length > mostRecipients,
  };
}

function conditions({ q, status, subscription, balance, ...place }: Filters, today: Day): RawBuilder<unknown>[] {
  const wanted = [atAddress(place, today)];
  if (status) wanted.push(sql`c.status = ${status}`);
  if (q)
    wanted.push(
      sql`fold_text(concat_ws(' ', c.first_name, c.last_name, c.email, c.company_name)) like ${containingTyped(q)}`,
    );
  if (subscription === 'active') wanted.push(isSubscribed);
  if (subscription === 'none') wanted.push(sql`not ${isSubscribed}`);
  if (balance) wanted.push(sql`c.profile_id in (select profile_id from owed_invoice where amount_on_its_way = 0)`);
  return wanted;
}

/**
 * Town, route and weekday are asked of one address: whoever has a house in each is not meant. A stop stays on its route
 * when its service has ended, and no truck comes there any more.
 */
function atAddress(
  { routeId, town, weekday }: Pick<Filters, 'routeId' | 'town' | 'weekday'>,
  today: Day,
): RawBuilder<unknown> {
  if (!routeId && !town && !weekday) return sql`true`;
  const inTown = town ? sql`lower(a.city) = lower(${town})` : sql`true`;
  const onRoute = sql`exists (
    select from route_stop r join living_route t on t.id = r.route_id
    where r.address_id = a.id and ${routeId ? sql`r.route_id = ${routeId}` : sql`true`}
      and ${weekday ? sql`${weekday}::weekday = any(t.days_of_week)` : sql`true`}
      and exists (
        select from agreed_service v
        where v.address_id = a.id and v.stream = r.stream and coalesce(v.last_day >= ${today}, true)))`;
  return sql`exists (
    select from living_address a
    where a.contact_id = c.id and ${inTown} and ${routeId || weekday ? onRoute : sql`true`})`;
}

/** In the spelling that most addresses have. */
export async function listTowns(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ town: string }>`
    select mode() within group (order by city) as town from living_address where city <> ''
    group by lower(city) order by lower(city)`.execute(read);
  return rows.map(({ town }) => town);
}

export type Chosen = Omit<Recipient, 'companyName' | 'status' | 'why'> &
  Readonly<{ profileId: string | null; isDeleted: boolean }>;

/** Contacts by id, deleted ones too; unknown ids are left out. */
export async function listChosen(read: Reader, ids: readonly string[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select ${recipientColumns}, c.profile_id as "profileId", c.is_deleted as "isDeleted"
    from known_contact c ${marks} where c.id = any(${ids}::uuid[]) ${byName}`.execute(read);
  return rows;
}

export type Owed = Readonly<{
  profileId: string;
  amount: number;
  invoiceIds: readonly string[];
  links: readonly (string | null)[];
}>;

/** What is to be paid now by some accounts, in cents, for which invoices, and where: one link each. */
export async function listOwed(read: Reader, profileIds: readonly string[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select profile_id as "profileId", sum(amount_remaining)::float8 as amount, array_agg(id) as "invoiceIds",
      array_agg(hosted_invoice_url order by due_date, id) as links
    from owed_invoice where profile_id = any(${profileIds}::uuid[]) and amount_on_its_way = 0 group by profile_id`.execute(
    read,
  );
  return rows;
}
