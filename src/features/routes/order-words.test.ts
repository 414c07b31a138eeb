import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addedText, driveText, endChoices, measuredText, minutesText, savedText, startText } from './order-words.ts';
import type { Drive } from './route-order.ts';

const drive = (metres: number, minutes: number): Drive => ({ metres, minutes });

test('minutes, distances and what is saved', () => {
  assert.deepEqual([0.2, 4.4, 59.4, 59.6, 84, 600].map(minutesText), [
    '0 min',
    '4 min',
    '59 min',
    '1 h 0 min',
    '1 h 24 min',
    '10 h 0 min',
  ]);
  assert.equal(driveText(drive(42_120, 84), 'kilometers'), '42.12 km · 1 h 24 min');
  assert.equal(driveText(drive(42_120, 84), 'miles'), '26.2 mi · 1 h 24 min');
  const saved = (before: Drive, after: Drive) => savedText(before, after, 'miles');
  assert.equal(saved(drive(40_000, 80), drive(30_000, 60)), '6.2 mi · 20 min (25%)');
  assert.equal(saved(drive(40_000, 80), drive(39_900, 80)), '328 ft · 0 min');
  assert.equal(saved(drive(40_000, 80), drive(40_000, 80)), 'Nothing');
  assert.equal(saved(drive(0, 0), drive(0, 0)), 'Nothing');
  // On roads the quicker way may be the longer one.
  assert.equal(saved(drive(40_000, 80), drive(41_000, 60)), '20 min (25%)');
});

test('what one stop adds', () => {
  assert.deepEqual([-1e-9, 0.04, 0.44, 9.94, 12.4, 75].map(addedText), [
    '+0.0 min',
    '+0.0 min',
    '+0.4 min',
    '+9.9 min',
    '+12 min',
    '+1 h 15 min',
  ]);
});

test('where the figures come from, and where the way begins and may end', () => {
  assert.match(measuredText({ measuredBy: 'roads', whyEstimated: null }, 'miles'), /on roads/);
  const estimated = { measuredBy: 'estimate', whyEstimated: null } as const;
  assert.equal(measuredText(estimated, 'miles'), 'Driving estimated from straight lines × 1.35, at 19 mph.');
  assert.match(measuredText(estimated, 'kilometers'), /at 30 km\/h\.$/);
  assert.match(
    measuredText({ ...estimated, whyEstimated: 'it answered 502' }, 'miles'),
    /could not be used: it answered 502\. Estimated instead/,
  );
  const depot = { address: '1210 S Lake St', latitude: 36, longitude: -108 };
  assert.equal(startText({ depot, landfill: null }), 'From the depot, 1210 S Lake St');
  assert.match(startText({ depot: null, landfill: null }), /From the first stop/);
  assert.deepEqual(
    endChoices({ depot, landfill: null }).map(({ disabled }) => disabled),
    [false, true, false],
  );
});
