import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOfRuns, countLooks, driverColours, lookOf, markOf, noDriverColour } from './day-map.ts';

const run = (id: number, driver: number | null) => ({
  id: `r${id}`,
  driver: driver === null ? null : { id: `d${driver}`, firstName: `Driver ${driver}`, lastName: 'Nez' },
});

const staff = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ id: `d${n}` }));

test('a driver has one colour for all runs, the seventh that of the first, and no driver is grey', () => {
  const runs = [run(1, 2), run(2, 1), run(3, 2), run(4, null), ...[3, 4, 5, 6, 7].map((n) => run(n + 2, n))];
  const colours = colourOfRuns(runs, staff);
  assert.equal(colours.get('r2'), driverColours[0]);
  assert.equal(colours.get('r1'), driverColours[1]);
  assert.equal(colours.get('r3'), driverColours[1]);
  assert.equal(colours.get('r4'), noDriverColour);
  assert.equal(colours.get('r8'), driverColours[5]);
  assert.equal(colours.get('r9'), driverColours[0]);
});

test('a driver keeps the colour when another one gains a run; who has left the staff has one, too', () => {
  const before = colourOfRuns([run(1, 3), run(2, 5)], staff);
  const after = colourOfRuns([run(1, 3), run(2, 5), run(3, 1), run(4, 99)], staff);
  assert.deepEqual([after.get('r1'), after.get('r2')], [before.get('r1'), before.get('r2')]);
  assert.equal(after.get('r4'), driverColours[1]);
});

test('what is drawn of a stop follows from its status and its hold', () => {
  const stop = (status: 'pending' | 'in_progress' | 'completed' | 'skipped' | 'rescheduled', isSuspended = false) => ({
    status,
    isSuspended,
    order: 7,
  });
  const looks = [stop('pending'), stop('in_progress'), stop('completed'), stop('skipped'), stop('rescheduled')];
  assert.deepEqual(looks.map(lookOf), ['open', 'open', 'done', 'left', 'left']);
  assert.deepEqual(looks.map(markOf), ['7', '7', 'tick', 'dash', 'dash']);
  assert.equal(lookOf(stop('pending', true)), 'hold');
  const stops = [...looks, stop('pending', true)].map((one, n) => ({
    ...one,
    id: String(n),
    latitude: 0,
    longitude: 0,
  }));
  assert.deepEqual(countLooks({ stops }), { open: 2, done: 1, left: 2, hold: 1 });
});

test('those who have left the staff get their colours by who they are, not by which run comes first', () => {
  const [one, other] = [
    [run(1, 98), run(2, 99)],
    [run(2, 99), run(1, 98)],
  ].map((runs) => colourOfRuns(runs, []));
  assert.deepEqual([one?.get('r1'), one?.get('r2')], [driverColours[0], driverColours[1]]);
  assert.deepEqual([other?.get('r1'), other?.get('r2')], [driverColours[0], driverColours[1]]);
});

/** How little red or green light a person sees: Machado, Oliveira and Fernandes 2009, all of it gone. */
const eyes = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
} as const;
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const toCones = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
  0.6299787005,
];
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const times = (nine: readonly number[], three: readonly number[]) =>
  [0, 3, 6].map((row) => three.reduce((sum, part, at) => sum + part * (nine[row + at] ?? 0), 0));

/** In OKLab, where 0.02 is the least that most people notice side by side. */
function seenBy(eye: keyof typeof eyes, colour: string): number[] {
  const light = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  const seen = times(eyes[eye], light).map((part) => Math.min(1, Math.max(0, part)));
  return times(toLab.flat(), times(toCones, seen).map(Math.cbrt));
}

for (const eye of ['all', 'protanopia', 'deuteranopia'] as const)
  test(`drivers are told apart by their colours, and from nobody, with ${eye}`, () => {
    const all = [...driverColours, noDriverColour];
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1)) {
        const far = Math.hypot(...seenBy(eye, one).map((part, i) => part - (seenBy(eye, other)[i] ?? 0)));
        assert.ok(far > (other === noDriverColour ? 0.07 : 0.11), `${one} ${other} ${far}`);
      }
  });
