import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterState, secretLinkIn } from './letters.ts';

test('an e-mail goes out, is kept where no server is set up, or could not be written', () => {
  assert.deepEqual([letterState(true, true), letterState(true, false)], ['queued', 'kept']);
  assert.deepEqual([letterState(false, true), letterState(false, false)], ['none', 'none']);
});

test('the secret link is found in its text, and no other link is one', () => {
  const token = 'A-_9'.repeat(10);
  const url = `https://haul.example.com/password#token=${token}`;
  assert.deepEqual(secretLinkIn(`Open ${url} within 72 hours.`), { url, token });
  for (const text of ['', 'https://haul.example.com/', url.slice(0, -1)]) assert.equal(secretLinkIn(text), undefined);
});
