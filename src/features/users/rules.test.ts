import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Actor, type Role, roles } from '../../kernel/roles.ts';
import type { User } from './contract.ts';
import { mayManageUser } from './policy.ts';
import {
  isRising,
  refuseEasyPassword,
  refuseLosingAdmins,
  refuseOwnRemoval,
  refuseOwnReset,
  refuseOwnRoleChange,
  refuseUnlessSeen,
} from './rules.ts';

const actor = (role: Role): Actor => ({
  id: 'me',
  role,
  firstName: 'Ana',
  lastName: 'Nez',
  email: 'a@demo.test',
  language: 'en',
});

test('admins manage everybody but superadmins, who manage all', () => {
  const who = (...touched: Role[]) => roles.filter((role) => mayManageUser(actor(role), ...touched));
  assert.deepEqual(who('customer', 'admin'), ['superadmin', 'admin']);
  assert.deepEqual([who('superadmin'), who('employee', 'superadmin')], [['superadmin'], ['superadmin']]);
});

test('the last administrator is neither removed nor made less', () => {
  const last =
    (role: Role, becomes: Role | undefined, others = 0) =>
    () =>
      refuseLosingAdmins({ role }, becomes, others);
  for (const role of ['admin', 'superadmin'] as const) {
    for (const becomes of [undefined, 'employee', 'customer'] as const)
      assert.throws(last(role, becomes), { code: 'last-admin' });
    last(role, undefined, 1)();
    last(role, 'admin')();
    last(role, 'superadmin')();
  }
  last('employee', undefined)();
  last('customer', 'employee')();
});

test('nobody removes themselves, resets their own second step, or changes their own role', () => {
  for (const refuse of [refuseOwnRemoval, refuseOwnReset]) {
    assert.throws(() => refuse(actor('admin'), 'me'), { code: 'own-account' });
    refuse(actor('admin'), 'other');
  }
  const change = (id: string, becomes: Role) => () =>
    refuseOwnRoleChange(actor('admin'), { id, role: 'admin' }, becomes);
  assert.throws(change('me', 'employee'), { code: 'own-role' });
  change('me', 'admin')();
  change('other', 'employee')();
});

test('whoever changes a user has seen them as they are', () => {
  const user = { version: 3 } as User;
  refuseUnlessSeen(user, 3);
  for (const version of [2, 4])
    assert.throws(() => refuseUnlessSeen(user, version), { code: 'user-changed', current: user });
});

test('a role rises towards the superadmin', () => {
  assert.deepEqual(
    [isRising('employee', 'admin'), isRising('admin', 'admin'), isRising('admin', 'employee')],
    [true, false, false],
  );
  assert.ok(isRising('customer', 'employee') && isRising('admin', 'superadmin'));
});

test('a password that others would try first is refused', () => {
  const code = (password: string, company = 'San Juan Hauling 2', isCommon = false) => {
    try {
      refuseEasyPassword(password, 'password', { company, isCommon });
      return undefined;
    } catch (refusal) {
      return (refusal as { code: string }).code;
    }
  };
  assert.equal(code('correct horse'), undefined);
  assert.deepEqual([code(' aAaA '), code('   ')], ['repeated-password', 'repeated-password']);
  assert.equal(code('ababab'), undefined, 'two letters are not one');
  assert.deepEqual(
    ['SanJuanHauling', 'san juan hauling 99'].map((one) => code(one)),
    ['company-password', 'company-password'],
  );
  assert.deepEqual(
    [code('Haulyard'), code('trash123'), code('letmein now', '', true)],
    ['common-password', 'common-password', 'common-password'],
  );
  assert.equal(code('12345678 x', ''), undefined, 'a company without a name has none to be guessed');
});
