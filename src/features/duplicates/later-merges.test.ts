import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inheritFields, type LaterMerge, othersRows, refuseBelowOthers, withFollowed } from './later-merges.ts';
import type { MergedField, MergeRecord } from './merging.ts';

const none: MergeRecord = {
  ...{ fields: [], profileId: null, importId: null, moved: [], joined: [], enriched: [] },
  ...{ rows: {}, runStops: {}, notDuplicates: [] },
};
const recordOf = (changed: Partial<MergeRecord>): MergeRecord => ({ ...none, ...changed });
const later = (id: string, changed: Partial<MergeRecord> = {}): LaterMerge => ({
  ...{ id, mergedName: `Ana ${id}`, keptName: 'Rosa Nez' },
  record: recordOf(changed),
});
const types = { isBilling: false, isMailing: false, isService: true };
const moving = (id: string) => recordOf({ moved: [{ id, before: types, after: types }] });
const joining = (into: string) => ({ joined: [{ id: 'other', into, stops: [] }] });
const instead = (by: string) => ({ servedInstead: [{ id: 'idle', by, stops: [], decisions: [], holds: [] }] });

test('a merge waits for the latest one that has put a house or a service into what is its own', () => {
  const refused = (record: MergeRecord, ...others: LaterMerge[]) => {
    try {
      refuseBelowOthers(record, others);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const said = (id: string) => `Ana ${id} has been merged into Rosa Nez since. Undo that merge first.`;
  assert.equal(refused(moving('house'), later('1', joining('house'))), said('1'));
  assert.equal(refused(moving('house'), later('1', joining('house')), later('2', joining('house'))), said('2'));
  assert.equal(refused(moving('house'), later('1', joining('barn')), later('2')), undefined);
  // A service that came along with its address, and one that serves for two.
  assert.equal(refused(recordOf({ services: { house: ['s'] } }), later('1', instead('s'))), said('1'));
  assert.equal(refused(recordOf(instead('s')), later('1', instead('s'))), said('1'));
  assert.equal(refused(recordOf(instead('s')), later('1', instead('t'))), undefined);
  assert.equal(refused(recordOf({ services: { house: ['s'] } })), undefined);
});

test('holds and agreements of those who have come since are known by their rows', () => {
  const rows = { suspension: ['h1'], customer_agreement: ['a1'], activity: ['x'] };
  const others = [later('1', { rows }), later('2'), later('3', { rows: { suspension: ['h2'] } })];
  assert.deepEqual(othersRows(others), { holds: ['h1', 'h2'], agreements: ['a1'] });
});

const field = (before: string | null, after: string | null, more: Partial<MergedField> = {}): MergedField => ({
  ...{ column: 'phone', before, after },
  ...more,
});
const fieldsOf = (heirs: readonly LaterMerge[]) => heirs.map(({ record }) => record.fields);
const inherit = (own: MergedField, others: readonly LaterMerge[], earlier: readonly LaterMerge[] = []) => {
  const { columns, heirs } = inheritFields({ fields: [own] }, others, earlier);
  return [[...columns], fieldsOf(heirs)];
};

test('the next merge that replaced a field gives back what was before both', () => {
  const name = field('Rosa', 'Rosita', { column: 'firstName' });
  const next = later('2', { fields: [name, field('b', 'c')] });
  const last = later('3', { fields: [field('c', 'd')] });
  assert.deepEqual(inherit(field('a', 'b'), [later('1', { fields: [name] }), next, last]), [
    ['phone'],
    [[name], [name, field('a', 'c')], [field('c', 'd')]],
  ]);
});

test('what somebody has changed by hand in between is nobody’s to give back', () => {
  const next = later('1', { fields: [field('by hand', 'c')] });
  const after = later('2', { fields: [field('b', 'd')] });
  assert.deepEqual(inherit(field('a', 'b'), [next, after]), [[], [[field('by hand', 'c')], [field('b', 'd')]]]);
  assert.deepEqual(inherit(field('a', 'b'), []), [[], []]);
});

test('an account that came with an earlier merge counts by what it has changed since, and by nothing before', () => {
  const since = { isSince: true } as const;
  const earlier = later('0', { fields: [field('b', 'c')] });
  assert.deepEqual(inherit(field('a', 'b'), [], [earlier]), [[], [[field('b', 'c')]]]);
  const changed = later('0', { fields: [field('b', 'c', since)] });
  assert.deepEqual(inherit(field('a', 'b'), [], [changed]), [['phone'], [[field('a', 'c', since)]]]);
  // What the account of this merge has changed is followed wherever it goes on, past a merge that replaced something else.
  const passed = later('1', { fields: [field('x', 'y')] });
  const next = later('2', { fields: [field('b', 'c')] });
  assert.deepEqual(inherit(field('a', 'b', since), [passed, next]), [
    ['phone'],
    [[field('x', 'y')], [field('a', 'c')]],
  ]);
});

test('what the account changes goes on from where the merge left it, else it is a change of its own', () => {
  const name = field('Rosa', 'Rosita', { column: 'firstName' });
  const own = (before: string | null, after: string | null) => field(before, after, { isSince: true });
  assert.deepEqual(withFollowed([name, field('a', 'b')], { phone: 'b' }, { phone: 'c' }), [name, field('a', 'c')]);
  assert.deepEqual(withFollowed([field('a', 'b'), name], { phone: 'x' }, { phone: 'c' }), [
    own('x', 'c'), // what was changed by hand before is what the account has replaced
    name,
  ]);
  assert.deepEqual(withFollowed([name], { phone: 'x' }, { phone: 'c' }), [name, own('x', 'c')]);
  assert.deepEqual(withFollowed([name], {}, { phone: 'c' }), [name, own(null, 'c')]);
});
