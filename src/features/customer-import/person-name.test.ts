import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitName } from './person-name.ts';

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

test('whatever its two words are, a name of two has a first and a last one', () => {
  const parts = (name: string) => splitName(name).join(' | ');
  assert.equal(parts('Van Nguyen'), 'Van | Nguyen');
  assert.equal(parts('De La Cruz'), 'De | La Cruz');
  assert.equal(parts('Nez Jr.'), 'Nez | Jr.');
});
