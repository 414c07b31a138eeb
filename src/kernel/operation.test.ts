import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayCall } from './operation.ts';
import { admins, roles, staff } from './roles.ts';

test('an operation is called by whom it names; what is the customers’ admins see too', () => {
  const who = (access: Parameters<typeof mayCall>[1]['access']) =>
    roles.filter((role) => mayCall({ role }, { access })).toSorted();
  for (const access of ['anyone', 'signed-in'] as const) assert.deepEqual(who(access), roles.toSorted());
  assert.deepEqual(who('customer'), ['admin', 'customer', 'superadmin']);
  assert.deepEqual(
    [who(staff), who(admins), who(['superadmin'])],
    [staff.toSorted(), admins.toSorted(), ['superadmin']],
  );
});
