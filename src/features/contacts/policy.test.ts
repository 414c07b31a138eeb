import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '../../kernel/roles.ts';
import { mayRestore, mayUndoStatusChange } from './policy.ts';

test('who deleted a contact or changed many may take it back, and so may an admin', () => {
  const may = (by: string) => [
    roles.filter((role) => mayRestore({ id: 'me', role }, { deletedBy: by })),
    roles.filter((role) => mayUndoStatusChange({ id: 'me', role }, { changedBy: by })),
  ];
  assert.deepEqual(may('me'), [[...roles], [...roles]]);
  const admins = ['superadmin', 'admin'];
  assert.deepEqual(may('other'), [admins, admins]);
  assert.equal(mayRestore({ id: 'me', role: 'employee' }, { deletedBy: null }), false);
});
