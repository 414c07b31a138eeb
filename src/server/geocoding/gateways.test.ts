import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { aProvider, type CensusPlace, censusAnswer, type Provider } from '../../../test/support/provider.ts';
import { transactOn } from '../transact.ts';
import { censusGeocoder } from './census.ts';
import type { AddressLine, Geocoder } from './geocoder.ts';
import { googleGeocoder } from './google.ts';
import { nominatimGeocoder } from './nominatim.ts';

const line: AddressLine = { street: '612 Zuni Dr', city: 'Farmington', state: 'NM', zipCode: '87401', country: 'USA' };
const never = new AbortController().signal;
const locate = (geocoder: Geocoder, changed: Partial<AddressLine> = {}) =>
  geocoder.locate({ ...line, ...changed }, never);
const notFound = { outcome: 'not-found' };
const found = (latitude: number, longitude: number, precision: string) => ({
  outcome: 'found',
  point: { latitude, longitude },
  precision,
});

let provider: Provider;
let all: readonly Geocoder[];
beforeEach(async () => {
  provider = await aProvider();
  all = [censusGeocoder(provider.url), googleGeocoder('secret-key', provider.url), nominatimGeocoder(provider.url)];
});
afterEach(() => provider.close());

/** Expects every gateway to put the question off, for a reason that gives away neither address nor key. */
async function expectLater(reason: RegExp): Promise<void> {
  for (const geocoder of all) {
    const answer = await locate(geocoder);
    assert.equal(answer.outcome, 'later', geocoder.name);
    assert.match(answer.outcome === 'later' ? answer.reason : '', reason, geocoder.name);
    assert.doesNotMatch(JSON.stringify(answer), /Zuni|secret/);
  }
}

const place: CensusPlace = { street: '612 ZUNI DR', latitude: 36.741298112345, longitude: -108.187654321 };

test('the Census is asked for one line and answers x and y', async () => {
  provider.answer({ body: censusAnswer(place) });
  assert.deepEqual(await locate(censusGeocoder(provider.url)), found(36.741298, -108.187654, 'interpolated'));
  const [asked] = provider.asked;
  assert.equal(asked?.pathname, '/locations/onelineaddress');
  assert.deepEqual(Object.fromEntries(asked?.searchParams ?? []), {
    address: '612 Zuni Dr, Farmington, NM 87401',
    benchmark: 'Public_AR_Current',
    format: 'json',
  });
});

test('the Census knows no address: an empty list, a 400 about the address, another country', async () => {
  const census = censusGeocoder(provider.url);
  provider.answer({ body: censusAnswer() });
  assert.deepEqual(await locate(census), notFound);
  provider.answer({
    status: 400,
    body: { errors: ['Address cannot be empty and cannot exceed 100 characters'], status: '400' },
  });
  assert.deepEqual(await locate(census), notFound);
  assert.equal(provider.asked.length, 2);
  assert.deepEqual(await locate(census, { country: 'Canada', state: 'ON', zipCode: 'K1A 0B1' }), notFound);
  assert.equal(provider.asked.length, 2, 'it is not asked about other countries');
});

test('a match has to be a house in the state asked for; several places are none, the own ZIP code decides', async () => {
  const census = censusGeocoder(provider.url);
  const answerTo = async (...places: CensusPlace[]) => {
    provider.answer({ body: censusAnswer(...places) });
    return locate(census);
  };
  assert.deepEqual(await answerTo({ ...place, street: 'ZUNI DR' }), notFound);
  assert.deepEqual(await answerTo({ ...place, street: '614 ZUNI DR' }), notFound);
  assert.deepEqual(await answerTo({ ...place, state: 'AZ' }), notFound);
  assert.deepEqual(await answerTo({ ...place, zip: '87402' }, { ...place, zip: '87410', latitude: 36.8 }), notFound);
  assert.equal((await answerTo({ ...place, zip: '87410', latitude: 36.8 }, place)).outcome, 'found');
  assert.equal((await answerTo(place, { ...place, latitude: 36.7413 })).outcome, 'found');
});

test('coordinates that are nowhere on earth are no answer', async () => {
  for (const wrong of [
    { latitude: 91 },
    { longitude: -181 },
    { latitude: 'x' },
    { latitude: null },
    { latitude: 0, longitude: 0 },
  ]) {
    provider.answer({ body: censusAnswer({ ...place, ...wrong }) });
    const answer = await locate(censusGeocoder(provider.url));
    assert.deepEqual(answer, { outcome: 'later', reason: 'its answer has no coordinates', pauseMs: undefined });
  }
  provider.answer({
    body: '{"result":{"addressMatches":[{"matchedAddress":"612 Z","coordinates":{"x":1e999,"y":1},"addressComponents":{}}]}}',
  });
  assert.equal((await locate(censusGeocoder(provider.url))).outcome, 'later');
});

