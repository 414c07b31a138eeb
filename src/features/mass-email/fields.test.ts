import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Refusal } from '../../kernel/refusal.ts';
import { fieldsUsed, filledIn, missingField, refuseUnknownFields, whyNotFields } from './fields.ts';

const words = (message: string, subject = 'News') => ({ subject, message });

test('a field is filled in wherever it is asked for, as it is', () => {
  assert.equal(
    filledIn('Hello {{first_name}}, dear {{ FIRST_NAME }}!', { first_name: 'Rosa' }),
    'Hello Rosa, dear Rosa!',
  );
  assert.equal(filledIn('{{first_name}}', { first_name: '$& <b> {{last_name}}' }), '$& <b> {{last_name}}');
});

test('whoever has no value gets the words after the bar, or is left out', () => {
  const message = 'We come {{next_pickup | soon}}. Open: {{amount_open}}';
  assert.equal(filledIn(message, { amount_open: '$5.00' }), 'We come soon. Open: $5.00');
  assert.equal(missingField(words(message), { next_pickup: 'Monday' }), 'amount_open');
  assert.equal(missingField(words(message), { amount_open: '$5.00' }), undefined);
  assert.equal(missingField(words('{{pay_link|}}', '{{amount_open|nothing}}'), {}), undefined);
  assert.equal(filledIn('{{pay_link|}}.', {}), '.');
  assert.deepEqual([...fieldsUsed(words(message, '{{first_name}}'))], ['first_name', 'next_pickup', 'amount_open']);
});

test('what no field is called is told before anything is sent', () => {
  assert.match(
    whyNotFields('Hi {{firstname}}') ?? '',
    /^There is no field \{\{firstname\}\}\. The fields are \{\{first_name\}\}/,
  );
  for (const text of ['Hi {{first_name}', 'Hi first_name}}', '{{a{b}}'])
    assert.match(whyNotFields(text) ?? '', /begins with/);
  assert.equal(whyNotFields('Hi {first_name} {{ Amount_Open | nothing }}'), undefined);
  assert.throws(
    () => refuseUnknownFields(words('{{a}}', '{{b}}')),
    (refusal: Refusal) =>
      refusal.code === 'unknown-field' &&
      /no field \{\{b\}\}/.test(refusal.fields?.subject ?? '') &&
      /no field \{\{a\}\}/.test(refusal.fields?.message ?? ''),
  );
});

test('words that may be sent hold no field any more once all values are there', () => {
  const all = { first_name: 'A', last_name: 'B', next_pickup: 'C', amount_open: 'D', pay_link: 'E' };
  const piece = fc.oneof(fc.string(), fc.constantFrom('{{first_name}}', '{{ pay_link|x }}', '{{no}}', '{{', '}}', '|'));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      if (whyNotFields(text)) return;
      assert.doesNotMatch(filledIn(text, all), /\{\{|\}\}/);
      assert.equal(missingField(words(text), all), undefined);
    }),
  );
});
