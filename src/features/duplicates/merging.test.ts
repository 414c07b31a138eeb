import assert from 'node:assert/strict';
import { test } from 'node:test';
import { party } from '../../../test/support/merge-world.ts';
import { planMerge } from './merging.ts';

test('the kept contact takes the chosen fields and nothing else', () => {
  const kept = party('a', { phone: '505', companyName: 'Nez LLC' });
  const merged = party('b', { firstName: 'Rosita', phone: '970', status: 'Converted', accountNumber: 'B-7' });
  const plan = planMerge(kept, merged, ['name', 'companyName', 'accountNumber'], []);
  assert.deepEqual(plan.kept, { ...kept, firstName: 'Rosita', companyName: null, accountNumber: 'B-7' });
  assert.deepEqual(plan.merged, { ...merged, isHidden: true, mergedInto: 'a' });
  assert.deepEqual(
    plan.record.fields.map(({ column }) => column),
    ['firstName', 'companyName', 'accountNumber'],
  );
});

test('an account and an import go over; of two accounts none is given up', () => {
  const plan = planMerge(party('a'), party('b', { profileId: 'p', importId: 'i' }), [], []);
  assert.deepEqual([plan.kept.profileId, plan.kept.importId, plan.merged.profileId], ['p', 'i', null]);
  assert.throws(() => planMerge(party('a', { profileId: 'o' }), party('b', { profileId: 'p' }), [], []), {
    code: 'both-have-accounts',
    message: /Rosa Nez and Rosa Nez both have a customer account.* Unlink Account/,
  });
});
