import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod/mini';
import { email, optionalText, requiredText, text, wholeNumber, yesOrNo } from './shapes.ts';

const said = (shape: z.ZodMiniType, input: unknown) => {
  const result = shape.safeParse(input);
  return result.success ? result.data : result.error.issues[0]?.message;
};

test('a text that is missing is required, and what is none must be one', () => {
  for (const missing of [undefined, null]) assert.equal(said(text('The street'), missing), 'The street is required');
  assert.equal(said(text('The street'), 7), 'The street must be text');
  assert.equal(said(text('The street'), ''), '');
  assert.equal(said(requiredText('The street'), '  '), 'The street is required');
});

test('what the database cannot store is refused: NUL, and half of a letter', () => {
  for (const bad of ['a\u0000b', 'a\ud800b'])
    assert.equal(
      said(text('The street'), bad),
      'The street contains characters that cannot be stored',
      JSON.stringify(bad),
    );
  assert.equal(said(text('The street'), 'a\ud83d\ude9b'), 'a\ud83d\ude9b');
});

test('an empty optional text is kept as nothing', () => {
  assert.deepEqual(
    ['', ' ', null, undefined, ' a '].map((typed) => said(optionalText('Notes'), typed)),
    [null, null, null, null, 'a'],
  );
});

test('an address for e-mail is one, without the blanks around it', () => {
  assert.equal(said(email(), ' ana@demo.test '), 'ana@demo.test');
  assert.equal(said(email(), '\u202aana@demo.test\u200b'), 'ana@demo.test', 'as address books and web pages give it');
  assert.equal(said(email(), ' '), 'Email is required');
  assert.equal(said(email(), 'ana@'), 'Enter a valid email address');
});

test('yes and no are read from a query string too', () => {
  assert.deepEqual(
    [true, 'true', false, 'false', undefined].map((given) => said(yesOrNo, given)),
    [true, true, false, false, false],
  );
});

test('whole numbers count with both ends', () => {
  const cans = wholeNumber('Cans', 1, 9);
  assert.deepEqual(
    [1, 9].map((given) => said(cans, given)),
    [1, 9],
  );
  for (const given of [0, 10, 1.5, '1']) assert.equal(typeof said(cans, given), 'string', `${given}`);
});
