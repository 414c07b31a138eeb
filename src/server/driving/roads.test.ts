import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { askedTable, osrmTable, roadMetres, roadSeconds } from '../../../test/support/osrm.ts';
import { aProvider, type Provider } from '../../../test/support/provider.ts';
import type { Point } from '../../kernel/geo.ts';
import { randomFrom } from '../../optimizer/random.ts';
import { osrm } from './osrm.ts';
import { mostPlaces, type Roads, roadsOf } from './roads.ts';
import { tableCache } from './table-cache.ts';

const random = randomFrom(7);
/** Whole hundred-thousandths of a degree, as the server is asked. */
const degrees = (from: number) => Math.round((from + random() / 5) * 1e5) / 1e5;
const somewhere = (): Point => ({ latitude: degrees(36.7), longitude: degrees(-108.3) });
const houses = (count: number) => Array.from({ length: count }, somewhere);
const never = new AbortController().signal;

let provider: Provider;
let roads: Roads;
beforeEach(async () => {
  provider = await aProvider();
  provider.answer(osrmTable);
  roads = roadsOf(osrm(provider.url));
});
afterEach(() => provider.close());

async function expectRoads(places: readonly Point[]): Promise<void> {
  const answer = await roads.between(places, never);
  assert.ok(answer.isKnown, JSON.stringify(answer));
  places.forEach((from, i) => {
    places.forEach((to, j) => {
      const at = i * places.length + j;
      assert.ok(Math.abs((answer.metres[at] ?? -1) - roadMetres(from, to)) < 0.1);
      assert.ok(Math.abs((answer.seconds[at] ?? -1) - roadSeconds(from, to)) < 0.1);
    });
  });
}

test('many places are asked about in tables of the size that the server allows', async () => {
  await expectRoads(houses(230));
  assert.equal(provider.asked.length, 9);
  for (const url of provider.asked) {
    const { places, sources, destinations } = askedTable(url);
    assert.ok(sources.length <= 100 && destinations.length <= 100 && places.length <= 200);
    assert.ok(url.href.length < 8_000);
  }
});

test('what is known is not asked again, and of a changed route only what is new', async () => {
  const places = houses(60);
  await expectRoads(places);
  assert.equal(provider.asked.length, 1);
  await expectRoads(places.toReversed().slice(3));
  assert.equal(provider.asked.length, 1);
  await expectRoads([...places.slice(0, 40), somewhere(), ...places.slice(40)]);
  assert.deepEqual(
    provider.asked.slice(1).map((url) => {
      const { sources, destinations } = askedTable(url);
      return [sources.length, destinations.length];
    }),
    [
      [1, 61],
      [60, 1],
    ],
  );
});

test('two customers in one house are one place', async () => {
  const [a, b] = houses(2) as [Point, Point];
  await expectRoads([a, b, a, { ...b }]);
  assert.equal(askedTable(provider.asked[0] as URL).places.length, 2);
});

test('an error, garbage and a server that is away give a reason', async () => {
  for (const [reply, reason] of [
    [{ status: 502 }, 'it answered 502'],
    [{ body: 'Welcome to nginx!' }, 'its answer was no JSON'],
    [{ body: { code: 'Ok' } }, 'its answer was not of the documented shape'],
  ] as const) {
    provider.answer(reply);
    assert.deepEqual(await roads.between(houses(3), never), { isKnown: false, reason });
  }
  provider.answer(osrmTable);
  await expectRoads(houses(3));
  await provider.close();
  const away = await roads.between(houses(3), never);
  assert.match(away.isKnown ? '' : away.reason, /it could not be reached/);
  provider = await aProvider();
});

test('a server that says nothing is not waited for again at once', async () => {
  const reason = 'it did not answer in time';
  roads = roadsOf(osrm(provider.url), { wholeMs: 150, restMs: 300 });
  provider.answer({ hangs: true });
  assert.deepEqual(await roads.between(houses(3), never), { isKnown: false, reason });
  provider.answer(osrmTable);
  assert.deepEqual(await roads.between(houses(3), never), { isKnown: false, reason });
  assert.equal(provider.asked.length, 1);
  await sleep(320);
  await expectRoads(houses(3));
});

test('half a table is no table, and is not kept', async () => {
  let asked = 0;
  provider.answer((url) => (++asked === 6 ? { status: 500 } : osrmTable(url)));
  const places = houses(230);
  assert.deepEqual(await roads.between(places, never), { isKnown: false, reason: 'it answered 500' });
  assert.ok((await roads.between(places, never)).isKnown);
});

test('whoever leaves is no failure of the server', async () => {
  provider.answer({ hangs: true });
  await assert.rejects(roads.between(houses(3), AbortSignal.timeout(80)), { name: 'TimeoutError' });
  provider.answer(osrmTable);
  await expectRoads(houses(3));
});

test('more places than a route has are not asked about', async () => {
  const answer = await roads.between(houses(mostPlaces + 1), never);
  assert.equal(answer.isKnown, false);
  assert.equal(provider.asked.length, 0);
});

test('the memory of tables is bounded in size and time', () => {
  let now = 0;
  const cache = tableCache({ mostPairs: 50, keepMs: 1000, now: () => now });
  const table = (...places: string[]) => ({
    rowOf: new Map(places.map((place, row) => [place, row])),
    metres: new Float32Array(places.length ** 2),
    seconds: new Float32Array(places.length ** 2),
  });
  const found = (...places: string[]) => [...(cache.find(places)?.rowOf.keys() ?? [])].join('');
  cache.keep(table('a', 'b', 'c', 'd', 'e'));
  cache.keep(table('x', 'y', 'z'));
  assert.equal(found('a', 'x', 'y'), 'xyz');
  assert.equal(found('q'), '');
  cache.keep(table('x', 'y', 'z', 'a'));
  assert.equal(found('x', 'y', 'z'), 'xyza');
  cache.keep(table('p', 'q', 'r', 's'));
  assert.equal(found('b'), '');
  cache.keep(table(...'abcdefgh'));
  assert.equal(found('g'), '');
  now = 1001;
  assert.equal(found('p'), '');
});
