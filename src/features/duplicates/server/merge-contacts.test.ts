import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsOn, everything, wantedMerge as wanted } from '../../../../test/support/two-contacts.ts';
import { activitiesContract } from '../../activities/contract.ts';
import { addressesContract } from '../../addresses/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { linkedAccountContract as accounts } from '../../contacts/linked-account.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { duplicatesContract as duplicates, mergeFields } from '../contract.ts';
import { hangingRows } from './hanging.ts';

const [server, staff] = await aServerWith('employee');
const { make, aRoute, merge } = contactsOn(server, staff);

test('the kept contact has what both had, and the address of the other leads to it', async () => {
  const [shared, other] = [await aRoute(), await aRoute()];
  const kept = await make({
    firstName: 'Ana',
    phone: null,
    addresses: { '1 Zuni Dr': 'BMS' },
    stops: { '1 Zuni Dr': [shared] },
    activities: 1,
    pickups: 2,
  });
  const merged = await make({
    firstName: 'Anna',
    phone: '(505) 555-0100',
    addresses: { '1 zuni dr.': 'BS', '9 Farm Rd': 'MS' },
    stops: { '1 zuni dr.': [other], '9 Farm Rd': [shared] },
    activities: 2,
    pickups: 3,
    messages: 1,
  });
  await merge(kept, merged, ['phone']);

  const now = await staff.call(contacts.get, { id: kept.id });
  assert.deepEqual([now.firstName, now.phone], ['Ana', '(505) 555-0100']);
  const { addresses } = await staff.call(addressesContract.list, { contactId: kept.id });
  assert.deepEqual(
    addresses
      .map(({ street, isBilling, isMailing, isService, routes }) => [
        street,
        isBilling,
        isMailing,
        isService,
        routes.length,
      ])
      .sort(),
    [
      ['1 Zuni Dr', true, true, true, 2],
      ['9 Farm Rd', false, false, true, 1],
    ],
  );
  assert.equal((await staff.call(activitiesContract.list, { contactId: kept.id })).activities.length, 3);
  assert.equal((await staff.call(daily.contactHistory, { contactId: kept.id })).stops.length, 5);
  // Both had trash collected at the shared place: its one service there is the kept one's, with its hold.
  const { suspensions } = await staff.call(suspensionsContract.ofContact, { contactId: kept.id });
  assert.deepEqual(
    suspensions.map(({ serviceIds }) => serviceIds.length),
    [1, 1, 1],
  );
  const { services } = await staff.call(servicesContract.ofContact, { contactId: kept.id });
  assert.deepEqual(services.map(({ street, routes }) => [street, routes.length]).sort(), [
    ['1 Zuni Dr', 2],
    ['9 Farm Rd', 1],
  ]);
  for (const { id } of services)
    assert.equal(suspensions.filter(({ serviceIds }) => serviceIds.includes(id)).length, 1);

  const gone = await staff.attempt(contacts.get, { id: merged.id });
  assert.deepEqual(
    [gone.status, gone.body.error.code, gone.body.error.current],
    [404, 'contact-merged', { mergedInto: kept.id }],
  );
  for (const operation of [contacts.update, contacts.remove, addressesContract.list] as const)
    assert.equal(
      (
        await staff.attempt(operation, {
          id: merged.id,
          contactId: merged.id,
          version: 2,
          firstName: 'A',
          lastName: 'B',
          email: 'a@b.test',
          status: 'Lost',
        })
      ).status,
      404,
    );
  const { rows } = await staff.call(contacts.list, { q: 'Anna' });
  assert.ok(!rows.some(({ id }) => id === merged.id));
});

test('whoever has the route open meanwhile is told that it changed', async () => {
  const route = await aRoute();
  const kept = await make({ addresses: { '3 Zuni Dr': 'S' } });
  const merged = await make({ addresses: { '3 Zuni Dr': 'S' }, stops: { '3 Zuni Dr': [route] } });
  const admin = await server.as('admin');
  const open = await admin.call(routes.get, { id: route });
  await merge(kept, merged);
  const now = await admin.call(routes.get, { id: route });
  assert.deepEqual([now.version, now.stops[0]?.contactId], [open.version + 1, kept.id]);
  assert.equal(now.stops[0]?.routeAddressId, open.stops[0]?.routeAddressId);
});

test('the linked account goes over and comes back; two accounts are refused', async () => {
  const customer = await server.as('customer');
  const merged = await make({ profileId: customer.id });
  const kept = await make();
  const { mergeId } = await merge(kept, merged);
  assert.equal((await staff.call(contacts.get, { id: kept.id })).hasAccount, true);
  await staff.call(duplicates.undo, { id: mergeId });
  assert.equal((await staff.call(contacts.get, { id: kept.id })).hasAccount, false);
  assert.equal((await staff.call(contacts.get, { id: merged.id })).hasAccount, true);

  const other = await make({ profileId: (await server.as('customer')).id });
  const refused = await staff.attempt(duplicates.merge, wanted(other, { ...merged, version: 3 }));
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'both-have-accounts']);

  const { contact } = await (await server.as('admin')).call(accounts.unlinkAccount, { id: merged.id });
  assert.equal(
    (await staff.attempt(duplicates.merge, wanted(other, { ...merged, version: contact.version }))).status,
    200,
  );
  assert.equal((await staff.call(contacts.get, { id: other.id })).hasAccount, true);
});

