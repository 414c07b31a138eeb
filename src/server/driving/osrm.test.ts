import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { osrmTable, roadMetres, roadSeconds } from '../../../test/support/osrm.ts';
import { aProvider, type Provider } from '../../../test/support/provider.ts';
import { transactOn } from '../transact.ts';
import { osrm } from './osrm.ts';

const depot = { latitude: 36.7142, longitude: -108.1921 };
const zuni = { latitude: 36.7364, longitude: -108.1905 };
const aztec = { latitude: 36.8217, longitude: -107.9935 };
const places = [depot, zuni, aztec];
const never = new AbortController().signal;

let provider: Provider;
beforeEach(async () => {
  provider = await aProvider();
});
afterEach(() => provider.close());

const ask = (question = { places, sources: [0, 1], destinations: [0, 1, 2] }, signal = never) =>
  osrm(provider.url).table(question, signal);

/** A table of two rows and three columns with whatever is to be different. */
const answer = (changed: object = {}) => ({
  code: 'Ok',
  distances: [
    [0, 3_400.2, 26_900.4],
    [3_500, 0, 25_000],
  ],
  durations: [
    [0, 301.5, 1_502.2],
    [310, 0, 1_400],
  ],
  ...changed,
});

test('a table is asked for by longitude and latitude, and read row by row', async () => {
  provider.answer(osrmTable);
  const { metres, seconds } = await ask();
  const pairs = [depot, zuni].flatMap((from) => places.map((to) => [from, to] as const));
  assert.deepEqual(
    [...metres],
    pairs.map(([from, to]) => roadMetres(from, to)),
  );
  assert.deepEqual(
    [...seconds],
    pairs.map(([from, to]) => roadSeconds(from, to)),
  );
  const [asked] = provider.asked;
  assert.equal(asked?.pathname, '/table/v1/driving/-108.19210,36.71420;-108.19050,36.73640;-107.99350,36.82170');
  assert.equal(asked?.search, '?sources=0;1&destinations=0;1;2&annotations=duration,distance&generate_hints=false');
});

test("the server's own refusals are named", async () => {
  provider.answer({ status: 400, body: { code: 'TooBig', message: 'Too many table coordinates' } });
  await assert.rejects(ask(), /it answered TooBig/);
  provider.answer({ status: 400, body: { code: '<script>', message: '' } });
  await assert.rejects(ask(), /it answered 400/);
  for (const status of [404, 429, 500, 502, 503]) {
    provider.answer({ status, body: {} });
    await assert.rejects(ask(), new RegExp(`it answered ${status}`));
  }
});

test('garbage is no table', async () => {
  const bodies: [object | string, RegExp][] = [
    ['<html>Bad gateway</html>', /no JSON/],
    ['', /no JSON/],
    ['{"code":"Ok","dist', /no JSON/],
    ['null', /documented shape/],
    [[], /documented shape/],
    [{ code: 'Ok' }, /documented shape/],
    [answer({ code: 'NoTable' }), /documented shape/],
    [answer({ durations: 'x' }), /documented shape/],
    [answer({ durations: [[0, '301', 1]] }), /documented shape/],
    [answer({ distances: [[0, 3_400, 26_900]] }), /documented shape/],
    [answer({ distances: [[0, 3_400], [3_500]] }), /documented shape/],
    [
      answer({
        durations: [
          [0, 301, 1],
          [3, 0, 1],
          [3, 0, 1],
        ],
      }),
      /documented shape/,
    ],
    [
      answer({
        distances: [
          [0, null, 26_900],
          [3_500, 0, 25_000],
        ],
      }),
      /no road/,
    ],
  ];
  for (const [body, reason] of bodies) {
    provider.answer({ body });
    await assert.rejects(ask(), reason, JSON.stringify(body));
  }
});

test('distances that cannot be those of the places: all in one spot, negative, too fast', async () => {
  const zero = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const changed of [
    { distances: zero },
    { durations: zero },
    {
      distances: [
        [0, 3_400, -26_900],
        [3_500, 0, 25_000],
      ],
    },
    {
      durations: [
        [0, -301, 1_502],
        [310, 0, 1_400],
      ],
    },
    {
      durations: [
        [0, 301, 5],
        [310, 0, 1_400],
      ],
    },
  ]) {
    provider.answer({ body: answer(changed) });
    await assert.rejects(ask(), /not those of these places/);
  }
  provider.answer({ body: answer() });
  assert.equal((await ask()).metres[2], 26_900.4);
});

test('a server that hangs is given up, and nothing is asked inside a transaction', async () => {
  provider.answer({ hangs: true });
  await assert.rejects(ask(undefined, AbortSignal.timeout(100)), /we are ending/);
  const insideTransaction = transactOn({
    transaction: () => ({ execute: (work: (tx: object) => unknown) => work({}) }),
  } as never);
  const asked = provider.asked.length;
  await assert.rejects(
    insideTransaction(() => ask()),
    /Routing was called inside a transaction/,
  );
  assert.equal(provider.asked.length, asked);
});
