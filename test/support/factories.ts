import { after } from 'node:test';
import { sql } from 'kysely';
import type { Stream } from '../../src/features/services/streams.ts';
import type { Role } from '../../src/kernel/roles.ts';
import type { Tx } from '../../src/server/database/connection.ts';
import { aServer, type Caller, type TestServer } from './server.ts';

let made = 0;

/** A contact with one service address, straight into the tables. */
export async function aContact(
  tx: Tx,
  { name = 'Rosa', email, profileId }: { name?: string; email?: string; profileId?: string } = {},
): Promise<{ contactId: string; addressId: string }> {
  const n = ++made;
  const contact = await tx
    .insertInto('contact')
    .values({
      first_name: name,
      last_name: `Nez${n}`,
      email: email ?? `contact${n}@example.test`,
      phone: '(505) 555-0100',
      profile_id: profileId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const address = await tx
    .insertInto('contact_address')
    .values({
      contact_id: contact.id,
      street: `${n} Zuni Dr`,
      city: 'Farmington',
      state: 'NM',
      zip_code: '87401',
      is_billing: true,
      is_mailing: true,
      is_service: true,
      latitude: 36.7 + n / 10_000,
      longitude: -108.2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { contactId: contact.id, addressId: address.id };
}

/** A route template with its stops; builds the contacts that are missing. */
export async function aRoute(
  tx: Tx,
  {
    days,
    driver = null,
    stops = 3,
    customer,
  }: { days: readonly string[]; driver?: string | null; stops?: number; customer?: string },
) {
  const n = ++made;
  const { rows } = await sql<{ id: string }>`
    insert into route (name, days_of_week, driver_id) values (${`Route ${n}`}, ${days}::weekday[], ${driver}) returning id`.execute(
    tx,
  );
  const routeId = rows[0]?.id ?? '';
  const stopsMade: { routeAddressId: string; serviceId: string; contactId: string; addressId: string }[] = [];
  for (let order = 1; order <= stops; order++) {
    const contact = await aContact(tx, customer && order === 1 ? { profileId: customer } : {});
    const row = await tx
      .insertInto('route_address')
      .values({ route_id: routeId, address_id: contact.addressId, order_in_route: order })
      .returning('id')
      .executeTakeFirstOrThrow();
    stopsMade.push({ routeAddressId: row.id, serviceId: await aService(tx, contact.addressId), ...contact });
  }
  return { routeId, stops: stopsMade };
}

/** Something collected at an address, since long ago. */
export async function aService(
  tx: Tx,
  addressId: string,
  { stream = 'Trash', cans = 1, firstDay = '2020-01-01' }: { stream?: Stream; cans?: number; firstDay?: string } = {},
): Promise<string> {
  const { id } = await tx
    .insertInto('service')
    .values({ address_id: addressId, stream, waste_cans_count: cans, first_day: firstDay })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A hold on all that is collected from a contact. */
export async function aSuspension(tx: Tx, contactId: string, from: string, to: string): Promise<void> {
  await sql`
    with held as (
      insert into suspension (contact_id, suspended_from, suspended_to, reason, notes)
      values (${contactId}, ${from}, ${to}, 'vacation', 'Back soon') returning id)
    insert into suspension_service (suspension_id, service_id, period)
    select held.id, v.id, daterange(${from}, ${to}, '[]') from held, service v
    join contact_address a on a.id = v.address_id where a.contact_id = ${contactId}`.execute(tx);
}

export const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The company's record in Denver's time; its public page says nothing but its name, to everybody. */
export async function aCompany(server: TestServer): Promise<void> {
  await server.transact((tx) =>
    tx
      .insertInto('company_settings')
      .values({ company_name: 'San Juan Disposal', is_published: true })
      .onConflict((c) => c.doNothing())
      .execute(),
  );
}

/** The server of a company for all tests of a file, with people of these roles; it ends when they have ended. */
export async function aServerWith<const Roles extends readonly Role[]>(
  ...roles: Roles
): Promise<[server: TestServer, ...people: { [Place in keyof Roles]: Caller }]> {
  const server = await aServer();
  after(() => server.close());
  await aCompany(server);
  const people: Caller[] = [];
  for (const role of roles) people.push(await server.as(role));
  return [server, ...(people as { [Place in keyof Roles]: Caller })];
}
