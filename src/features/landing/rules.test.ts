import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactName, formMessage, messageText } from './rules.ts';

test('a name in one field becomes a contact’s, at most as long as that takes', () => {
  assert.deepEqual(contactName('Ana Maria Yazzie'), { firstName: 'Ana Maria', lastName: 'Yazzie' });
  assert.deepEqual(contactName('Ana'), { firstName: 'Ana', lastName: '' });
  const { firstName, lastName } = contactName(`${'a'.repeat(150)} ${'b'.repeat(150)}`);
  assert.deepEqual([firstName.length, lastName.length], [100, 100]);
});

test('a message says who has sent it, with the address where one was given', () => {
  const message = { name: 'Ana Nez', email: 'ana@demo.test', message: 'Do you come here?' };
  const withAddress = messageText({ ...message, address: '1 Main' });
  assert.ok(withAddress.startsWith('Do you come here?\n\n') && withAddress.includes('1 Main'));
  assert.equal(messageText({ ...message, address: null }).split('\n').length, withAddress.split('\n').length - 1);
});

test('what is missing comes before what is wrong', () => {
  const fields = { email: 'Enter a valid email address', name: 'Too long' };
  assert.equal(formMessage(fields, []), 'Enter a valid email address');
  assert.equal(formMessage(fields, ['name']), formMessage({}, []));
  assert.notEqual(formMessage({}, []), '');
});