const googleResult = (changed: object = {}) => ({
  address_components: [
    { long_name: '612', short_name: '612', types: ['street_number'] },
    { long_name: 'Zuni Drive', short_name: 'Zuni Dr', types: ['route'] },
    { long_name: 'Farmington', short_name: 'Farmington', types: ['locality', 'political'] },
    { long_name: 'New Mexico', short_name: 'NM', types: ['administrative_area_level_1', 'political'] },
    { long_name: 'United States', short_name: 'US', types: ['country', 'political'] },
    { long_name: '87401', short_name: '87401', types: ['postal_code'] },
  ],
  formatted_address: '612 Zuni Dr, Farmington, NM 87401, USA',
  geometry: {
    location: { lat: 36.7412981, lng: -108.1876543 },
    location_type: 'ROOFTOP',
    viewport: { northeast: { lat: 36.75, lng: -108.18 }, southwest: { lat: 36.73, lng: -108.19 } },
  },
  place_id: 'ChIJd8BlQ2BZwokRAFUEcm_qrcA',
  types: ['street_address'],
  ...changed,
});

test('Google is asked with the key and the country, and its rooftops and ranges count', async () => {
  const google = googleGeocoder('secret-key', `${provider.url}/maps/api/geocode/json`);
  provider.answer({ body: { results: [googleResult()], status: 'OK' } });
  assert.deepEqual(await locate(google), found(36.741298, -108.187654, 'rooftop'));
  assert.deepEqual(Object.fromEntries(provider.asked[0]?.searchParams ?? []), {
    address: '612 Zuni Dr, Farmington, NM 87401, USA',
    components: 'country:US',
    key: 'secret-key',
  });
  const range = { ...googleResult().geometry, location_type: 'RANGE_INTERPOLATED' };
  provider.answer({ body: { results: [googleResult({ geometry: range })], status: 'OK' } });
  assert.deepEqual(await locate(google), found(36.741298, -108.187654, 'interpolated'));
});

test('Google: a street, a town or a partial match is no house', async () => {
  const google = googleGeocoder('secret-key', provider.url);
  const centre = { ...googleResult().geometry, location_type: 'GEOMETRIC_CENTER' };
  for (const changed of [
    { partial_match: true },
    { types: ['route'] },
    { types: ['locality', 'political'] },
    { geometry: centre },
  ]) {
    provider.answer({ body: { results: [googleResult(changed)], status: 'OK' } });
    assert.deepEqual(await locate(google), notFound);
  }
  provider.answer({ body: { results: [], status: 'ZERO_RESULTS' } });
  assert.deepEqual(await locate(google), notFound);
});

test('Google: a denied key and a spent quota are tried again, the quota after a pause', async () => {
  const google = googleGeocoder('secret-key', provider.url);
  const denied = {
    error_message: 'The provided API key secret-key is invalid.',
    results: [],
    status: 'REQUEST_DENIED',
  };
  provider.answer({ body: denied });
  assert.deepEqual(await locate(google), {
    outcome: 'later',
    reason: 'it answered REQUEST_DENIED',
    pauseMs: undefined,
  });
  provider.answer({ body: { results: [], status: 'OVER_QUERY_LIMIT' } });
  assert.deepEqual(await locate(google), { outcome: 'later', reason: 'it answered OVER_QUERY_LIMIT', pauseMs: 60_000 });
});

const nominatimPlace = (changed: object = {}) => ({
  place_id: 306281058,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'way',
  osm_id: 718035022,
  lat: '36.7412981',
  lon: '-108.1876543',
  category: 'building',
  type: 'house',
  place_rank: 30,
  importance: 0.00000999999999995449,
  addresstype: 'building',
  name: '',
  display_name: '612, Zuni Drive, Farmington, San Juan County, New Mexico, 87401, United States',
  address: {
    house_number: '612',
    road: 'Zuni Drive',
    city: 'Farmington',
    county: 'San Juan County',
    state: 'New Mexico',
    'ISO3166-2-lvl4': 'US-NM',
    postcode: '87401',
    country: 'United States',
    country_code: 'us',
  },
  boundingbox: ['36.7412', '36.7414', '-108.1877', '-108.1875'],
  ...changed,
});

