import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { generatedPassword, passwordAlphabet } from './generated-password.ts';

test('twelve characters of the alphabet, never the same', () => {
  const made = Array.from({ length: 500 }, () => generatedPassword(randomBytes));
  for (const password of made) assert.match(password, /^[A-Za-z0-9!@#$%^&*]{12}$/);
  assert.equal(new Set(made).size, made.length);
});

test('every character is as likely as any other', () => {
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  let at = 0;
  const inTurn = (count: number) => Uint8Array.from({ length: count }, () => every[at++ % 256] ?? 0);
  const counts = new Map<string, number>();
  for (let n = 0; n < 700; n++)
    for (const character of generatedPassword(inTurn)) counts.set(character, (counts.get(character) ?? 0) + 1);
  assert.equal(counts.size, passwordAlphabet.length);
  assert.ok(Math.max(...counts.values()) - Math.min(...counts.values()) <= 3);
});
