/** Fields of the settings that belong together: half of a pair is refused at the field that is missing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod/mini';
import type { DistanceUnit } from '../../kernel/geo.ts';
import { mergeValues, withFields } from '../../web/three-way.ts';
import { operationsSection } from './operations-fields.ts';
import type { Settings } from './settings.ts';
import { isPriceOf, pairs, pairsIn } from './site-shapes.ts';
import { inputOf, inUnit, together, valuesOf } from './web/operations-values.ts';
import { refuseFutureFounding, testimonialsIn, testimonialsSection } from './website-fields.ts';

const wrongAt = (shape: z.ZodMiniType, input: unknown) =>
  shape.safeParse(input).error?.issues.map(({ path }) => path.at(-1)) ?? [];

test('half a pin is none', () => {
  const place = (latitude: number | null, longitude: number | null) =>
    wrongAt(operationsSection.shape.depot, { address: '', latitude, longitude });
  assert.deepEqual([place(null, null), place(36.7, -108.2), place(0, 0)], [[], [], []]);
  assert.deepEqual([place(36.7, null), place(null, -108.2)], [['longitude'], ['latitude']]);
});

test('a distance goes with the unit in which it was typed, whoever changes one of the two meanwhile', () => {
  const place = { address: null, latitude: null, longitude: null };
  const others = { photoRequiredSkipReasons: [] as string[], depot: place, landfill: place, map: place as never };
  const saved = (serviceDistanceMetres: number, distanceUnit: DistanceUnit) =>
    valuesOf({ ...others, serviceDistanceMetres, distanceUnit } as unknown as Settings);
  const base = saved(402, 'miles');
  /** What is saved by whoever keeps what they typed, and by whoever takes what the other saved. */
  function outcomes(mine: typeof base, theirs: typeof base) {
    const { values, both } = mergeValues(base, mine, theirs, together);
    return [values, withFields(values, theirs, both)].map((chosen) => inputOf(chosen, 1).serviceDistanceMetres);
  }
  assert.deepEqual(outcomes({ ...base, serviceDistanceMetres: 0.5 }, saved(402, 'kilometers')), [805, 402]);
  assert.deepEqual(outcomes({ ...base, ...inUnit(base, 'kilometers') }, saved(805, 'miles')), [402, 805]);
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
