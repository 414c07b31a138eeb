import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streetForms } from './street-words.ts';

test('a word and its short form stand for each other, both ways', () => {
  for (const [long, short] of ['north n', 'avenue ave', 'boulevard blvd', 'street st', 'northwest nw', 'first 1st'].map(
    (pair) => pair.split(' '),
  )) {
    assert.ok(streetForms(long ?? '').includes(short ?? ''), long);
    assert.ok(streetForms(short ?? '').includes(long ?? ''), short);
  }
  assert.ok(streetForms('st').includes('saint'));
  assert.ok(streetForms('cr').includes('county') && streetForms('cr').includes('road'));
});

test('a word is no other form of itself, and what no address is made of has none', () => {
  assert.ok(!streetForms('ave').includes('ave'));
  assert.deepEqual(streetForms('lorena'), []);
});

test('a word of three letters may be one that is still being typed, if it is said to be', () => {
  assert.ok(streetForms('boulev', true).includes('blvd'));
  assert.ok(streetForms('nor', true).includes('n'));
  assert.deepEqual(streetForms('boulev'), []);
  assert.deepEqual(streetForms('no', true), []);
});
