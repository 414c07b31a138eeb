import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { address, party } from '../../../test/support/merge-world.ts';
import type { ContactRecord } from '../contacts/contact-record.ts';
import type { PartyAddress } from './address-moves.ts';
import { mergeFields } from './contract.ts';
import { type MergePlan, type MergeRecord, planMerge } from './merging.ts';
import { planUndo } from './undoing.ts';

/** A small world of two contacts, on which plans are carried out as the stores do it. */
type World = Readonly<{ parties: readonly ContactRecord[]; addresses: readonly PartyAddress[] }>;

function carryOut(
  world: World,
  { kept, merged, places, stops }: Pick<MergePlan, 'kept' | 'merged' | 'places' | 'stops'>,
): World {
  const placed = world.addresses.map((one) => ({ ...one, ...places.find(({ id }) => id === one.id) }));
  const moving = new Map(stops.flatMap(({ from, to, ids }) => ids.map((id) => [`${from} ${id}`, to])));
  const allStops = placed.flatMap(({ id, routes }) =>
    routes.map((stop) => ({ ...stop, at: moving.get(`${id} ${stop.id}`) ?? id })),
  );
  return {
    parties: world.parties.map((one) => [kept, merged].find(({ id }) => id === one.id) ?? one),
    addresses: placed.map((one) => ({
      ...one,
      routes: allStops.filter(({ at }) => at === one.id).map(({ id, routeId }) => ({ id, routeId })),
    })),
  };
}

function expectLawful({ parties, addresses }: World): void {
  for (const { id } of parties)
    for (const flag of ['isBilling', 'isMailing'] as const)
      assert.ok(
        addresses.filter((one) => one.contactId === id && !one.isHidden && one[flag]).length <= 1,
        `two ${flag}`,
      );
  for (const { routes } of addresses) assert.equal(new Set(routes.map(({ routeId }) => routeId)).size, routes.length);
}

const text = fc.option(fc.constantFrom('x', 'y', 'z'), { nil: null });
const parties = fc.tuple(
  fc.record({
    phone: text,
    companyName: text,
    accountNumber: fc.constantFrom(null, 'k'),
    importId: text,
    profileId: fc.constantFrom(null, 'p'),
  }),
  fc.record({
    firstName: fc.constantFrom('Rosa', 'Rosita'),
    phone: text,
    companyName: text,
    accountNumber: fc.constantFrom(null, 'm'),
    importId: text,
    status: fc.constantFrom('Converted' as const, 'Lost' as const),
  }),
);
const addressShape = fc.record({
  contactId: fc.constantFrom('a', 'b'),
  lineKey: fc.constantFrom('home', 'farm', 'shop'),
  isBilling: fc.boolean(),
  isMailing: fc.boolean(),
  isService: fc.boolean(),
  isHidden: fc.boolean(),
  latitude: fc.constantFrom(null, 36),
  positionSource: fc.constantFrom('geocoder' as const, 'hand' as const, null),
  pickupDay: fc.constantFrom(null, 'Monday' as const),
  routeIds: fc.uniqueArray(fc.constantFrom('r1', 'r2', 'r3')),
});

const worlds = fc.tuple(parties, fc.array(addressShape, { maxLength: 7 })).map(([[a, b], shapes]): World => {
  const addresses: PartyAddress[] = [];
  for (const [n, { routeIds, latitude, ...shape }] of shapes.entries()) {
    const isTaken = (flag: 'isBilling' | 'isMailing') =>
      !shape.isHidden && addresses.some((one) => one.contactId === shape.contactId && !one.isHidden && one[flag]);
    addresses.push(
      address(`address-${n}`, shape.contactId, {
        ...shape,
        isBilling: shape.isBilling && !isTaken('isBilling'),
        isMailing: shape.isMailing && !isTaken('isMailing'),
        latitude,
        longitude: latitude && -108,
        positionSource: latitude && shape.positionSource,
        routes: routeIds.map((routeId) => ({ id: `stop-${n}-${routeId}`, routeId })),
      }),
    );
  }
  return { parties: [party('a', a), party('b', b)], addresses };
});
const taken = fc.subarray([...mergeFields]);

function merge(world: World, take: Parameters<typeof planMerge>[2]): { merged: World; record: MergeRecord } {
  const [kept, other] = world.parties as [ContactRecord, ContactRecord];
  const plan = planMerge(kept, other, take, world.addresses);
  return { merged: carryOut(world, plan), record: { ...plan.record, rows: {}, runStops: {}, notDuplicates: [] } };
}

