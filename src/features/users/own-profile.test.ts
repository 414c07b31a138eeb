import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNotNewPassword } from './own-profile.ts';

const typed = { newPassword: 'a good new one', confirmPassword: 'a good new one', currentPassword: 'the old one' };

test('a new password is asked for twice and with the current one, and only if one was typed', () => {
  assert.deepEqual(whyNotNewPassword(typed), {});
  assert.deepEqual(whyNotNewPassword({ newPassword: '', confirmPassword: 'left over', currentPassword: '' }), {});
  assert.deepEqual(whyNotNewPassword({ ...typed, confirmPassword: 'A good new one' }), {
    confirmPassword: 'New passwords do not match',
  });
  assert.deepEqual(whyNotNewPassword({ ...typed, currentPassword: '' }), {
    currentPassword: 'Current password is required',
  });
});

test('five characters are too few and six are enough', () => {
  const short = { ...typed, newPassword: '12345', confirmPassword: '12345' };
  assert.deepEqual(whyNotNewPassword(short), { newPassword: 'Password must be at least 6 characters' });
  assert.deepEqual(whyNotNewPassword({ ...typed, newPassword: 'abcdef', confirmPassword: 'abcdef' }), {});
});
