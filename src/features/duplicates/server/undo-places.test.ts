/** What happened at the houses of two contacts while they were one, once the merge is undone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, today } from '../../../../test/support/clock.ts';
import { command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { saveRoute, serviceAddresses, stopsOf } from '../../../../test/support/routes.ts';
import { contactsOn, type MadeContact } from '../../../../test/support/two-contacts.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { holdCreditsContract } from '../../hold-credits/contract.ts';
import { insertDecision } from '../../hold-credits/server/store.ts';
import { servicesContract } from '../../services/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { periodText } from '../../suspensions/rules.ts';
import { duplicatesContract as duplicates } from '../contract.ts';

const [server, staff] = await aServerWith('admin');
const { make, aRoute, merge } = contactsOn(server, staff);
const undo = async (mergeId: string) => (await staff.call(duplicates.undo, { id: mergeId })).stayed;

const start = async (made: MadeContact, street: string, stream: 'Trash' | 'Recycling' = 'Trash') => {
  const addressId = made.addressIds[street] ?? '';
  return (await staff.call(servicesContract.start, { addressId, stream, cans: 1, firstDay: today })).id;
};
const vacation = { from: day(3), to: day(9), reason: 'vacation' } as const;
const put = (contactId: string, serviceIds?: string[]) =>
  staff.call(suspensionsContract.create, { contactId, ...vacation, notes: 'Away', ...(serviceIds && { serviceIds }) });
/** What is held at a contact, and on which days. */
const heldAt = async ({ id: contactId }: MadeContact) =>
  (await staff.call(suspensionsContract.ofContact, { contactId })).suspensions.map(
    ({ serviceIds, coversAll, from, to, reason, notes }) => ({ serviceIds, coversAll, from, to, reason, notes }),
  );
const held = (serviceIds: string[], coversAll: boolean) => ({ serviceIds, coversAll, ...vacation, notes: 'Away' });

/** Two households, each with a service at its house. */
async function twoHouseholds(accounts: Readonly<{ kim?: string; ana?: string }> = {}) {
  const [kims, anas] = [accounts.kim ?? null, accounts.ana ?? null];
  const kim = await make({ firstName: 'Kim', lastName: 'Roe', profileId: kims, addresses: { '1 Zuni Dr': 'BMS' } });
  const ana = await make({ firstName: 'Ana', lastName: 'Nez', profileId: anas, addresses: { '8 Farm Rd': 'BMS' } });
  return { kim, ana, zuni: await start(kim, '1 Zuni Dr'), farm: await start(ana, '8 Farm Rd') };
}

/** Whatever stops these routes have today are completed. */
async function workToday(routeIds: readonly string[]): Promise<void> {
  await staff.call(daily.generate, { targetDate: today });
  const { dailyRoutes } = await staff.call(daily.list, { date: today });
  for (const { id } of dailyRoutes.filter(({ routeId }) => routeIds.includes(routeId ?? '')))
    for (const stop of (await staff.call(daily.get, { id })).stops)
      await staff.call(daily.completeStop, command(stop.id, { notes: null }));
}
const historyOf = ({ id: contactId }: MadeContact) => staff.call(daily.contactHistory, { contactId });
const workedAt = async (made: MadeContact) =>
  (await historyOf(made)).stops.map(({ streetLine, status }) => [streetLine, status]);

test('a pickup stands in the route activity of the household whose house it was at', async () => {
  const [one, other] = [await aRoute(), await aRoute()];
  const kim = await make({ addresses: { '1 Zuni Dr': 'BMS' }, stops: { '1 Zuni Dr': [one] } });
  const ana = await make({ addresses: { '8 Farm Rd': 'BMS' }, stops: { '8 Farm Rd': [other] } });
  const { mergeId } = await merge(kim, ana);
  await workToday([one, other]);
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual(await workedAt(kim), [['1 Zuni Dr', 'completed']]);
  assert.deepEqual(await workedAt(ana), [['8 Farm Rd', 'completed']]);
});

test('where two addresses were one, a pickup goes with the service that it was for', async () => {
  const [route, other] = [await aRoute(), await aRoute()];
  const kim = await make({ addresses: { '3 Zuni Dr': 'BM', '4 Zuni Dr': 'S' }, stops: { '4 Zuni Dr': [other] } });
  const ana = await make({ addresses: { '3 Zuni Dr': 'S' }, stops: { '3 Zuni Dr': [route] } });
  const { mergeId } = await merge(kim, ana);
  await workToday([route, other]);
  assert.deepEqual((await workedAt(kim)).map(([street]) => street).sort(), ['3 Zuni Dr', '4 Zuni Dr']);
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual(await workedAt(kim), [['4 Zuni Dr', 'completed']]);
  assert.deepEqual(await workedAt(ana), [['3 Zuni Dr', 'completed']]);
});

test('of two routes that came to one house the office takes one away: whom the undoing leaves without is told', async () => {
  for (const [taken, left] of [
    [0, 'Kim Roe'],
    [1, 'Ana Nez'],
  ] as const) {
    const routes = [await aRoute(), await aRoute()] as const;
    const at = { addresses: { '5 Zuni Dr': 'BMS' } };
    const kim = await make({ firstName: 'Kim', lastName: 'Roe', ...at, stops: { '5 Zuni Dr': [routes[0]] } });
    const ana = await make({ firstName: 'Ana', lastName: 'Nez', ...at, stops: { '5 Zuni Dr': [routes[1]] } });
    const { mergeId } = await merge(kim, ana);
    const others = await serviceAddresses(server, 1);
    await saveRoute(staff, routes[taken], () => ({ stops: stopsOf(others) }));
    assert.deepEqual(await undo(mergeId), [`No route comes for Trash of ${left} at 5 Zuni Dr now.`]);
  }
});

