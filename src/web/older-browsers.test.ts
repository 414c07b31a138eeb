import assert from 'node:assert/strict';
import { test } from 'node:test';
import { id } from '../kernel/shapes.ts';

test('what an older browser lacks does the same as in a newer one', async () => {
  const theirs = Map.groupBy;
  Reflect.deleteProperty(Map, 'groupBy');
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  class Shown {
    declare checkVisibility: (options?: object) => boolean;
    readonly getClientRects: () => object;
    readonly visibility: string;
    constructor(length: number, visibility = 'visible') {
      this.getClientRects = () => ({ length });
      this.visibility = visibility;
    }
  }
  Object.assign(globalThis, { Element: Shown, getComputedStyle: (element: Shown) => element });
  await import('./older-browsers.ts');
  const words = ['ant', 'bee', 'cow', 'bear', 'ape'];
  const byLength = (word: string, at: number) => `${word.length} ${at > 2}`;
  for (const all of [words, [], new Set(words)])
    assert.deepEqual([...Map.groupBy(all, byLength)], [...theirs(all, byLength)]);
  const seen = (...facts: ConstructorParameters<typeof Shown>) =>
    new Shown(...facts).checkVisibility({ visibilityProperty: true });
  assert.deepEqual([seen(1), seen(0), seen(1, 'hidden')], [true, false, false]);
  assert.ok(new Shown(1, 'hidden').checkVisibility());
  const ids = Array.from({ length: 500 }, () => id.parse(crypto.randomUUID()));
  assert.equal(new Set(ids).size, 500);
  assert.ok(ids.every((one) => /^.{14}4.{4}[89ab]/.test(one)));
});
