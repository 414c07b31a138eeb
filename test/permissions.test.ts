import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { operations } from '../src/app/features.ts';
import { contactsContract } from '../src/features/contacts/contract.ts';
import { deletedContactsContract } from '../src/features/contacts/deleted-contacts.ts';
import { productsContract } from '../src/features/products/contract.ts';
import { commandIdHeader } from '../src/kernel/live-headers.ts';
import { type Operation, onceOf } from '../src/kernel/operation.ts';
import { roles } from '../src/kernel/roles.ts';
import { countTables } from '../src/server/database/many-rows.ts';
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

test('whatever makes something new, or changes what it was shown, does it once, however often it is sent', async () => {
  const caller = await server.as('superadmin');
  const once = operations.filter((operation) => onceOf(operation) === true);
  assert.ok(once.length >= 40);
  for (const operation of once) {
    const row = rows.find((one) => one.name.split(' / ')[0] === operation.name);
    const input = (await row?.samples(stage)[row.name]?.(caller)) ?? {};
    const headers = { [commandIdHeader]: randomUUID() as string };
    const send = (who = caller) => who.attempt(operation, input, undefined, headers);
    const [first, twin] = await Promise.all([send(), send()]);
    const later = await send();
    for (const { status, body } of [first, twin, later])
      assert.deepEqual([status, body], [200, first.body], operation.name);
    assert.equal((await send(await server.as('superadmin'))).status, 404, operation.name);
    assert.notDeepEqual((await caller.attempt(operation, input)).body, first.body, operation.name);
    headers[commandIdHeader] = 'again';
    assert.equal((await send()).body.error.code, 'invalid-input', operation.name);
  }
  const headers = { [commandIdHeader]: randomUUID() as string };
  const named = (lastName: string) => ({ firstName: 'Ana', lastName, email: null, status: 'New Lead' });
  const create = (input: object) => caller.attempt(contactsContract.create, input, undefined, headers);
  assert.equal((await create(named('Nez'))).status, 200);
  const other = await create(named('Begay'));
  assert.deepEqual([other.status, other.body.error.code], [409, 'command-reused']);
});

test('whatever ends something, or brings it back, is done once too, unless it has been taken back since', async () => {
  const told: string[] = [];
  const ending = rows.flatMap(({ name, statuses, samples }) => {
    const operation = operations.find((one) => one.name === name.split(' / ')[0]);
    return operation && onceOf(operation) === 'unless-taken-back' && statuses.includes(200)
      ? [{ name, operation, sample: samples(stage)[name] }]
      : [];
  });
  assert.ok(ending.length >= 20);
  for (const { name, operation, sample } of ending) {
    const caller = await server.as(operation.access === 'customer' ? 'customer' : 'superadmin');
    const input = (await sample?.(caller)) ?? {};
    const headers = { [commandIdHeader]: randomUUID() };
    const send = () => caller.attempt(operation, input, undefined, headers);
    const [first, twin] = await Promise.all([send(), send()]);
    const answers = [first, twin, await send()];
    assert.ok(
      answers.some(({ status }) => status === 200),
      name,
    );
    for (const { status, body } of answers) if (status !== 200) told.push(`${status} ${name}: ${body.error.message}`);
  }
  // Where the thing is there, whoever asks for what is so already is told so.
  assert.deepEqual(
    [...new Set(told)],
    [
      '409 contacts.unlinkAccount: This contact has no customer account.',
      '409 pickup-exceptions.restoreRun: This run is not cancelled.',
    ],
  );

  const { contactId: id } = await stage.aContactId();
  const headers = { [commandIdHeader]: randomUUID() };
  const remove = () => stage.admin.attempt(contactsContract.remove, { id }, undefined, headers);
  const isThere = async () => (await stage.admin.attempt(contactsContract.get, { id })).status === 200;
  assert.equal((await remove()).status, 200);
  await (await server.as('admin')).call(deletedContactsContract.restore, { id });
  assert.equal(await isThere(), true);
  assert.equal((await remove()).status, 200);
  assert.equal(await isThere(), false, 'what is called deleted is deleted');
});

for (const [place, { name, statuses, samples }] of rows.entries())
  test(`${name}: ${statuses.join(' ')}`, async () => {
    if (place % 100 === 50) await countTables(server.database.read); // as PostgreSQL does by itself where rows live longer
    const operation = operations.find((one) => one.name === name.split(' / ')[0]);
    assert.ok(operation, `There is no operation ${name}`);
    const got: number[] = [];
    for (const caller of await theCast())
      got.push(await statusOf(operation, caller, (await samples(stage)[name]?.(caller)) ?? {}));
    assert.deepEqual(got, statuses);
  });

async function statusOf(operation: Operation, caller: Caller, input: object): Promise<number> {
  if (operation.answers !== 'events')
    return (
      await caller.attempt(
        operation,
        input,
        operation.body === 'form' && operation.name.startsWith('customer-import') ? csv : undefined,
      )
    ).status;
  const stream = await caller.fetch(`/api${operation.path}`);
  await stream.body?.cancel();
  return stream.status;
}
