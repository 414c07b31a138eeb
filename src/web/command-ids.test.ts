import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandIds } from './command-ids.ts';

const [fifty, sixty] = [{ amount: 50 }, { amount: 60 }];

test('the same is the same command until something is done, also after something else was tried in between', () => {
  const { idOf, done } = commandIds();
  const first = idOf(fifty); // its answer gets lost
  const second = idOf(sixty);
  assert.notEqual(second, first);
  assert.equal(idOf(fifty), first);
  assert.equal(idOf(sixty), second);
  done();
  assert.notEqual(idOf(fifty), first);
});

test('what came to nothing is another command the next time, and what nobody knows the end of is not', () => {
  const { idOf, refused } = commandIds();
  const unknown = idOf(fifty);
  const id = idOf(sixty);
  refused(id);
  assert.notEqual(idOf(sixty), id);
  assert.equal(idOf(fifty), unknown);
});
