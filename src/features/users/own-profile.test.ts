import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { personFields, signInFields } from './contract.ts';
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

test('what is wrong with a field is said in the language of who fills it in', () => {
  const messages = (shape: z.ZodMiniType, typed: object) =>
    shape.safeParse(typed).error?.issues.map(({ path, message }) => `${path}: ${message}`);
  const nobody = { firstName: ' ', lastName: 'x'.repeat(101), phone: '' };
  assert.deepEqual(messages(z.object(personFields('en')), nobody), [
    'firstName: First name is required',
    'lastName: Last name can have at most 100 characters',
  ]);
  assert.deepEqual(messages(z.object(personFields('es')), nobody), [
    'firstName: El campo «Nombre» es obligatorio',
    'lastName: El campo «Apellido» admite como máximo 100 caracteres',
  ]);
  assert.deepEqual(messages(z.object(signInFields('es')), { email: '', password: '12345' }), [
    'email: El campo «Correo electrónico» es obligatorio',
    'password: La contraseña debe tener al menos 6 caracteres',
  ]);
  assert.deepEqual(
    whyNotNewPassword({ newPassword: 'a good new one', confirmPassword: '', currentPassword: '' }, 'es'),
    {
      confirmPassword: 'Las contraseñas nuevas no coinciden',
      currentPassword: 'El campo «Contraseña actual» es obligatorio',
    },
  );
});
