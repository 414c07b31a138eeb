import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldText } from './fold.ts';

const folded = [
  ['Núñez', 'nunez'],
  ['Piñon Ridge', 'pinon ridge'],
  ['PIN\u0303ON', 'pinon'],
  ['D’Angelo', 'dangelo'],
  ["D'Angelo D`Angelo D´Angelo DʼAngelo D‘Angelo D＇Angelo", 'dangelo dangelo dangelo dangelo dangelo dangelo'],
  ['Straße Ærø Łukasz', 'strasse aero lukasz'],
  ['570 N. Lorena Ave., Apt. 3', '570 n lorena ave apt 3'],
  ['verna.b@example.com', 'verna.b@example.com'],
  ['🗑️', '🗑️'],
] as const;
for (const [said, plain] of folded)
  test(`"${said}" is compared as "${plain}"`, () => {
    assert.equal(foldText(said), plain);
    assert.equal(foldText(plain), plain);
  });

test('what a text has as it stands in lower case, it has folded too', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...[..."abnß. ,'’éÑI\u0307\u0303ſﬁİΣς가ᄀ1\u00a0"]),
    maxLength: 12,
  });
  fc.assert(
    fc.property(letters, letters, letters, (before, sought, after) => {
      const text = foldText(sought);
      const said = `${before}${text}${after}`;
      if (/[^.,\s]$/.test(text)) assert.ok(!said.toLowerCase().includes(text) || foldText(said).includes(text));
    }),
    { numRuns: 5000 },
  );
});