test('who had no route before the merge either, or is on none by the office’s own word, is not told of', async () => {
  const route = await aRoute();
  const double = await make({ addresses: { '6 Zuni Dr': 'BMS' } });
  await start(double, '6 Zuni Dr');
  const ana = await make({ addresses: { '6 Zuni Dr': 'BMS' }, stops: { '6 Zuni Dr': [route] } });
  assert.deepEqual(await undo((await merge(ana, double)).mergeId), []);
  const bea = await make({ addresses: { '7 Zuni Dr': 'BMS' } });
  const cleo = await make({ addresses: { '7 Zuni Dr': 'BMS' }, stops: { '7 Zuni Dr': [route] } });
  const { mergeId } = await merge(bea, cleo);
  await saveRoute(staff, route, ({ stops }) => ({
    stops: stops.filter(({ addressId }) => addressId !== bea.addressIds['7 Zuni Dr']),
  }));
  assert.deepEqual(await undo(mergeId), []);
});

test('work that no stop could hold goes with the house', async () => {
  const kim = await make({ addresses: { '1 Zuni Dr': 'BMS' } });
  const ana = await make({ addresses: { '8 Farm Rd': 'BMS' } });
  const { mergeId } = await merge(kim, ana);
  const addressId = ana.addressIds['8 Farm Rd'] ?? '';
  await server.transact((tx) =>
    sql`
      insert into stray_work (reason, stop_id, date, route_name, address_id, contact_id, street_line, city_line,
        contact_name, outcome, done_by, done_at, received_at, settlement, settled_at)
      values ('stop-removed', gen_random_uuid(), ${today}, 'North', ${addressId}, ${kim.id}, '8 Farm Rd', 'Aztec, NM',
        'Kim Roe', 'completed', ${staff.id}, now(), now(), 'kept', now())`.execute(tx),
  );
  assert.equal((await historyOf(kim)).visits.length, 1);
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual([(await historyOf(kim)).visits.length, (await historyOf(ana)).visits.length], [0, 1]);
});

test('a hold on the services of one household goes on at its house', async () => {
  const { kim, ana, farm } = await twoHouseholds();
  const { mergeId } = await merge(kim, ana);
  await put(kim.id, [farm]);
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual([await heldAt(kim), await heldAt(ana)], [[], [held([farm], false)]]);
});

test('a hold on chosen services of both goes on at both', async () => {
  const { kim, ana, zuni, farm } = await twoHouseholds();
  const { mergeId } = await merge(kim, ana);
  await put(kim.id, [zuni, farm]);
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual([await heldAt(kim), await heldAt(ana)], [[held([zuni], false)], [held([farm], false)]]);
});

test('a hold on all services goes on at both, also on those that nobody saw while two addresses were one', async () => {
  const kim = await make({ addresses: { '2 Zuni Dr': 'BMS' } });
  const ana = await make({ addresses: { '2 Zuni Dr': 'BMS' } });
  const [hers, his] = [await start(ana, '2 Zuni Dr'), await start(kim, '2 Zuni Dr')];
  const { mergeId } = await merge(kim, ana);
  await put(kim.id);
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual([await heldAt(kim), await heldAt(ana)], [[held([his], true)], [held([hers], true)]]);
});

test('a hold that one household had before the merge is its own again', async () => {
  const { kim, ana, zuni } = await twoHouseholds();
  await put(kim.id);
  const { mergeId } = await merge(kim, ana);
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual([await heldAt(kim), await heldAt(ana)], [[held([zuni], true)], []]);
});

/** As if the office had credited a hold. */
const credit = (suspensionId: string, profileId: string) =>
  server.transact((tx) =>
    insertDecision(tx, {
      ...{ id: randomUUID(), profileId, suspensionId, from: vacation.from, to: vacation.to },
      ...{ kind: 'posted', amount: 500, sum: '1 × $5.00', reason: null, by: staff.id },
    }),
  );
const credited = (name: string) => [`What was credited for the hold ${periodText(vacation)} stays with ${name}.`];

test('a hold that was credited goes with the account that has the credit, and the other gets one like it', async () => {
  const account = await server.as('customer');
  const { kim, ana, zuni, farm } = await twoHouseholds({ ana: account.id });
  const { mergeId } = await merge(kim, ana);
  const { id } = await put(kim.id);
  await credit(id, account.id);
  assert.deepEqual(await undo(mergeId), credited('Ana Nez'));
  assert.deepEqual([await heldAt(kim), await heldAt(ana)], [[held([zuni], true)], [held([farm], true)]]);
  const { suspensions } = await staff.call(suspensionsContract.ofContact, { contactId: ana.id });
  assert.equal(suspensions[0]?.id, id);
});

test("a hold on the other's services alone leaves its credit behind with the account that has it", async () => {
  const account = await server.as('customer');
  const { kim, ana, farm } = await twoHouseholds({ kim: account.id });
  const { mergeId } = await merge(kim, ana);
  const { id } = await put(kim.id, [farm]);
  await credit(id, account.id);
  assert.deepEqual(await undo(mergeId), credited('Kim Roe'));
  assert.deepEqual([await heldAt(kim), await heldAt(ana)], [[], [held([farm], false)]]);
  const { credits } = await staff.call(holdCreditsContract.ofContact, { contactId: kim.id });
  assert.deepEqual(
    credits.map(({ suspensionId, state, due }) => [suspensionId, state, due]),
    [[id, 'over', -500]],
  );
});
