import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdmin, isStaff, roleHome, roles, staff } from './roles.ts';

test('customers are no staff, and of the staff employees are no admins', () => {
  assert.deepEqual(
    roles.filter((role) => isStaff({ role })),
    ['superadmin', 'admin', 'employee'],
  );
  assert.deepEqual(
    roles.filter((role) => isAdmin({ role })),
    ['superadmin', 'admin'],
  );
  assert.deepEqual(roles.filter((role) => isStaff({ role })).toSorted(), [...staff].toSorted());
});

test('everybody lands on the page of their role', () => {
  assert.deepEqual(roles.map(roleHome), ['/admin', '/admin', '/employee', '/customer']);
});
