/** A list with a column of cans for each stream, on the real database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { routesContract } from '../../routes/contract.ts';
import { customerImportContract as imports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

const list = [
  'Name,Address,Trash Cans,Recycle Carts,Yard Waste (Y/N),Route,Day',
  'Rosa Nez,"1 Main St, Aztec, NM 87410",2,1,Y,North,Monday',
  'Ana Yazzie,"2 Main St, Aztec, NM 87410",1,0,N,North,Monday',
  'Lou Begay,"3 Main St, Aztec, NM 87410",,2,,North,Monday',
  'Tom Tso,"4 Main St, Aztec, NM 87410",,,,North,Monday',
  'Kim Lee,"5 Main St, Aztec, NM 87410",lots,1,,North,Monday',
].join('\n');
const file = () => new File([list], 'streams.csv');

test('each stream of a row begins its own service with its own cans, on its own route', async () => {
  const checked = await admin.call(imports.check, {}, file());
  assert.deepEqual([checked.ready, checked.bad, checked.services], [4, 1, 5]);
  assert.deepEqual(
    checked.coming.map(({ addresses }) =>
      addresses.flatMap(({ services }) => services.map(({ stream, cans }) => `${stream} ${cans}`)),
    ),
    [['Trash 2', 'Recycling 1', 'Yard Waste 1'], ['Trash 1'], ['Recycling 2'], []],
  );
  assert.deepEqual(
    checked.problems.map(({ line, column, value, reason }) => [line, column, value, reason]),
    [[6, 'Trash Cans', 'lots', 'Must be how many cans, from 0 to 99, yes or no, how often or on which day']],
  );
  await admin.call(imports.create, { skipBadRows: true, makeRoutes: true }, file());
  const { rows } = await sql<{ said: string }>`
    select concat_ws(' ', a.street, s.stream, s.waste_cans_count) as said from service s join contact_address a on a.id = s.address_id
    order by 1`.execute(server.database.read);
  assert.deepEqual(
    rows.map(({ said }) => said),
    [
      '1 Main St Recycling 1',
      '1 Main St Trash 2',
      '1 Main St Yard Waste 1',
      '2 Main St Trash 1',
      '3 Main St Recycling 2',
    ],
  );
  const { routes } = await admin.call(routesContract.list, {});
  assert.deepEqual(routes.map(({ name, stream, addressCount }) => `${name}, ${stream}: ${addressCount}`).sort(), [
    ...['North · Recycling, Recycling: 2', 'North · Trash, Trash: 2', 'North · Yard Waste, Yard Waste: 1'],
  ]);
  const again = await admin.call(imports.create, { skipBadRows: true, makeRoutes: true }, file());
  assert.equal(again.import, null);
});
