import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { operations } from '../src/app/contracts.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { addDays, dayAt } from '../src/kernel/calendar.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { roles } from '../src/kernel/roles.ts';
import { aCompany, aContact, aRoute, aSuspension, everyDay } from './support/factories.ts';
import { aServer, type Caller, type TestServer } from './support/server.ts';

/**
 * Who may do what, as HTTP status: 200 done, 401 sign in first, 403 not your role, 404 not yours to see, 409/422 allowed
 * but not like this. "own" and "other" say whose object it is, where that matters.
 */
const table = `
operation                                nobody  customer  employee  admin  superadmin
users.session                            200     200       200       200    200
users.signIn                             401     401       401       401    401
users.signOut                            200     200       200       200    200
users.changePassword                     401     422       422       422    422
users.list                               401     403       403       200    200
users.drivers                            401     403       200       200    200
users.create                             401     403       403       200    200
users.create / a superadmin              401     403       403       403    200
users.update                             401     403       403       200    200
users.update / a superadmin              401     403       403       403    200
users.remove                             401     403       403       200    200
users.remove / a superadmin              401     403       403       403    200
users.remove / own account               401     403       403       409    409
company.get                              200     200       200       200    200
company.setUp                            409     409       409       409    409
contacts.list                            401     403       200       200    200
contacts.counts                          401     403       200       200    200
contacts.export                          401     403       200       200    200
contacts.get                             401     403       200       200    200
contacts.create                          401     403       200       200    200
contacts.update                          401     403       200       200    200
contacts.remove                          401     403       200       200    200
addresses.list                           401     403       200       200    200
addresses.add                            401     403       200       200    200
addresses.update                         401     403       409       409    409
addresses.remove                         401     403       409       409    409
activities.list                          401     403       200       200    200
activities.add                           401     403       200       200    200
activities.complete                      401     403       404       404    404
customer-import.check                    401     403       403       200    200
customer-import.create                   401     403       403       422    422
customer-import.list                     401     403       403       200    200
customer-import.undo                     401     403       403       404    404
routes.list                              401     403       200       200    200
routes.get                               401     403       200       200    200
routes.create                            401     403       403       200    200
routes.update                            401     403       403       200    200
routes.remove                            401     403       403       200    200
routes.availableAddresses                401     403       200       200    200
suspensions.ofStop                       401     403       200       200    200
suspensions.ofContact                    401     403       200       200    200
suspensions.create                       401     403       200       200    200
suspensions.update                       401     403       200       200    200
suspensions.end                          401     403       200       200    200
daily-routes.list                        401     403       200       200    200
daily-routes.get                         401     403       200       200    200
daily-routes.generate                    401     403       200       200    200
daily-routes.start                       401     403       200       200    200
daily-routes.complete                    401     403       200       200    200
daily-routes.cancel                      401     403       200       200    200
daily-routes.startStop / own run         401     403       200       200    200
daily-routes.startStop / other's run     401     403       403       200    200
daily-routes.completeStop / own run      401     403       200       200    200
daily-routes.completeStop / other's run  401     403       403       200    200
daily-routes.skipStop / own run          401     403       200       200    200
daily-routes.skipStop / other's run      401     403       403       200    200
daily-routes.rescheduleStop / own run    401     403       200       200    200
daily-routes.rescheduleStop / other's run  401   403       403       200    200
daily-routes.noteStop / own run          401     403       200       200    200
daily-routes.noteStop / other's run      401     403       403       200    200
daily-routes.photo / own                 401     200       200       200    200
daily-routes.photo / other's             401     404       200       200    200
daily-routes.contactHistory              401     403       200       200    200
customer-account.get                     401     200       200       200    200
live.changes                             401     403       200       200    200
`;

type Sample = (caller: Caller) => Promise<object>;

const today = dayAt(new Date().toISOString(), 'America/Denver');
let server: TestServer;
let admin: Caller;

before(async () => {
  server = await aServer();
  await aCompany(server);
  admin = await server.as('superadmin');
  await server.as('superadmin');
});
after(() => server.close());

/** Fresh people for every row, in the table's order: some rows end sessions. */
const theCast = async () => [server.nobody, ...(await Promise.all(roles.toReversed().map((role) => server.as(role))))];

