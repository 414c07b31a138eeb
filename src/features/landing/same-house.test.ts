import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameHouse } from './same-house.ts';

const isOne = (street: string, other: string, city = 'Aztec') =>
  isSameHouse({ street, city: 'Aztec' }, { street: other, city });

test('two people of one house write it in their own ways', () => {
  assert.ok(isOne('12 Elm St', '12 elm street'));
  assert.ok(isOne('12 North Elm Street', '12 N. Elm St.'));
  assert.ok(isOne('12 Elm St #4', '12 Elm St, Apt 4'));
  assert.ok(isOne('12 Elm St', '12 Elm St', ' aztec '));
  assert.ok(isOne('12 Elmwood Ln', '12 Elm Wood Ln'), 'a name is parted or not');
});

test('another number, street, unit or town is another house', () => {
  assert.ok(!isOne('12 Elm St', '13 Elm St'));
  assert.ok(!isOne('12 Elm St', '12 Oak St'));
  assert.ok(!isOne('12 Elm St', '12 Elm Ave'));
  assert.ok(!isOne('12 Elm St', '12 Elm St #4'));
  assert.ok(!isOne('12 Elm St #4', '12 Elm St'));
  assert.ok(!isOne('12 Elm St #4', '12 Elm St #5'));
  assert.ok(!isOne('12 Elm St', '12 Elm St', 'Bloomfield'));
});
