import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { streams } from '../services/streams.ts';
import { guessMapping } from './columns.ts';
import { rowReader } from './rows.ts';

const place = { Name: 'Rosa Nez', Street: '1 Main St', City: 'Aztec', State: 'NM', Zip: '87410' };
function read(cells: Readonly<Record<string, string>>) {
  const header = [...Object.keys(place), ...Object.keys(cells)];
  const row = rowReader(
    header,
    guessMapping(header),
  )({ line: 2, cells: [...Object.values(place), ...Object.values(cells)] });
  return 'problems' in row ? row.problems.map(({ column, reason }) => `${column}: ${reason}`) : row.addresses[0];
}
const collected = (cells: Readonly<Record<string, string>>) => {
  const read1 = read(cells);
  if (!read1 || Array.isArray(read1) || !('services' in read1)) return read1;
  return read1.services.map(({ stream, cans }) => `${stream} ${cans}`).join(', ');
};
const guess = (header: string) => guessMapping(header.split(','));

test('a column of cans, or a yes or no, of each stream is known by what its header means', () => {
  assert.deepEqual(guess('Trash Cans,Recycle Carts,Yard Waste,# of recycling bins'), [
    ...['cansOfTrash', 'cansOfRecycling', 'hasYardWaste'],
    null,
  ]);
  const meant: Readonly<Record<string, string>> = {
    ...{
      Garbage: 'hasTrash',
      'Qty Trash': 'cansOfTrash',
      TrashCans: 'cansOfTrash',
      '# of recycling bins': 'cansOfRecycling',
    },
    ...{ 'Recycling (Y/N)': 'hasRecycling', 'Recycling? yes/no': 'hasRecycling', 'Recycling Service': 'hasRecycling' },
    ...{ REC_CARTS: 'cansOfRecycling', 'Total Trash Cans': 'cansOfTrash', 'Bulk Items': 'hasBulkyItems' },
    ...{ 'Green waste carts': 'cansOfYardWaste', 'Compost Toters': 'cansOfOrganics', 'Yard Debris': 'hasYardWaste' },
    ...{ 'Trash Day': 'dayOfTrash', 'Rec Day': 'dayOfRecycling', 'Yard waste pickup day': 'dayOfYardWaste' },
    ...{ TRASH_DAYS: 'dayOfTrash', 'Garbage Collection Day': 'dayOfTrash', 'Recycling Pickup': 'hasRecycling' },
  };
  for (const [header, field] of Object.entries(meant)) assert.deepEqual(guess(header), [field], header);
  for (const other of [
    'Recycling Week',
    'Recycling Route',
    'Trash Cart Size',
    'Extra Trash Cans',
    'Trash Total',
    'Rec #',
  ])
    assert.deepEqual(guess(other), [null], other);
  for (const other of ['Green', 'Green Carts', 'Trash & Recycling Cans', 'Recycling Fee'])
    assert.deepEqual(guess(other), [null], other);
  assert.deepEqual(guess('Waste Cans,Service'), ['cans', 'stream']);
});

/** Cells of a column of cans, with the cans that they say; a yes says one where the row has no other number. */
const cell = fc.oneof(
  fc.constantFrom('', '0', 'no', 'N', 'FALSE', '-', 'none', 'n/a', '0.0').map((text) => ({ text, cans: 0 })),
  fc.constantFrom('yes', 'Y', 'x', 'True').map((text) => ({ text, cans: 1 })),
  fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('', '.0', 'x', ' carts', ' - 96 gal', ' x 64-gallon carts'))
    .map(([cans, unit]) => ({ text: `${cans}${unit}`, cans })),
);

test('a row begins the service of each stream of which it has cans, or a yes, and of no other', () => {
  fc.assert(
    fc.property(fc.tuple(...streams.map(() => cell)), fc.boolean(), (cells, isAsked) => {
      const header = (stream: string) => (isAsked ? `${stream} (Y/N)` : `${stream} cans`);
      const wanted = streams.flatMap((stream, at) => (cells[at]?.cans ? `${stream} ${cells[at].cans}` : []));
      const row = Object.fromEntries(streams.map((stream, at) => [header(stream), cells[at]?.text ?? '']));
      assert.equal(collected({ ...row, Route: 'North', Day: 'Monday' }), wanted.join(', '));
    }),
  );
});

test('day, route and cadence are of all streams of a row', () => {
  const row = read({ 'Trash Cans': '2', 'Recycle Carts': '1', Route: '5', Day: 'Tue', Frequency: 'EOW', Stop: '7' });
  assert.ok(row && !Array.isArray(row) && 'services' in row);
  assert.equal(row.cans, 2);
  assert.deepEqual(
    row.services.map(({ routeName, pickupDay, cadence, stopNumber }) => [routeName, pickupDay, cadence, stopNumber]),
    [
      ['5', 'Tuesday', 'biweekly', 7],
      ['5', 'Tuesday', 'biweekly', 7],
    ],
  );
});

test('how often and on which day a stream comes otherwise than the row may stand in its own column', () => {
  const row = read({
    Trash: '96 gal',
    Recycling: 'EOW',
    'Yard Waste': 'Tuesday',
    Route: '5',
    Day: 'Monday',
    Freq: 'weekly',
  });
  assert.ok(row && !Array.isArray(row) && 'services' in row);
  assert.deepEqual(
    row.services.map(({ stream, cans, cadence, pickupDay }) => [stream, cans, cadence, pickupDay]),
    [
      ['Trash', 1, 'weekly', 'Monday'],
      ['Recycling', 1, 'biweekly', 'Monday'],
      ['Yard Waste', 1, 'weekly', 'Tuesday'],
    ],
  );
  assert.equal(collected({ Recycling: 'every 2 wks', 'Recycle Carts': '2' }), 'Recycling 2');
});

