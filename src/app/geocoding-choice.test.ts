import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Obstacle } from '../server/obstacle.ts';
import { geocoderOf, readGeocoding } from './geocoding-choice.ts';

const read = (env: Record<string, string>) => readGeocoding((name) => env[name]);
const refused = (env: Record<string, string>, words: RegExp) =>
  assert.throws(
    () => read(env),
    (error: unknown) => error instanceof Obstacle && words.test(error.message),
  );

test('nothing said, off, and each service with what it needs', () => {
  assert.equal(read({}), undefined);
  assert.deepEqual(read({ GEOCODER: 'off' }), { service: 'off' });
  assert.deepEqual(read({ GEOCODER: 'census' }), {
    service: 'census',
    url: 'https://geocoding.geo.census.gov/geocoder',
  });
  assert.deepEqual(read({ GEOCODER: 'nominatim', NOMINATIM_URL: 'http://localhost:8080/' }), {
    service: 'nominatim',
    url: 'http://localhost:8080',
  });
  const google = read({ GEOCODER: 'google', GOOGLE_GEOCODING_KEY: 'k' });
  assert.equal(google?.service === 'google' && google.key, 'k');
});

test('the geocoder is the one that was chosen', () => {
  const named = (env: Record<string, string>) => {
    const choice = read(env);
    return choice && geocoderOf(choice)?.name;
  };
  assert.equal(named({ GEOCODER: 'off' }), undefined);
  assert.equal(named({ GEOCODER: 'census' }), 'census');
  assert.equal(named({ GEOCODER: 'google', GOOGLE_GEOCODING_KEY: 'k' }), 'google');
  assert.equal(named({ GEOCODER: 'nominatim', NOMINATIM_URL: 'http://localhost:8080' }), 'nominatim');
});

test('what makes no sense is refused with a sentence', () => {
  refused({ GEOCODER: 'bing' }, /census, google, nominatim or off/);
  refused({ GEOCODER: 'google' }, /GOOGLE_GEOCODING_KEY is missing/);
  refused({ GEOCODER: 'nominatim' }, /NOMINATIM_URL is missing/);
  refused({ GEOCODER: 'nominatim', NOMINATIM_URL: 'https://nominatim.openstreetmap.org' }, /rules forbid/);
  for (const url of ['file:///etc/passwd', 'localhost:8080', 'http://a.test/?x=1'])
    refused({ GEOCODER: 'census', CENSUS_URL: url }, /CENSUS_URL is/);
});
