import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { themeIn } from './theme.ts';

type Tone = (chroma: number) => number;
const same: Tone = (value) => value;
/** What is written as the chroma of a tone, as a function of the chroma of the company's colour. */
function toneOf(formula: string): Tone {
  const made = new Function('c', 'min', 'calc', `return ${formula}`);
  return (chroma) => made(chroma, Math.min, same);
}

/** The chroma that each tone takes from that of the company's colour, as style sheets and the kit's theme write it. */
function chromas(): Map<string, Tone> {
  const files = fs.globSync('src/**/*.{css,ts}').filter((file) => !file.endsWith('.test.ts'));
  const written = files.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/oklch\(from var\(--brand-\w+\) (?:min\(l, )?[\d.]+\)? (.+?) h\)/g),
  ]);
  const formulas = new Set(written.map(([, formula = '']) => formula).filter((formula) => !formula.includes('${')));
  return new Map([...formulas].map((formula) => [formula, toneOf(formula)]));
}

test('no tone is more colourful than the colour itself, so black, white and grey stay neutral', () => {
  const all = chromas();
  assert.ok(all.size > 10, 'the tones were not found');
  const chroma = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.4, noNaN: true }));
  fc.assert(
    fc.property(chroma, (own) => {
      for (const [formula, of] of all) assert.ok(of(own) <= own, `${formula} of ${own}`);
    }),
  );
});

/** Two of them are written in the style sheets, which are looked at above. */
test('the ten tones that the kit is given are neutral for black, white and grey too, and no two of them alike', () => {
  const { brand = [] } = themeIn('en').colors ?? {};
  assert.equal(brand.length, 10);
  assert.equal(new Set(brand).size, 10);
  const named = ['var(--brand-fill)', 'var(--brand-fill-hover)'];
  const mixed = brand.filter((tone) => !named.includes(tone));
  assert.equal(mixed.length, 8);
  for (const tone of mixed) {
    const [, lightness, formula = ''] = /^oklch\(from var\(--brand-primary\) ([\d.]+) (.+) h\)$/.exec(tone) ?? [];
    assert.ok(Number(lightness) > 0 && Number(lightness) < 1, tone);
    assert.equal(toneOf(formula)(0), 0, tone);
    for (const chroma of [0.001, 0.1, 0.4]) assert.ok(toneOf(formula)(chroma) <= chroma, tone);
  }
});