test('Nominatim is asked in parts, without the flat, and its houses count', async () => {
  const nominatim = nominatimGeocoder(provider.url);
  provider.answer({ body: [nominatimPlace()] });
  assert.deepEqual(
    await locate(nominatim, { street: '612 Zuni Dr, Apt. #4B', zipCode: '87401-1234' }),
    found(36.741298, -108.187654, 'rooftop'),
  );
  assert.deepEqual(Object.fromEntries(provider.asked[0]?.searchParams ?? []), {
    street: '612 Zuni Dr',
    city: 'Farmington',
    state: 'NM',
    postalcode: '87401',
    country: 'USA',
    format: 'jsonv2',
    addressdetails: '1',
    limit: '5',
  });
  assert.equal(provider.asked[0]?.pathname, '/search');
});

test('Nominatim: a street or a town is no house', async () => {
  const nominatim = nominatimGeocoder(provider.url);
  const { house_number: _, ...street } = nominatimPlace().address;
  for (const changed of [{ place_rank: 26, addresstype: 'road' }, { place_rank: 16 }, { address: street }]) {
    provider.answer({ body: [nominatimPlace(changed)] });
    assert.deepEqual(await locate(nominatim), notFound);
  }
  provider.answer({ body: [] });
  assert.deepEqual(await locate(nominatim), notFound);
  provider.answer({ body: [nominatimPlace({ lat: '' })] });
  assert.equal((await locate(nominatim)).outcome, 'later');
});

test('signs and commands in an address stay its text', async () => {
  provider.answer({ body: censusAnswer() });
  const street = '1 A&benchmark=x#&key=y?\r\nHost: evil.test ../../';
  for (const geocoder of all) await locate(geocoder, { street });
  assert.equal(provider.asked[0]?.searchParams.get('benchmark'), 'Public_AR_Current');
  assert.ok(provider.asked[0]?.searchParams.get('address')?.startsWith(street));
  assert.equal(provider.asked[1]?.searchParams.get('key'), 'secret-key');
});

test('errors, refusals and overload of the service are put off', async () => {
  for (const status of [500, 502, 503, 401, 403, 404]) {
    provider.answer({ status, body: {} });
    await expectLater(new RegExp(`it answered ${status}`));
  }
  provider.answer({ status: 429, headers: { 'retry-after': '120' } });
  for (const geocoder of all)
    assert.deepEqual(await locate(geocoder), { outcome: 'later', reason: 'it answered 429', pauseMs: 120_000 });
});

test('garbage is put off: no JSON, another shape, cut in the middle', async () => {
  for (const body of [
    '<html>Service unavailable</html>',
    '',
    '{"result":',
    'null',
    '[1,2]',
    '{"result":{}}',
    '"text"',
  ]) {
    provider.answer({ body });
    await expectLater(/no JSON|documented shape/);
  }
});

test('a huge answer is not read to its end', async () => {
  provider.answer({ body: `[${'"x",'.repeat(500_000)}"x"]` });
  await expectLater(/too large/);
});

test('nobody is led elsewhere by a redirect', async () => {
  const elsewhere = await aProvider();
  elsewhere.answer({ body: censusAnswer(place) });
  provider.answer({ status: 302, headers: { location: elsewhere.url } });
  await expectLater(/it answered 302/);
  assert.equal(elsewhere.asked.length, 0);
  await elsewhere.close();
});

test('a service that never answers is put off after ten seconds', async (t) => {
  const { timeout } = AbortSignal;
  const waits = t.mock.method(AbortSignal, 'timeout', () => timeout(100));
  provider.answer({ hangs: true });
  await expectLater(/it did not answer in time/);
  for (const { arguments: given } of waits.mock.calls) assert.deepEqual(given, [10_000]);
});

test('a service that is not there is put off', async () => {
  await provider.close();
  await expectLater(/could not be reached \(ECONNREFUSED\)/);
  provider = await aProvider();
});

test('nothing is asked inside a transaction', async () => {
  const insideTransaction = transactOn({
    transaction: () => ({ execute: (work: (tx: object) => unknown) => work({}) }),
  } as never);
  await assert.rejects(
    insideTransaction(() => locate(censusGeocoder(provider.url))),
    /Geocoding was called inside a transaction/,
  );
  assert.equal(provider.asked.length, 0);
});
