import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';

/** The chroma that each tone takes from that of the company's colour, as style sheets and the kit's theme write it. */
function chromas(): Map<string, (chroma: number) => number> {
  const files = fs.globSync('src/**/*.{css,ts}').filter((file) => !file.endsWith('.test.ts'));
  const written = files.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/oklch\(from var\(--brand-\w+\) (?:min\(l, )?[\d.]+\)? (.+?) h\)/g),
  ]);
  const formulas = new Set(written.map(([, formula = '']) => formula).filter((formula) => !formula.includes('${')));
  const made = (formula: string) => new Function('c', 'min', 'calc', `return ${formula}`);
  const same = (value: number) => value;
  return new Map([...formulas].map((formula) => [formula, (chroma) => made(formula)(chroma, Math.min, same)]));
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