let n = 0;
const person = () => ({ firstName: 'Ana', lastName: 'Yazzie', email: `someone${++n}@example.test`, phone: '' });
const aContactId = async () => ({ ...(await server.transact((tx) => aContact(tx))) });
const aUserId = async (role: 'employee' | 'superadmin') => (await server.as(role)).id;

async function aRun({
  driver,
  customer,
  status = 'pending',
}: {
  driver?: string;
  customer?: string;
  status?: 'pending' | 'in_progress';
} = {}) {
  const made = await server.transact(async (tx) => {
    // One contact per account: a later run of the same customer takes the earlier contact's place.
    if (customer)
      await tx.updateTable('contact').set({ profile_id: null }).where('profile_id', '=', customer).execute();
    return aRoute(tx, { days: everyDay, driver: driver || null, stops: 2, ...(customer && { customer }) });
  });
  await admin.call(daily.generate, { targetDate: today });
  const run = (await admin.call(daily.list, { date: today })).dailyRoutes.find(
    ({ routeId }) => routeId === made.routeId,
  );
  const id = run?.id ?? '';
  if (status === 'in_progress') await admin.call(daily.start, { id });
  const { stops } = await admin.call(daily.get, { id });
  return { id, stopId: stops[0]?.id ?? '', ...made };
}

const command = (id: string, more = {}) => ({ id, commandId: randomUUID(), at: new Date().toISOString(), ...more });
const stopOf = async (driver: string | undefined, more = {}) =>
  command((await aRun(driver ? { driver } : {})).stopId, more);

async function workedStop(driver: string | undefined) {
  const { stopId } = await aRun(driver ? { driver } : {});
  await admin.call(daily.skipStop, command(stopId));
  return command(stopId, { notes: 'Was away' });
}

async function photographedStop(customer: string | undefined) {
  const { stopId } = await aRun(customer ? { customer } : {});
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#080' } })
    .png()
    .toBuffer();
  await admin.call(daily.completeStop, command(stopId), new Blob([new Uint8Array(photo)]));
  return { id: stopId };
}

async function aHold() {
  const { stops } = await aRun();
  const routeAddressId = stops[0]?.routeAddressId ?? '';
  await server.transact((tx) => aSuspension(tx, routeAddressId, addDays(today, 30), addDays(today, 40)));
  const hold = await server.database.read
    .selectFrom('route_address_suspension')
    .select('id')
    .where('route_address_id', '=', routeAddressId)
    .executeTakeFirstOrThrow();
  return { id: hold.id, routeAddressId, contactId: stops[0]?.contactId ?? '' };
}

