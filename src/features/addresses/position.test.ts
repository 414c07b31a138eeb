import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { retryMinutes } from '../../server/work.ts';
import { type AddressText, backOff, isSamePlace, type Position, planNewPosition, planPosition } from './position.ts';

const text: AddressText = { street: '12 Main St', city: 'Aztec', state: 'NM', zipCode: '87410', country: 'USA' };
const elsewhere = { ...text, street: '14 Main St' };
const here = { latitude: 36.8, longitude: -108 };
const there = { latitude: 36.9, longitude: -108.1 };
const nowhere: Position = { point: null, source: null, isPinOutdated: false };
const position = (source: Position['source'], isPinOutdated = false): Position => ({
  point: here,
  source,
  isPinOutdated,
});
const plan = (before: Position, after: AddressText, pin: typeof here | null) =>
  planPosition({ text, position: before }, after, pin);

test('a new address is looked up, unless a person has placed it', () => {
  assert.deepEqual(planNewPosition(null), { position: nowhere, askGeocoding: true });
  assert.deepEqual(planNewPosition(here), { position: position('hand'), askGeocoding: false });
});

test('a position that was found or imported stays while the address does, and is emptied and asked for with another', () => {
  for (const source of ['geocoder', null] as const) {
    assert.deepEqual(plan(position(source), text, null), { position: position(source), askGeocoding: false });
    assert.deepEqual(plan(position(source), { ...text, street: '12 MAIN ST.' }, null).askGeocoding, false);
    assert.deepEqual(plan(position(source), elsewhere, null), { position: nowhere, askGeocoding: true });
    // Who sends back what was read says nothing new with it.
    assert.deepEqual(plan(position(source), elsewhere, here), { position: nowhere, askGeocoding: true });
    assert.deepEqual(plan(position(source), text, here), { position: position(source), askGeocoding: false });
  }
});

test('another country is another place', () => {
  assert.equal(plan(position('geocoder'), { ...text, country: 'Canada' }, null).askGeocoding, true);
});

test('a pin stays where a person has put it; with another address it is to be looked at', () => {
  assert.deepEqual(plan(position('hand'), text, here), { position: position('hand'), askGeocoding: false });
  assert.deepEqual(plan(position('hand'), elsewhere, here), { position: position('hand', true), askGeocoding: false });
  assert.deepEqual(plan(position('hand', true), text, here).position, position('hand', true));
  assert.deepEqual(plan(position('hand', true), elsewhere, there).position, { ...position('hand'), point: there });
});

test('a pin that is taken away leaves the place to geocoding', () => {
  assert.deepEqual(plan(position('hand'), text, null), { position: nowhere, askGeocoding: true });
});

test('an address without a place is not asked for again before it changes', () => {
  assert.deepEqual(plan(nowhere, text, null), { position: nowhere, askGeocoding: false });
  assert.deepEqual(plan(nowhere, elsewhere, null), { position: nowhere, askGeocoding: true });
  assert.deepEqual(plan(nowhere, elsewhere, there), {
    position: { ...position('hand'), point: there },
    askGeocoding: false,
  });
});

const points = fc.option(fc.constantFrom(here, there), { nil: null });
const texts = fc.constantFrom(text, elsewhere, { ...text, street: '12 main st.' }, { ...text, country: 'Mexico' });

test('whatever is saved: a pin leaves its place by hand only, and a found place is never that of another address', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ text: texts, pin: points, found: fc.boolean() }), { maxLength: 20 }), (saves) => {
      let now = { text, position: nowhere };
      let foundFor: AddressText | undefined;
      for (const save of saves) {
        const { position: after, askGeocoding } = planPosition(now, save.text, save.pin);
        if (now.position.source === 'hand' && after.source === 'hand' && save.pin)
          assert.deepEqual(after.point, save.pin);
        if (save.pin === null) assert.notEqual(after.source, 'hand');
        if (after.source === 'geocoder') assert.ok(foundFor && isSamePlace(foundFor, save.text));
        assert.ok(!(askGeocoding && after.point), 'asked for what is known');
        assert.ok(!after.isPinOutdated || after.source === 'hand');
        now = { text: save.text, position: after };
        if (!after.point && save.found) {
          now = { text: save.text, position: { point: there, source: 'geocoder', isPinOutdated: false } };
          foundFor = save.text;
        }
      }
    }),
  );
});

test('the waits between tries grow and end at six hours', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((attempts) => retryMinutes(backOff, attempts));
  assert.deepEqual(waits, [1, 5, 15, 60, 240, 360, 360, 360]);
});