test('beside a column of recycling alone the other cans of a row are of the trash', () => {
  assert.equal(collected({ Carts: '2', Recycling: 'Y' }), 'Trash 2, Recycling 2');
  assert.equal(collected({ Carts: '2', Recycling: 'N' }), 'Trash 2');
  assert.equal(
    collected({ Carts: '2', 'Recycle Carts': '1', 'Yard Waste': 'Y' }),
    'Trash 2, Recycling 1, Yard Waste 1',
  );
  assert.equal(collected({ Route: '5', Recycling: 'N' }), 'Trash 1');
  assert.equal(collected({ Route: '5', Recycling: 'Y' }), 'Trash 1, Recycling 1');
  assert.equal(collected({ Route: '5', 'Recycle Carts': '2' }), 'Recycling 2', 'a list of recycling');
  assert.equal(collected({ Carts: '2', 'Trash (Y/N)': 'N', Recycling: 'Y' }), 'Recycling 2');
});

test('the two columns of a stream, and that of the service, say one thing together or are asked about', () => {
  assert.equal(collected({ Recycling: 'Y', 'Recycle Carts': '3' }), 'Recycling 3');
  assert.equal(collected({ Recycling: '1', 'Recycle Carts': '3' }), 'Recycling 3');
  assert.equal(collected({ Recycling: 'Y', 'Recycle Carts': '' }), 'Recycling 1');
  assert.equal(collected({ 'Service Type': 'Trash', 'Trash Cans': '2', 'Recycle Carts': '1' }), 'Trash 2, Recycling 1');
  const doubt = (column: string, other: string) =>
    `${column}: Does not fit “${other}”: one of them says that nothing is collected`;
  assert.deepEqual(collected({ Recycling: 'N', 'Recycle Carts': '1' }), [doubt('Recycle Carts', 'Recycling')]);
  assert.deepEqual(collected({ Recycling: 'Y', 'Recycle Carts': '0' }), [doubt('Recycle Carts', 'Recycling')]);
  assert.deepEqual(collected({ 'Service Type': 'Trash & Recycling', 'Recycle Carts': '0' }), [
    'Service Type: Does not fit the columns of cans: there nothing is collected',
  ]);
});

test('what is no number of cans is a bad row that says what it must be', () => {
  for (const bad of ['100', '-1', '1.5', '24.00', '$24', 'Seasonal', '1-2', 'M', '=1', '2 or 3'])
    assert.deepEqual(
      collected({ 'Recycle Carts': bad }),
      ['Recycle Carts: Must be how many cans, from 0 to 99, yes or no, how often or on which day'],
      bad,
    );
});

test('the cans of a place are told the same ways', () => {
  for (const two of ['2', '2.0', '2x', 'x2', '2 carts', '2 - 96 gal', '2 @ 64 gallon', '2 (96 gal)', '2 96gal toters'])
    assert.equal((read({ Carts: two }) as { cans: number }).cans, 2, two);
  assert.equal((read({ Carts: '2x96gal' }) as { cans: number }).cans, 2);
  assert.deepEqual(read({ Carts: '96 gal' }), ['Carts: Must be a number from 1 to 99']);
});

const days = (cells: Readonly<Record<string, string>>) => {
  const row = read(cells);
  if (!row || Array.isArray(row) || !('services' in row)) return row;
  return row.services.map(({ stream, cans, pickupDay }) => `${stream} ${cans} ${pickupDay}`).join(', ');
};

test('a day of a stream begins its service where nothing else says who has one, and else says only when it is', () => {
  const both = { 'Trash Day': 'Tue', 'Recycling Day': 'Wednesday' };
  assert.equal(days(both), 'Trash 1 Tuesday, Recycling 1 Wednesday');
  assert.equal(days({ ...both, Carts: '2' }), 'Trash 2 Tuesday, Recycling 2 Wednesday');
  assert.equal(days({ 'Trash Day': 'Tue', 'Recycling Day': '' }), 'Trash 1 Tuesday');
  assert.equal(days({ 'Trash Day': 'Tue', 'Recycling Day': 'no' }), 'Trash 1 Tuesday');
  assert.equal(days({ ...both, 'Trash Cans': '3', 'Recycling (Y/N)': 'N' }), 'Trash 3 Tuesday');
  assert.equal(days({ ...both, 'Trash Cans': '', 'Recycling (Y/N)': 'Y' }), 'Recycling 1 Wednesday');
  assert.equal(days({ ...both, Service: 'Trash' }), 'Trash 1 Tuesday');
  assert.equal(
    days({ ...both, Service: 'Trash & Recycling', Day: 'Friday' }),
    'Trash 1 Tuesday, Recycling 1 Wednesday',
  );
  assert.equal(
    days({ Day: 'Friday', Route: 'North', 'Recycling Day': 'Wed' }),
    'Trash 1 Friday, Recycling 1 Wednesday',
  );
  assert.deepEqual(days({ ...both, 'Recycling Day': '2' }), ['Recycling Day: Is not a weekday']);
  const place = read(both);
  assert.equal(place && 'pickupDay' in place && place.pickupDay, 'Tuesday');
});