const period = () => ({ from: addDays(today, 50), to: addDays(today, 60), reason: 'vacation' });
const nothing = async () => ({});
const address = { street: '1 Main', city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
const csv = new Blob(['no,such,columns\n1,2,3\n']);
/** A valid input for each row of the table, on fresh things every time. */
const samples: Record<string, Sample> = {
  'users.session': nothing,
  'users.signIn': async () => ({ email: 'nobody@example.test', password: 'wrong-password' }),
  'users.signOut': nothing,
  'users.changePassword': async () => ({ currentPassword: 'not it', newPassword: 'a good new one' }),
  'users.list': nothing,
  'users.drivers': nothing,
  'users.create': async () => ({ ...person(), password: 'long enough', role: 'employee' }),
  'users.create / a superadmin': async () => ({ ...person(), password: 'long enough', role: 'superadmin' }),
  'users.update': async () => ({ id: await aUserId('employee'), ...person(), role: 'admin' }),
  'users.update / a superadmin': async () => ({ id: await aUserId('superadmin'), ...person(), role: 'superadmin' }),
  'users.remove': async () => ({ id: await aUserId('employee') }),
  'users.remove / a superadmin': async () => ({ id: await aUserId('superadmin') }),
  'users.remove / own account': async ({ id }) => ({ id: id || randomUUID() }),
  'company.get': nothing,
  'company.setUp': async () => ({
    ...person(),
    token: 'x',
    companyName: 'X',
    timeZone: 'UTC',
    password: 'long enough',
  }),
  'contacts.list': nothing,
  'contacts.counts': nothing,
  'contacts.export': nothing,
  'contacts.get': async () => ({ id: (await aContactId()).contactId }),
  'contacts.create': async () => ({ ...person(), status: 'New Lead' }),
  'contacts.update': async () => ({ id: (await aContactId()).contactId, version: 1, ...person(), status: 'Lost' }),
  'contacts.remove': async () => ({ id: (await aContactId()).contactId }),
  'addresses.list': aContactId,
  'addresses.add': async () => ({ ...(await aContactId()), ...address }),
  'addresses.update': async () => ({
    id: (await aContactId()).addressId,
    updatedAt: '2020-01-01T00:00:00Z',
    ...address,
    isBilling: true,
    isMailing: true,
  }),
  'addresses.remove': async () => ({ id: (await aContactId()).addressId }),
  'activities.list': aContactId,
  'activities.add': async () => ({ ...(await aContactId()), type: 'note', title: 'Called' }),
  'activities.complete': async () => ({ id: randomUUID() }),
  'customer-import.check': nothing,
  'customer-import.create': nothing,
  'customer-import.list': nothing,
  'customer-import.undo': async () => ({ id: randomUUID() }),
  'routes.list': nothing,
  'routes.get': async () => ({ id: (await aRun()).routeId }),
  'routes.create': async () => ({
    name: 'New',
    daysOfWeek: ['Monday'],
    stops: [{ addressId: (await aContactId()).addressId, cans: 1 }],
  }),
  'routes.update': async () => {
    const { routeId, stops } = await aRun();
    return {
      id: routeId,
      version: 1,
      name: 'Changed',
      daysOfWeek: ['Monday'],
      stops: stops.map(({ addressId }) => ({ addressId, cans: 2 })),
    };
  },
  'routes.remove': async () => ({ id: (await aRun()).routeId }),
  'routes.availableAddresses': nothing,
  'suspensions.ofStop': aHold,
  'suspensions.ofContact': aHold,
  'suspensions.create': async () => ({ ...(await aHold()), ...period() }),
  'suspensions.update': async () => ({ ...(await aHold()), ...period() }),
  'suspensions.end': aHold,
  'daily-routes.list': nothing,
  'daily-routes.get': () => aRun(),
  'daily-routes.generate': async () => ({ targetDate: today }),
  'daily-routes.start': () => aRun(),
  'daily-routes.complete': async () => ({ ...(await aRun({ status: 'in_progress' })), skipOpenStops: true }),
  'daily-routes.cancel': async () => ({ ...(await aRun()), reason: 'Snow' }),
  'daily-routes.startStop / own run': ({ id }) => stopOf(id),
  "daily-routes.startStop / other's run": () => stopOf(undefined),
  'daily-routes.completeStop / own run': ({ id }) => stopOf(id),
  "daily-routes.completeStop / other's run": () => stopOf(undefined),
  'daily-routes.skipStop / own run': ({ id }) => stopOf(id),
  "daily-routes.skipStop / other's run": () => stopOf(undefined),
  'daily-routes.rescheduleStop / own run': ({ id }) => stopOf(id, { toDate: addDays(today, 2) }),
  "daily-routes.rescheduleStop / other's run": () => stopOf(undefined, { toDate: addDays(today, 2) }),
  'daily-routes.noteStop / own run': ({ id }) => workedStop(id),
  "daily-routes.noteStop / other's run": () => workedStop(undefined),
  'daily-routes.photo / own': ({ id }) => photographedStop(id),
  "daily-routes.photo / other's": () => photographedStop(undefined),
  'daily-routes.contactHistory': aContactId,
  'customer-account.get': nothing,
  'live.changes': nothing,
};

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', ...statuses] = line.split(/\s{2,}/);
    return { name, statuses: statuses.map(Number) };
  });

test('the table names every operation of the product', () => {
  const named = new Set(rows.map(({ name }) => name.split(' / ')[0]));
  assert.deepEqual(
    operations.map((operation) => operation.name).filter((name) => !named.has(name)),
    [],
  );
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !samples[name]),
    [],
  );
});

for (const { name, statuses } of rows)
  test(`${name}: ${statuses.join(' ')}`, async () => {
    const operation = operations.find((one) => one.name === name.split(' / ')[0]);
    assert.ok(operation, `There is no operation ${name}`);
    const got: number[] = [];
    for (const caller of await theCast())
      got.push(await statusOf(operation, caller, (await samples[name]?.(caller)) ?? {}));
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
