import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countPhotos, photoNumbers } from './photo-numbers.ts';

test('the photos of a visit are counted from one, the first included', () => {
  assert.deepEqual(photoNumbers({ hasPhoto: false }), []);
  assert.deepEqual(photoNumbers({ hasPhoto: true }), [1]);
  assert.deepEqual(photoNumbers({ hasPhoto: true, morePhotos: 2 }), [1, 2, 3]);
  assert.equal(countPhotos({ hasPhoto: true, morePhotos: 2 }), 3);
});
