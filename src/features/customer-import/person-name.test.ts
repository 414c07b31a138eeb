import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSum, splitName } from './person-name.ts';

test('names as billing programs write them', () => {
  const parts = (name: string) => splitName(name).join(' | ');
  assert.equal(parts('Mary Ann  Smith'), 'Mary Ann | Smith');
  assert.equal(parts('Smith, Mary Ann'), 'Mary Ann | Smith');
  assert.equal(parts('Rosa & Juan Nez'), 'Rosa & Juan | Nez');
  assert.equal(parts('Nez, Rosa & Juan'), 'Rosa & Juan | Nez');
  assert.equal(parts('Rosa Nez and Juan Begay'), 'Rosa Nez and Juan | Begay');
  assert.equal(parts('Juan de la Cruz'), 'Juan | de la Cruz');
  assert.equal(parts('Nez, Rosa, Jr.'), 'Rosa | Nez Jr.');
  assert.equal(parts('Rosa Nez, Jr'), 'Rosa | Nez Jr');
  assert.equal(parts('Rosa Nez III'), 'Rosa | Nez III');
  assert.equal(parts('Cher'), ' | Cher');
  assert.equal(parts(''), ' | ');
});

test('a company keeps its name, whatever its comma', () => {
  const shown = (name: string) => splitName(name).join(' ');
  for (const name of [
    ...['ABC Roofing, Inc.', 'Farmington Diner, LLC', 'Mesa Supply, L.L.C.', 'Begay & Sons, Co', 'Nez Hay, Ltd.'],
    ...['Smith Law, PLLC', 'Diaz Dental, P.C.', 'Ray Partners, LLP', 'Aztec Corp, LP', 'Smith, John, LLC'],
    ...['Rosa Nez, DBA Nez Lawn Care', 'Walmart, Inc'],
  ]) {
    assert.equal(shown(name), name);
    assert.ok(splitName(name).every(Boolean), name);
  }
  assert.equal(shown('ABC  Roofing,Inc.'), 'ABC Roofing, Inc.');
  assert.deepEqual(splitName('Nez, Corina'), ['Corina', 'Nez']);
  assert.deepEqual(splitName('Cole, Inca'), ['Inca', 'Cole']);
});

test('the sum of a report is nobody, and a person of such a name is', () => {
  for (const sum of ['Total', 'TOTALS:', 'Grand Total', 'Sub-total', 'Subtotal', 'Report Total'])
    assert.ok(isSum(sum), sum);
  for (const name of ['Total Fitness', 'Rosa Total', 'Grand Hotel', '']) assert.ok(!isSum(name), name);
});

test('whatever its two words are, a name of two has a first and a last one', () => {
  const parts = (name: string) => splitName(name).join(' | ');
  assert.equal(parts('Van Nguyen'), 'Van | Nguyen');
  assert.equal(parts('De La Cruz'), 'De | La Cruz');
  assert.equal(parts('Nez Jr.'), 'Nez | Jr.');
});
