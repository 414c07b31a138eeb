import assert from 'node:assert/strict';
import { test } from 'node:test';
import { telLink } from './phone.ts';

test('numbers as people write them are dialled with their extension', () => {
  for (const written of [
    '(505) 555-0199 ext. 12',
    '505.555.0199 x12',
    '505-555-0199x12',
    '1 505 555 0199, Extension 12',
    '+1 505 555 0199 #12',
    '5055550199;ext12',
    '505-555-0199ext12',
    '505/555-0199 Ext: 12',
    '(505) 555-0199 extn 12',
    '505 555 0199 (ext 12)',
    '+1-505-555-0199 ext-12',
    '505-555-0199,12',
    '505-555-0199 /12',
  ])
    assert.equal(telLink(written), 'tel:+15055550199;ext=12', written);
});

test('numbers without an extension, of other countries and short ones', () => {
  assert.equal(telLink('(505) 555-0199'), 'tel:+15055550199');
  assert.equal(telLink('1-505-555-0199'), 'tel:+15055550199');
  assert.equal(telLink('+52 55 5512 3456'), 'tel:+525555123456');
  assert.equal(telLink('555-0199'), 'tel:5550199');
  assert.equal(telLink('911'), 'tel:911');
  assert.equal(telLink('0049 30 123456'), 'tel:004930123456');
});

test('of two numbers in one field the first is dialled, and words behind a number are no extension', () => {
  for (const written of [
    '505-555-0199 / 505-555-0100',
    '505-555-0199 or 555-0100',
    '(505) 555-0199 (home)',
    '505 555 0199 after 5',
    '505.555.0199, (505) 555-0100 ext. 3',
  ])
    assert.equal(telLink(written), 'tel:+15055550199', written);
});

test('what only looks like a number of North America is dialled as it stands', () => {
  assert.equal(telLink('+49 301 234 567'), 'tel:+49301234567');
  assert.equal(telLink('49 301 234 567'), 'tel:49301234567');
  assert.equal(telLink('+4930 123 456'), 'tel:+4930123456', 'ten digits behind a plus');
  assert.equal(telLink('123-4567'), 'tel:1234567');
});
