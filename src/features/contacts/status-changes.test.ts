import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contactStatuses } from './contract.ts';
import { mayUndoStatusChange } from './policy.ts';
import { planStatusChange, type Standing, whyNotStatus } from './status-changes.ts';

for (const status of contactStatuses)
  for (const hasAccount of [true, false])
    test(`from ${status} ${hasAccount ? 'with' : 'without'} an account every status is free but Converted`, () => {
      const refused = contactStatuses.filter((next) => whyNotStatus({ status, hasAccount }, next) !== undefined);
      assert.deepEqual(refused, hasAccount || status === 'Converted' ? [] : ['Converted']);
    });

test('a change of many names each contact once: changed, or left with the reason', () => {
  const standing: Standing[] = [
    { id: 'a', name: 'Ana', status: 'New Lead', hasAccount: true },
    { id: 'b', name: 'Bo', status: 'Converted', hasAccount: false },
    { id: 'c', name: 'Cy', status: 'Lost', hasAccount: false },
  ];
  const plan = planStatusChange(['c', 'gone', 'a', 'b', 'a'], standing, 'Converted');
  assert.deepEqual(
    plan.changed.map(({ id }) => id),
    ['a'],
  );
  assert.deepEqual(plan.unchanged, [
    { id: 'c', name: 'Cy', reason: 'account-required' },
    { id: 'gone', name: null, reason: 'gone' },
    { id: 'b', name: 'Bo', reason: 'same-status' },
  ]);
});

test('who has another status by now than was seen is left, unless it is the wanted one; who was not seen is changed', () => {
  const standing = ['a', 'b', 'c', 'd'].map(
    (id): Standing => ({ id, name: id, status: 'Converted', hasAccount: true }),
  );
  const seen = { a: 'New Lead', b: 'Converted', c: 'New Lead' } as const;
  const leave = (next: 'Lost' | 'Converted') => {
    const { changed, unchanged } = planStatusChange(['a', 'b', 'c', 'd'], standing, next, seen);
    return [changed.map(({ id }) => id), [...new Set(unchanged.map(({ reason }) => reason))]];
  };
  assert.deepEqual(leave('Lost'), [['b', 'd'], ['changed-since']]);
  assert.deepEqual(leave('Converted'), [[], ['same-status']]);
});

test('whatever is asked, nobody is both changed and left, and nobody is forgotten', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const contact = fc.record({
    id: ids,
    name: fc.string(),
    status: fc.constantFrom(...contactStatuses),
    hasAccount: fc.boolean(),
  });
  const known = fc.uniqueArray(contact, { selector: ({ id }) => id });
  fc.assert(
    fc.property(fc.array(ids), known, fc.constantFrom(...contactStatuses), (asked, standing, next) => {
      const { changed, unchanged } = planStatusChange(asked, standing, next);
      const told = [...changed, ...unchanged].map(({ id }) => id).sort();
      assert.deepEqual(told, [...new Set(asked)].sort());
      for (const one of changed) assert.ok(one.status !== next && (next !== 'Converted' || one.hasAccount));
    }),
  );
});

test('a change is undone by whoever made it, or by an admin', () => {
  const change = { changedBy: 'dana' };
  const may = (id: string, role: 'employee' | 'admin' | 'superadmin') => mayUndoStatusChange({ id, role }, change);
  assert.deepEqual(
    [may('dana', 'employee'), may('luis', 'employee'), may('luis', 'admin'), may('luis', 'superadmin')],
    [true, false, true, true],
  );
});
