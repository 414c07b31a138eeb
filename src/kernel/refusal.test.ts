import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allow, found, invalidField, own } from './refusal.ts';

test('what policy does not permit is forbidden', () => {
  allow(true);
  assert.throws(() => allow(false), { kind: 'forbidden', message: 'You are not allowed to do this.' });
});

test('what is not there is missing; nothing, no and the empty text are there', () => {
  for (const nothing of [undefined, null]) assert.throws(() => found(nothing, 'No such stop.'), { kind: 'missing' });
  for (const thing of [0, false, '']) assert.equal(found(thing, 'No such stop.'), thing);
  assert.throws(() => own(null), { message: 'Your account is not set up yet.' });
  const contact = { id: 'c', accountId: 'a' };
  assert.equal(own(contact), contact);
});

test('a wrong field says the same beside it and above the form', () => {
  const { kind, code, message, fields } = invalidField('cans', 'too-few', 'At least one');
  assert.deepEqual([kind, code, message, fields], ['invalid', 'too-few', 'At least one', { cans: 'At least one' }]);
});
