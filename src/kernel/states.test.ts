import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateCode } from './states.ts';

test('a state is known by its code and by its name, however they are written', () => {
  for (const written of ['NM', 'nm', 'N.M.', ' New Mexico ', 'new  mexico', 'NEWMEXICO'])
    assert.equal(stateCode(written), 'NM');
  assert.equal(stateCode('D.C.'), 'DC');
  assert.equal(stateCode('District of Columbia'), 'DC');
  assert.equal(stateCode('West Virginia'), 'WV');
  assert.equal(stateCode('Puerto Rico'), 'PR');
});

test('what is no state of the USA is none', () => {
  for (const other of ['', 'XX', 'Ontario', 'New', '87401', 'Mexico', 'Ñ']) assert.equal(stateCode(other), undefined);
});
