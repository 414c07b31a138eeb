import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrastRatio, isReadable, luminance, underWhite, whyHardToRead } from './contrast.ts';

const ratio = (a: string, b: string) => contrastRatio(luminance(a), luminance(b));

test('ratios are those of WCAG', () => {
  assert.equal(ratio('#000000', '#ffffff'), 21);
  assert.equal(ratio('#777777', '#777777'), 1);
  assert.equal(ratio('#767676', '#ffffff').toFixed(2), '4.54'); // the lightest grey that passes
  assert.equal(ratio('#059669', '#ffffff').toFixed(2), '3.77'); // the default primary
});

test('whichever colour comes first, the ratio is the same and lies from 1 to 21', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, colour, (a, b) => {
      assert.equal(ratio(a, b), ratio(b, a));
      assert.ok(ratio(a, b) >= 1 && ratio(a, b) <= 21);
    }),
  );
});

test('a tone under white text can be read, and is the colour itself when that can', () => {
  assert.equal(underWhite('#767676'), '#767676');
  assert.equal(underWhite('#059669'), '#05875e');
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(fc.property(colour, (one) => assert.ok(ratio(underWhite(one), '#ffffff') >= 4.5)));
});

test('colours that are hard to read are named, with the figure and what is done', () => {
  assert.match(whyHardToRead('text', '#059669') ?? '', /3\.76:1, below 4\.5:1/);
  assert.equal(whyHardToRead('text', '#767676'), undefined);
  assert.match(whyHardToRead('text', '#777777') ?? '', /4\.47:1/);
  assert.equal(whyHardToRead('line', '#0d9488'), undefined);
  assert.match(whyHardToRead('line', '#f9a8d4') ?? '', /1\.81:1, below 3:1/);
  assert.equal(whyHardToRead('sign', '#06b6d4'), undefined);
  assert.match(whyHardToRead('sign', '#1e3a8a') ?? '', /below 3:1/);
});

test('exactly what is asked suffices, and no less', () => {
  for (const [use, least] of [
    ['text', 4.5],
    ['line', 3],
    ['sign', 3],
  ] as const)
    assert.deepEqual(
      [least - 0.001, least, 21].map((ratio) => isReadable(use, ratio)),
      [false, true, true],
      use,
    );
});
