import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containing, containingTyped } from './containing.ts';

test('the signs of a LIKE pattern are taken literally', () => {
  assert.equal(containing('50%_off\\'), '%50\\%\\_off\\\\%');
});

test('what was typed is compared folded; apostrophes alone find nobody instead of everybody', () => {
  assert.equal(containingTyped('D’Angelo Núñez'), '%dangelo nunez%');
  assert.equal(containingTyped("'"), "%'%");
});
