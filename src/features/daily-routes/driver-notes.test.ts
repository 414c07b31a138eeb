import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinedNotes } from './driver-notes.ts';

test('words that were written without knowing the newest join them, and nobody’s are lost', () => {
  for (const [theirs, before, mine, joined] of [
    [null, null, 'Mine', 'Mine'],
    ['Seen', 'Seen', 'Mine', 'Mine'],
    ['Seen', 'Seen', null, null],
    ['Theirs', null, 'Mine', 'Theirs\nMine'],
    ['Theirs', 'Seen', 'Mine', 'Theirs\nMine'],
    ['Theirs', 'Seen', null, 'Theirs'],
    [null, 'Seen', 'Mine', 'Mine'],
    ['Mine', 'Seen', 'Mine', 'Mine'],
    ['Theirs\nMine', null, 'Mine', 'Theirs\nMine'],
  ] as const)
    assert.equal(joinedNotes(theirs, before, mine), joined);
});

test('who goes on writing what others only added to changes that part, and never a piece of another word', () => {
  assert.equal(joinedNotes('Theirs\nGate', 'Gate', 'Gate broken'), 'Theirs\nGate broken');
  assert.equal(joinedNotes('Gate\nTheirs', 'Gate', 'Costs $& and $1'), 'Costs $& and $1\nTheirs');
  assert.equal(joinedNotes('Gateway', 'Gate', 'Gate broken'), 'Gateway\nGate broken');
});