function undo(world: World, record: MergeRecord): World {
  const [kept, other] = world.parties as [ContactRecord, ContactRecord];
  return carryOut(world, planUndo(record, kept, other, world.addresses, { taken: new Set() }));
}

test('a merge loses no stop and no address, and leaves one billing and one mailing address', () => {
  fc.assert(
    fc.property(worlds, taken, (world, take) => {
      const { merged } = merge(world, take);
      expectLawful(merged);
      const seen = merged.addresses.filter(({ isHidden }) => !isHidden);
      assert.ok(seen.every(({ contactId }) => contactId === 'a'));
      const lines = (all: readonly PartyAddress[]) =>
        new Set(all.filter((one) => !one.isHidden).map((one) => one.lineKey));
      assert.deepEqual(lines(merged.addresses), lines(world.addresses));
      const stopsSeen = (all: readonly PartyAddress[]) =>
        all
          .filter(({ isHidden }) => !isHidden)
          .flatMap(({ routes }) => routes.map(({ id }) => id))
          .sort();
      assert.deepEqual(stopsSeen(merged.addresses), stopsSeen(world.addresses));
    }),
  );
});

test('a merge and its undoing restore everything, whatever the two look like', () => {
  fc.assert(
    fc.property(worlds, taken, (world, take) => {
      const { merged, record } = merge(world, take);
      assert.deepEqual(undo(merged, JSON.parse(JSON.stringify(record))), world);
    }),
  );
});

type Edit = (world: World) => World;
const edits: readonly fc.Arbitrary<Edit>[] = [
  fc.constantFrom('phone' as const, 'companyName' as const).map((field) => (world) => ({
    ...world,
    parties: world.parties.map((one) => (one.id === 'a' ? { ...one, [field]: 'edited' } : one)),
  })),
  fc.tuple(fc.nat(6), fc.constantFrom('isBilling' as const, 'isMailing' as const)).map(([n, flag]) => (world) => {
    const chosen = world.addresses[n];
    if (!chosen || chosen.isHidden) return world;
    return {
      ...world,
      addresses: world.addresses.map((one) =>
        one.contactId === chosen.contactId && !one.isHidden ? { ...one, [flag]: one.id === chosen.id } : one,
      ),
    };
  }),
  fc.nat(6).map((n) => (world) => ({
    ...world,
    addresses: world.addresses.map((one, at) => (at === n ? { ...one, isHidden: true } : one)),
  })),
  fc.nat(6).map((n) => (world) => ({
    ...world,
    addresses: world.addresses.map((one, at) => (at === n ? { ...one, routes: [] } : one)),
  })),
];

test('whatever happens between a merge and its undoing, the law holds and what was changed stays', () => {
  fc.assert(
    fc.property(worlds, taken, fc.array(fc.oneof(...edits), { maxLength: 6 }), (world, take, happened) => {
      const { merged, record } = merge(world, take);
      const later = happened.reduce((now, edit) => edit(now), merged);
      const parted = undo(later, record);
      expectLawful(parted);
      const [kept] = parted.parties;
      for (const field of ['phone', 'companyName'] as const)
        if (later.parties[0]?.[field] === 'edited') assert.equal(kept?.[field], 'edited');
      for (const one of parted.addresses)
        if (later.addresses.find(({ id }) => id === one.id)?.isHidden && !record.joined.some(({ id }) => id === one.id))
          assert.ok(one.isHidden);
    }),
  );
});

test('a number that somebody else has by now does not come back', () => {
  const world = { parties: [party('a'), party('b', { accountNumber: 'B-7' })], addresses: [] };
  const { merged, record } = merge(world, []);
  const [kept, other] = merged.parties as [ContactRecord, ContactRecord];
  const plan = planUndo(record, kept, other, [], { taken: new Set(['B-7']) });
  assert.equal(plan.merged.accountNumber, null);
  assert.deepEqual(plan.stayed, ['Account number B-7 belongs to somebody else by now.']);
});

