/** Two contacts with whatever can hang on them, straight into the tables, and what the tables then say. */
import { type RawBuilder, sql } from 'kysely';
import { duplicatesContract as duplicates, type MergeField } from '../../src/features/duplicates/contract.ts';
import type { Reader, Tx } from '../../src/server/database/connection.ts';
import { everyDay } from './factories.ts';
import type { Caller, TestServer } from './server.ts';

let made = 0;

export type ContactShape = Readonly<{
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string | null;
  companyName?: string | null;
  accountNumber?: string | null;
  status?: 'New Lead' | 'Converted' | 'Lost';
  profileId?: string | null;
  /** Street names; each address is billing, mailing and service as the letters say: `{ 'Zuni Dr': 'BMS' }`. */
  addresses?: Readonly<Record<string, string>>;
  /** Streets that stand on a route, by the route's id. */
  stops?: Readonly<Record<string, readonly string[]>>;
  activities?: number;
  /** Stops of past runs. */
  pickups?: number;
  messages?: number;
}>;

export type MadeContact = Readonly<{ id: string; version: number; addressIds: Readonly<Record<string, string>> }>;

/** A route without stops, driven every day. */
export async function anEmptyRoute(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into route (name, days_of_week) values (${`Round ${++made}`}, ${everyDay}::weekday[]) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
}

export async function aFullContact(tx: Tx, shape: ContactShape = {}): Promise<MadeContact> {
  const n = ++made;
  const { id } = await tx
    .insertInto('contact')
    .values({
      first_name: shape.firstName ?? 'Rosa',
      last_name: shape.lastName ?? `Nez${n}`,
      email: shape.email ?? `rosa${n}@example.test`,
      phone: shape.phone ?? null,
      company_name: shape.companyName ?? null,
      account_number: shape.accountNumber ?? null,
      status: shape.status ?? 'New Lead',
      profile_id: shape.profileId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const addressIds: Record<string, string> = {};
  for (const [street, types] of Object.entries(shape.addresses ?? {})) {
    const row = await tx
      .insertInto('contact_address')
      .values({
        contact_id: id,
        street,
        city: 'Farmington',
        state: 'NM',
        zip_code: '87401',
        is_billing: types.includes('B'),
        is_mailing: types.includes('M'),
        is_service: types.includes('S'),
        ...(types.includes('P') && { latitude: 36.7 + n / 1000, longitude: -108.2, position_source: 'hand' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    addressIds[street] = row.id;
    if (!types.includes('P')) await tx.insertInto('address_geocoding').values({ address_id: row.id }).execute();
    for (const routeId of shape.stops?.[street] ?? []) await aStopWithHold(tx, routeId, row.id);
  }
  await sql`
    insert into activity (contact_id, type, title)
    select ${id}, 'note', 'Called ' || n from generate_series(1, ${shape.activities ?? 0}::int) n`.execute(tx);
  await sql`
    insert into outbox_message (kind, to_address, subject, text_body, html_body, contact_id, status)
    select 'Welcome', 'someone@example.test', 'Hello', 'Hello', 'Hello', ${id}, 'kept'
    from generate_series(1, ${shape.messages ?? 0}::int)`.execute(tx);
  if (shape.pickups) await pastStops(tx, id, Object.values(addressIds), shape.pickups);
  return { id, version: 1, addressIds };
}

async function aStopWithHold(tx: Tx, routeId: string, addressId: string): Promise<void> {
  await sql`
    insert into route_address (route_id, address_id, order_in_route)
    select ${routeId}, ${addressId}, coalesce(max(order_in_route), 0) + 1 from route_address where route_id = ${routeId}`.execute(
    tx,
  );
  await sql`
    with begun as (
      insert into service (address_id, first_day, accommodation_type)
      select ${addressId}, '2020-01-01', 'Gated Entry'
      where not exists (select from service where address_id = ${addressId}) returning id, address_id),
    held as (
      insert into suspension (contact_id, covers_all, suspended_from, suspended_to)
      select contact_id, false, '2030-01-01', '2030-01-08' from begun join contact_address a on a.id = begun.address_id
      returning id)
    insert into suspension_service (suspension_id, service_id, period)
    select held.id, begun.id, daterange('2030-01-01', '2030-01-08', '[]') from held, begun`.execute(tx);
}

/** Stops of a past run, at the contact's addresses in turn. */
async function pastStops(tx: Tx, contactId: string, addressIds: readonly string[], count: number): Promise<void> {
  const routeId = await anEmptyRoute(tx);
  await sql`
    with run as (
      insert into daily_route (date, route_id, route_name) values ('2026-01-05', ${routeId}, 'Past') returning id)
    insert into daily_route_stop (daily_route_id, contact_id, address_id, order_in_route, street_line, city_line,
      contact_name, waste_cans_count)
    select run.id, ${contactId}, (${addressIds}::uuid[])[1 + n % ${Math.max(1, addressIds.length)}::int], n, '1 Main',
      'Aztec', 'Rosa', 1
    from run, generate_series(1, ${count}::int) n`.execute(tx);
}

/** All rows of what a merge may touch, without the marks of time and version that only go up. */
export async function everything(read: Reader): Promise<unknown> {
  const tables = {
    contact: sql`to_jsonb(t) - 'version' - 'updated_at'`,
    contact_address: sql`to_jsonb(t) - 'updated_at'`,
    address_geocoding: sql`jsonb_build_array(t.address_id, t.status, t.attempts)`,
    contact_double: sql`to_jsonb(t)`,
    contact_not_double: sql`to_jsonb(t) - 'marked_at'`,
    route_address: sql`to_jsonb(t)`,
    service: sql`to_jsonb(t)`,
    suspension: sql`to_jsonb(t)`,
    suspension_service: sql`to_jsonb(t)`,
    activity: sql`to_jsonb(t)`,
    daily_route_stop: sql`to_jsonb(t)`,
    outbox_message: sql`to_jsonb(t)`,
  } satisfies Record<string, RawBuilder<unknown>>;
  const all: Record<string, unknown> = {};
  for (const [table, row] of Object.entries(tables)) {
    const { rows } = await sql<{ row: unknown }>`select ${row} as row from ${sql.table(table)} t order by 1`.execute(
      read,
    );
    all[table] = rows.map((one) => one.row);
  }
  const { rows } = await sql`select status, sum(contacts)::int as contacts from contact_status_count group by 1
    having sum(contacts) <> 0 order by 1`.execute(read);
  return { ...all, counts: rows };
}

/** What is sent to merge two. */
export const wantedMerge = (kept: MadeContact, merged: MadeContact, take: readonly MergeField[] = []) => ({
  keptId: kept.id,
  mergedId: merged.id,
  keptVersion: kept.version,
  mergedVersion: merged.version,
  take: [...take],
});

/** Makes such contacts, and merges them as the staff does. */
export const contactsOn = (server: TestServer, staff: Caller) => ({
  make: (shape: ContactShape = {}) => server.transact((tx) => aFullContact(tx, shape)),
  aRoute: () => server.transact((tx) => anEmptyRoute(tx)),
  merge: (kept: MadeContact, merged: MadeContact, take?: readonly MergeField[]) =>
    staff.call(duplicates.merge, wantedMerge(kept, merged, take)),
});
