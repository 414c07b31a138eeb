/** Who starts at once does so on a truck that passes the house; wherever another one would have to come, the office looks. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { aCompany, aRoute, aService } from '../../../../test/support/factories.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { maxStops } from '../../routes/contract.ts';
import { landingContract } from '../contract.ts';

const point = { latitude: 36.7021, longitude: -108.2 };
const geocoder = {
  ...{ name: 'test', paceMs: 0, atOnce: 1 },
  locate: async () => ({ outcome: 'found', precision: 'rooftop', point }) as const,
};

let server: TestServer;
let near: Awaited<ReturnType<typeof aRoute>>;
let far: typeof near;
before(async () => {
  server = await aServer({ geocoder });
  await aCompany(server);
  await server.transact(async (tx) => {
    await tx.updateTable('company_settings').set({ starts_at_once: true }).execute();
    near = await aRoute(tx, { days: ['Tuesday', 'Friday'], stops: 1 });
    far = await aRoute(tx, { days: ['Monday'], stops: 1 });
    await place(near.stops[0]?.addressId, point.latitude);
    await place(far.stops[0]?.addressId, point.latitude + 1);
    async function place(id: string | undefined, latitude: number) {
      await sql`update contact_address set latitude = ${latitude}, longitude = ${point.longitude}
        where id = ${id}`.execute(tx);
    }
  });
});
after(() => server.close());

/** Somebody new starts on the first day that the website has; gives what they are told, their status and their stops. */
async function starts(street: string, firstDay: string) {
  const who = { name: 'Ana Begay', email: `${randomUUID()}@example.test`, phone: '505 327 1234' };
  const house = { street, city: 'Farmington', state: 'NM', zipCode: '87401', cans: 1, extras: [] };
  const { message } = await server.nobody.call(landingContract.startService, {
    ...{ commandId: randomUUID(), ...house, ...who, firstDay },
  } as never);
  const { rows } = await sql<{ status: string; routes: string[] }>`
    select c.status, array(select s.route_id from route_address s join contact_address a on a.id = s.address_id
      where a.contact_id = c.id) as routes from contact c where c.email = ${who.email}`.execute(server.database.read);
  return { isAtOnce: message.startsWith('We come to'), ...rows[0] };
}

test('somebody new is put on the route that passes', async () => {
  assert.deepEqual(await starts('1 Elm St', '2026-06-19'), {
    ...{ isAtOnce: true, status: 'Converted', routes: [near.routeId] },
  });
});

test('where the route that passes is full, nobody is put on one of another town', async () => {
  await server.transact((tx) =>
    sql`
    with house as (
      insert into contact_address (contact_id, street, city, state, zip_code)
      select ${near.stops[0]?.contactId}, n || ' Full Rd', 'Farmington', 'NM', '87401' from generate_series(1, ${maxStops}) n
      returning id)
    insert into route_address (route_id, address_id, order_in_route)
    select ${near.routeId}, id, 100 + row_number() over () from house`.execute(tx),
  );
  assert.deepEqual(await starts('2 Elm St', '2026-06-22'), { isAtOnce: false, status: 'New Lead', routes: [] });
  await server.transact((tx) => sql`delete from contact_address where street like '% Full Rd'`.execute(tx));
});

test('a truck that passes for recycling alone is none that takes their trash', async () => {
  await server.transact(async (tx) => {
    await sql`update route set stream = 'Recycling' where id = ${near.routeId}`.execute(tx);
    await sql`delete from route_address s using contact_address a where a.id = s.address_id and a.street like '% Elm St'`.execute(
      tx,
    );
    await aService(tx, near.stops[0]?.addressId ?? '', { stream: 'Recycling' });
  });
  assert.deepEqual(await starts('3 Elm St', '2026-06-22'), { isAtOnce: false, status: 'New Lead', routes: [] });
});
