import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostDepth, mostTags, tangleOf } from './tangled.ts';

test('tags are counted from the first letter on, and only too many are too many', () => {
  assert.equal(tangleOf('<br>'.repeat(mostTags)), undefined);
  assert.equal(tangleOf('<br>'.repeat(mostTags + 1)), 'tags');
  assert.equal(tangleOf(`text ${'<'.repeat(mostTags + 1)}`), 'tags', 'whatever begins with one could be one');
});

test('tags inside of each other are counted, those beside each other are not', () => {
  assert.equal(tangleOf('<div>'.repeat(mostDepth)), undefined);
  assert.equal(tangleOf('<div>'.repeat(mostDepth + 1)), 'depth');
  assert.equal(tangleOf('<div>a</div>'.repeat(mostDepth + 1)), undefined);
  assert.equal(tangleOf('<div><b>a</b>'.repeat(mostDepth - 1)), undefined);
  assert.equal(tangleOf(`</i>${'<div>'.repeat(mostDepth + 1)}`), 'depth', 'nothing was open');
  assert.equal(tangleOf('<DIV>'.repeat(mostDepth + 1)), 'depth');
});

test('a paragraph ends the one before it, but not what stands in it', () => {
  assert.equal(tangleOf('<p>a'.repeat(mostDepth + 1)), undefined);
  assert.equal(tangleOf('<p><div>'.repeat(mostDepth)), 'depth');
  assert.equal(tangleOf(`<div>${'<li>a'.repeat(mostDepth + 1)}`), undefined);
});

test('what is closed at the top is open no more', () => {
  assert.equal(tangleOf(`<div>x</div>${'<div>'.repeat(mostDepth)}`), undefined);
});