test('of two who merge the same contact at once one wins, the other is told who did what', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two, three] = [await make(), await make(), await make()];
    const answers = await Promise.all([
      staff.attempt(duplicates.merge, wanted(one, two)),
      staff.attempt(duplicates.merge, wanted(two, one)),
      staff.attempt(duplicates.merge, wanted(three, two)),
    ]);
    const [won, ...lost] = answers.toSorted((a, b) => a.status - b.status);
    assert.equal(won?.status, 200);
    for (const { status, body } of lost) {
      assert.equal(status, 409);
      assert.ok(['already-merged', 'contact-changed'].includes(body.error.code), body.error.code);
    }
    assert.ok(
      lost.some(({ body }) =>
        /^First\d+ employee has merged Rosa Nez\d+ into Rosa Nez\d+ in the meantime\.$/.test(body.error.message),
      ),
    );
  }
});

test('what was compared must still be so, and both must be there and be two', async () => {
  const [kept, merged] = [await make(), await make()];
  const attempt = async (change: object) => {
    const { status, body } = await staff.attempt(duplicates.merge, { ...wanted(kept, merged), ...change });
    return [status, body.error.code];
  };
  assert.deepEqual(await attempt({ keptVersion: 2 }), [409, 'contact-changed']);
  assert.deepEqual(await attempt({ mergedVersion: 2 }), [409, 'contact-changed']);
  assert.deepEqual(await attempt({ mergedId: kept.id }), [422, 'same-contact']);
  assert.deepEqual(await attempt({ take: ['version'] }), [422, 'invalid-input']);
  await staff.call(contacts.remove, { id: merged.id });
  assert.deepEqual(await attempt({}), [404, 'missing']);
});

const streets = ['7 Main St', '8 Main St', '9 Main St'];
const typesOf = fc.subarray(['S', 'P']).map((letters) => letters.join(''));
const aShape = (side: string) =>
  fc.record({
    firstName: fc.constantFrom('Rosa', 'Rosita'),
    lastName: fc.constantFrom('Nez', 'Begay'),
    phone: fc.constantFrom(null, '(505) 555-0199', '+1 505 555 0199', '555'),
    companyName: fc.constantFrom(null, 'Nez LLC'),
    accountNumber: fc.constantFrom(null, side),
    status: fc.constantFrom('New Lead' as const, 'Converted' as const, 'Lost' as const),
    addresses: fc
      .tuple(
        fc.dictionary(fc.constantFrom(...streets), typesOf),
        fc.constantFrom(...streets),
        fc.constantFrom(...streets),
      )
      .map(([all, billing, mailing]) =>
        Object.fromEntries(
          Object.entries(all).map(([street, types]) => [
            street,
            `${types}${street === billing ? 'B' : ''}${street === mailing ? 'M' : ''}`,
          ]),
        ),
      ),
    on: fc.dictionary(fc.constantFrom(...streets), fc.subarray([0, 1])),
    activities: fc.nat(3),
    pickups: fc.nat(3),
    messages: fc.nat(2),
    hasAccount: fc.boolean(),
    isApart: fc.boolean(),
  });

test('a merge and its undoing leave every table as it was, whatever the two look like', async () => {
  const roads = [await aRoute(), await aRoute()];
  const bystander = await make({ phone: '505 555 0199', addresses: { [streets[0] ?? '']: 'BMS' } });
  const customer = await server.as('customer');
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(aShape('K'), aShape('M'), fc.subarray([...mergeFields]), async (one, two, take) => {
      runs++;
      const place = async ({ on, hasAccount, isApart, accountNumber, ...shape }: typeof one, account: boolean) => {
        const stops = Object.fromEntries(
          Object.entries(on).map(([street, at]) => [street, at.map((n) => roads[n] ?? '')]),
        );
        const made = await make({
          ...shape,
          stops,
          accountNumber: accountNumber && `${accountNumber}-${runs}`,
          profileId: account ? customer.id : null,
        });
        if (isApart) await staff.call(duplicates.markNotDuplicate, { first: made.id, second: bystander.id });
        return made;
      };
      const kept = await place(one, one.hasAccount);
      const merged = await place(two, two.hasAccount && !one.hasAccount);
      const before = await everything(server.database.read);
      const { mergeId } = await merge(kept, merged, take);
      assert.notDeepEqual(await everything(server.database.read), before);
      const { stayed } = await staff.call(duplicates.undo, { id: mergeId });
      assert.deepEqual(stayed, []);
      assert.deepEqual(await everything(server.database.read), before);
      await server.transact((tx) =>
        sql`update contact set profile_id = null, deleted_at = now() where id in (${kept.id}, ${merged.id})`.execute(
          tx,
        ),
      );
    }),
    { numRuns: 25 },
  );
});

test('every table that points at a contact takes part in a merge', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'contact'::regclass`.execute(server.database.read);
  const goTheirOwnWay = [
    'contact',
    'contact_address',
    'contact_merge',
    'contact_not_double',
    'contact_status_change_contact',
  ];
  assert.deepEqual(
    rows
      .map(({ table }) => table)
      .filter((table) => !goTheirOwnWay.includes(table))
      .sort(),
    Object.keys(hangingRows).sort(),
  );
});

// Last, because from now on there are runs of today, which every merge changes.
