import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionSoon } from './position.ts';

type Asked = Parameters<Geolocation['getCurrentPosition']>;
const receiver = (answer: (...asked: Asked) => void): Geolocation => ({
  getCurrentPosition: answer,
  watchPosition: () => 0,
  clearWatch() {},
});
const fix = { latitude: 36.7281, longitude: -108.2187, accuracy: 4.5 };

test('asks exactly, for ten seconds at most, and takes a position up to a minute old (spec 2 §9)', async () => {
  let asked: PositionOptions | undefined;
  const found = await positionSoon(
    receiver((succeed, _fail, options) => {
      asked = options;
      succeed({ coords: fix } as GeolocationPosition);
    }),
  );
  assert.deepEqual(asked, { timeout: 10_000, enableHighAccuracy: true, maximumAge: 60_000 });
  assert.deepEqual(found, { latitude: 36.7281, longitude: -108.2187, accuracyMetres: 4.5 });
});

test('a position that cannot be captured is a warning, and no reason not to go on (spec 2 §4)', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const denied = { code: 1, message: 'User denied Geolocation' } as GeolocationPositionError;
  assert.equal(await positionSoon(receiver((_succeed, fail) => fail?.(denied))), undefined);
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [text] }) => text),
    ['The position could not be captured: User denied Geolocation'],
  );
});

test('a receiver that never answers, and none at all, hold nothing up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const silent = positionSoon(receiver(() => {}));
  t.mock.timers.tick(11_000);
  assert.equal(await silent, undefined);
  assert.equal(await positionSoon(undefined), undefined);
});
