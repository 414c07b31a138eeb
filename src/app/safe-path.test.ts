import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safePath } from './safe-path.ts';

test('a path of our own is kept', () => {
  for (const path of [
    '/crm',
    '/crm?q=Maria%20Begay&page=2',
    '/crm/contacts/1#addresses',
    '/daily-routes?date=2026-11-21',
  ])
    assert.equal(safePath(path), path);
});

test('whatever could lead elsewhere goes to the dashboard', () => {
  const foreign = [
    undefined,
    '',
    'crm',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/crm//evil.example',
    ' /crm',
  ];
  for (const path of foreign) assert.equal(safePath(path), '/dashboard', String(path));
});

test('the sign-in page is no place to go after signing in', () => {
  assert.equal(safePath('/login?from=%2Fcrm'), '/dashboard');
});