test('the account goes back with whom it came, unless somebody else has it by now', () => {
  const undone = (moved: string | null, now: string | null) => {
    const { record } = merge({ parties: [party('a'), party('b')], addresses: [] }, []);
    const other = party('b', { isHidden: true, mergedInto: 'a' });
    const { kept, merged, stayed } = planUndo(
      { ...record, profileId: moved },
      party('a', { profileId: now }),
      other,
      [],
      { taken: new Set() },
    );
    return [kept.profileId, merged.profileId, stayed];
  };
  const said = ['The linked account was changed since and stays as it is.'];
  assert.deepEqual(undone('p', 'p'), [null, 'p', []]);
  assert.deepEqual(undone('p', 'q'), ['q', null, said]);
  assert.deepEqual(undone('p', null), [null, null, said]);
  assert.deepEqual(undone(null, 'q'), ['q', null, []]);
  assert.deepEqual(undone(null, null), [null, null, []]);
});

test('where two addresses want to be the one for bills, the one that is so now keeps it', () => {
  const world = {
    parties: [party('a'), party('b')],
    addresses: [address('old', 'b', { isBilling: true, isMailing: true }), address('new', 'b', {})],
  };
  const { merged, record } = merge(world, []);
  const billsGo = (now: readonly PartyAddress[]) => {
    const { addresses } = undo({ ...merged, addresses: now }, record);
    return addresses.flatMap(({ id, contactId, isBilling }) => (isBilling ? `${id} ${contactId}` : []));
  };
  assert.deepEqual(billsGo(merged.addresses), ['old b']);
  const turned = merged.addresses.map((one) => ({ ...one, isBilling: one.id === 'new' }));
  assert.deepEqual(billsGo(turned), ['new b']);
  const elsewhere = merged.addresses.map((one) => (one.id === 'old' ? { ...one, contactId: 'c' } : one));
  assert.ok(!billsGo(elsewhere).includes('old b'), 'what was given to somebody else stays with them');
});

test('bills and letters go where they go now, not where they went before the merge', () => {
  for (const flag of ['isBilling', 'isMailing'] as const) {
    const addresses = [address('x', 'a', { [flag]: true }), address('y', 'b', { [flag]: true }), address('z', 'b')];
    const { merged, record } = merge({ parties: [party('a'), party('b')], addresses }, []);
    const chosen = merged.addresses.map((one) => ({ ...one, [flag]: one.id === 'z' }));
    const parted = undo({ ...merged, addresses: chosen }, record);
    const going = (all: readonly PartyAddress[]) => all.filter((one) => one[flag]).map(({ id }) => id);
    assert.deepEqual(going(parted.addresses.filter(({ contactId }) => contactId === 'b')), ['z']);
    assert.deepEqual(going(undo(merged, record).addresses), ['x', 'y'], 'where nobody has changed it, as before');
  }
});

test('what was changed since stays, and is named as people call it', () => {
  const [a, b] = [party('a'), party('b', { phone: '970', status: 'Lost' })];
  const { merged, record } = merge({ parties: [a, b], addresses: [] }, ['phone', 'status']);
  const [kept, other] = merged.parties as [ContactRecord, ContactRecord];
  const now = { ...kept, phone: '505', status: 'Qualified' as const };
  const plan = planUndo(record, now, other, [], { taken: new Set() });
  assert.deepEqual([plan.kept.phone, plan.kept.status], ['505', 'Qualified']);
  assert.deepEqual(plan.stayed.map((sentence) => sentence.replace(/ and stays with .*/, '')).toSorted(), [
    'The phone was changed since',
    'The status was changed since',
  ]);
});

test('a list from which the kept contact comes by now stays with it', () => {
  const { merged, record } = merge({ parties: [party('a'), party('b', { importId: 'old' })], addresses: [] }, []);
  const [kept, other] = merged.parties as [ContactRecord, ContactRecord];
  const undone = (importId: string | null) =>
    planUndo(record, { ...kept, importId }, other, [], { taken: new Set() }).kept.importId;
  assert.deepEqual([record.importId, undone('old'), undone('other'), undone(null)], ['old', null, 'other', null]);
});

test('an address that became one with another, and stood on no route, takes no stop back', () => {
  const addresses = [address('x', 'a', { lineKey: 'home' }), address('y', 'b', { lineKey: 'home' })];
  const { merged, record } = merge({ parties: [party('a'), party('b')], addresses }, []);
  const [kept, other] = merged.parties as [ContactRecord, ContactRecord];
  assert.equal(record.joined.length, 1);
  assert.deepEqual(planUndo(record, kept, other, merged.addresses, { taken: new Set() }).stops, []);
});
