import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operations } from '../src/app/features.ts';
import { productsContract } from '../src/features/products/contract.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { roles } from '../src/kernel/roles.ts';
import { areas } from './permissions/areas.ts';
import { missingOwnRows } from './permissions/own-rows.ts';
import { type Stage, stageOn } from './permissions/stage.ts';
import { aCompany } from './support/factories.ts';
import { aServer, type Caller, type TestServer } from './support/server.ts';

/** Who may do what: the tables of all areas, each row called by nobody and by every role. */

let server: TestServer;
let stage: Stage;

before(async () => {
  server = await aServer();
  await aCompany(server);
  stage = stageOn(server, await server.as('superadmin'));
  await server.as('superadmin');
});
after(() => server.close());

/** Fresh people for every row, in the table's order: some rows end sessions. */
const theCast = async () => [server.nobody, ...(await Promise.all(roles.toReversed().map((role) => server.as(role))))];

const csv = new Blob(['no,such,columns\n1,2,3\n']);

const rows = areas.flatMap(({ table, samples }) =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name = '', ...statuses] = line.split(/\s{2,}/);
      return { name, statuses: statuses.map(Number), samples };
    }),
);

test('the table names every operation of the product', () => {
  const named = new Set(rows.map(({ name }) => name.split(' / ')[0]));
  assert.deepEqual(
    operations.map((operation) => operation.name).filter((name) => !named.has(name)),
    [],
  );
  assert.deepEqual(
    rows.filter(({ name, samples }) => !samples(stage)[name]).map(({ name }) => name),
    [],
  );
});

test('each operation for customers has a row of own things and one of somebody else’s', () => {
  const named = rows.map(({ name }) => name);
  assert.deepEqual(missingOwnRows(operations, named), []);
  const planted = { name: 'own-planted.get', access: 'customer' } as const;
  const both = ['own-planted.get / own', 'own-planted.get / other'];
  assert.deepEqual(missingOwnRows([planted], named), both);
  assert.deepEqual(missingOwnRows([planted], ['own-planted.get', 'own-planted.get / own']), both.slice(1));
  assert.deepEqual(
    missingOwnRows([planted], ['own-planted.getAll / own', "own-planted.get / other's"]),
    both.slice(0, 1),
  );
});

test('whatever needs the payment provider says first what is not configured, in the words of the spec', async () => {
  const caller = await server.as('superadmin');
  const asking = operations.filter(({ refusals }) => refusals && 'payments-not-configured' in refusals);
  const others: string[] = [];
  for (const { name, ...operation } of asking) {
    const row = rows.find((one) => one.name.split(' / ')[0] === name);
    const input = (await row?.samples(stage)[row.name]?.(caller)) ?? {};
    const { body } = await caller.attempt({ name, ...operation }, input);
    if (body.error?.message !== 'Stripe secret key not configured') others.push(name);
  }
  assert.deepEqual(others, ['autopay.finish']); // nobody can come back from a page that was never opened
  assert.ok(asking.length > 20);
  const { hasSecretKey, hasWebhook, hasProducts } = await caller.call(productsContract.configuration, {});
  assert.deepEqual([hasSecretKey, hasWebhook, hasProducts], [false, false, false]);
});

for (const { name, statuses, samples } of rows)
  test(`${name}: ${statuses.join(' ')}`, async () => {
    const operation = operations.find((one) => one.name === name.split(' / ')[0]);
    assert.ok(operation, `There is no operation ${name}`);
    const got: number[] = [];
    for (const caller of await theCast())
      got.push(await statusOf(operation, caller, (await samples(stage)[name]?.(caller)) ?? {}));
    assert.deepEqual(got, statuses);
  });

async function statusOf(operation: Operation, caller: Caller, input: object): Promise<number> {
  if (operation.answers !== 'events')
    return (await caller.attempt(operation, input, operation.name.startsWith('customer-import') ? csv : undefined))
      .status;
  const stream = await caller.fetch(`/api${operation.path}`);
  await stream.body?.cancel();
  return stream.status;
}
