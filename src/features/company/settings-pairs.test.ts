/** Fields of the settings that belong together: half of a pair is refused at the field that is missing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod/mini';
import { operationsSection } from './operations-fields.ts';
import { isPriceOf, pairs, pairsIn } from './site-shapes.ts';
import { refuseFutureFounding, testimonialsIn, testimonialsSection } from './website-fields.ts';

const wrongAt = (shape: z.ZodMiniType, input: unknown) =>
  shape.safeParse(input).error?.issues.map(({ path }) => path.at(-1)) ?? [];

test('half a pin is none', () => {
  const place = (latitude: number | null, longitude: number | null) =>
    wrongAt(operationsSection.shape.depot, { address: '', latitude, longitude });
  assert.deepEqual([place(null, null), place(36.7, -108.2), place(0, 0)], [[], [], []]);
  assert.deepEqual([place(36.7, null), place(null, -108.2)], [['longitude'], ['latitude']]);
});

test('a heading has a text, and a text a heading; two empty fields are none', () => {
  const listed = pairs('A question', 2, { title: 20, text: 20 });
  const pair = (title: string, text: string) => wrongAt(listed, [{ title, text }]);
  assert.deepEqual(
    [pair('', ''), pair('When?', 'At 7'), pair('When?', ''), pair('', 'At 7')],
    [[], [], ['text'], ['title']],
  );
  const none = { title: null, text: null };
  const whole = { title: 'When?', text: 'At 7' };
  assert.deepEqual(pairsIn([none, whole, { ...whole, title: null }, { ...whole, text: null }]), [whole]);
});

test('who said something is named, and what they said', () => {
  const said = (text: string, author: string) => wrongAt(testimonialsSection, { testimonials: [{ text, author }] });
  assert.deepEqual(
    [said('', ''), said('Great', 'Ana'), said('Great', ''), said('', 'Ana')],
    [[], [], ['author'], ['text']],
  );
  const whole = { text: 'Great', author: 'Ana', isFiveStars: false };
  assert.deepEqual(testimonialsIn([whole, { ...whole, text: null }, { ...whole, author: null }]), [whole]);
});

test('a company was founded this year at the latest', () => {
  for (const year of [null, 1998, 2026]) refuseFutureFounding(year, '2026-01-01');
  assert.throws(() => refuseFutureFounding(2027, '2026-12-31'), { code: 'not-founded-yet' });
});

test('a price is from one dollar to a thousand, in whole cents', () => {
  const isPrice = (cents: number) => isPriceOf('Service').safeParse(cents).success;
  assert.deepEqual([99, 100, 100_000, 100_001, 2950.5].map(isPrice), [false, true, true, false, false]);
});
