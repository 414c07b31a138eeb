import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessMapping } from './columns.ts';
import { groupPeople } from './people.ts';
import { rowReader } from './rows.ts';

/** One row of Rosa Nez with these cells. */
function read(cells: Readonly<Record<string, string>>) {
  const all = { First: 'Rosa', Last: 'Nez', ...cells };
  const header = Object.keys(all);
  return rowReader(header, guessMapping(header))({ line: 2, cells: Object.values(all) });
}
const addresses = (cells: Readonly<Record<string, string>>) => {
  const row = read(cells);
  if ('problems' in row) throw new Error(JSON.stringify(row));
  return row.addresses;
};
const problems = (cells: Readonly<Record<string, string>>) => {
  const row = read(cells);
  return 'problems' in row ? row.problems.map(({ column, reason }) => `${column}: ${reason}`) : [];
};
const home = { Street: '1 Main St', City: 'Aztec', State: 'NM', Zip: '87410' };
const nowhere = { Street: '', City: '', State: '', Zip: '' };

const collected = (cells: Readonly<Record<string, string>>) =>
  addresses({ ...home, ...cells })[0]?.services.map(
    ({ stream, cadence, routeName }) => `${stream}, ${cadence}, ${routeName}`,
  );

test('what is collected, how often and on which route stands at the place', () => {
  const cells = { 'Service type': 'Trash & Recycling', Frequency: 'EOW', Route: 'North' };
  assert.deepEqual(collected(cells), ['Trash, biweekly, North', 'Recycling, biweekly, North']);
  assert.deepEqual(collected({ 'Service type': 'Recycling', Frequency: 'weekly' }), ['Recycling, weekly, null']);
});

test('who is served is a customer, unless the list says otherwise, also by a later row', () => {
  const rosa = (cells: Readonly<Record<string, string>>) => {
    const row = read({ Email: 'rosa@example.test', ...home, Service: 'Trash', ...cells });
    if ('problems' in row) throw new Error(JSON.stringify(row));
    return row;
  };
  const silent = rosa({ Service: '' });
  assert.deepEqual(
    [rosa({}), silent, rosa({ Status: 'Qualified' }), rosa({ Status: 'New Lead' })].map(({ status }) => status),
    ['Converted', 'New Lead', 'Qualified', 'New Lead'],
  );
  const people = groupPeople([silent, rosa({ Street: '2 Main St' })]);
  assert.deepEqual(
    people.map(({ status, addresses }) => [status, addresses.length]),
    [['Converted', 2]],
  );
});

test('a route or how often without a service means trash; without all of them nothing is collected', () => {
  assert.deepEqual(collected({ 'Service type': '', Frequency: 'weekly', Route: '' }), ['Trash, weekly, null']);
  assert.deepEqual(collected({ 'Service type': '', Frequency: '', Route: 'North' }), ['Trash, null, North']);
  assert.deepEqual(collected({ 'Service type': '', Frequency: '', Route: '' }), []);
  assert.deepEqual(collected({}), []);
});

test('what cannot be told of a service is asked about at its cell', () => {
  assert.deepEqual(problems({ ...home, 'Service type': 'Trash only (no recycling)', Frequency: '2/week' }), [
    'Service type: Is not known: write what is collected, and nothing else: Trash, Recycling, Yard Waste, Organics, Bulky Items',
    'Frequency: Is not known: use weekly, every other week or monthly; twice a week is weekly on a route with two days',
  ]);
});

test('a house number of its own column comes before its street, once', () => {
  const street = (number: string, name: string) => addresses({ ...home, 'House no': number, Street: name })[0]?.street;
  assert.equal(street('12', 'Elm St'), '12 Elm St');
  assert.equal(street('12', '12 Elm St'), '12 Elm St');
  assert.equal(street('1', '12 Elm St'), '1 12 Elm St');
  assert.equal(street('', '12 Elm St'), '12 Elm St');
  assert.deepEqual(problems({ ...home, 'House no': '12', Street: '' }), ['Street: Street is required']);
});

test('at a place that is not served nothing is collected', () => {
  const cells = { Billing: 'yes', Mailing: 'yes', 'Service type': 'Trash' };
  assert.deepEqual(collected({ ...cells, Service: 'no' }), []);
  assert.deepEqual(collected({ ...cells, Service: 'yes' }), ['Trash, null, null']);
  assert.deepEqual(collected({ ...cells, Service: '' }), ['Trash, null, null']);
});

test('who has no address at all is a contact without one; half an address is wrong', () => {
  assert.deepEqual(addresses(nowhere), []);
  assert.deepEqual(problems({ ...nowhere, City: 'Aztec' }), [
    'Street: Street is required',
    'State: State is required',
    'Zip: ZIP code is required',
  ]);
});

test('an apartment is written behind its street', () => {
  const street = (unit: string) => addresses({ ...home, Unit: unit })[0]?.street;
  assert.deepEqual(
    [street(''), street('4'), street('B2'), street('Apt 4')],
    ['1 Main St', '1 Main St, Unit 4', '1 Main St, Unit B2', '1 Main St, Apt 4'],
  );
  assert.deepEqual(problems({ ...home, Street: '', Unit: '4' }), ['Street: Street is required']);
});

test('letters go to the mailing address, whether it stands in one cell or in several', () => {
  const box = { street: 'PO Box 7', city: 'Farmington', state: 'NM', zipCode: '87499' };
  const lettersOf = (cells: Readonly<Record<string, string>>) => {
    const [served, letters, ...more] = addresses({ ...home, ...cells });
    assert.deepEqual([served?.street, more], ['1 Main St', []]);
    const { isBilling, isMailing, isService } = letters ?? {};
    assert.deepEqual([isBilling, isMailing, isService, letters?.services], [true, true, false, []]);
    const { street, city, state, zipCode } = letters ?? {};
    return { street, city, state, zipCode };
  };
  const parts = { 'Billing city': 'Farmington', 'Billing state': 'NM', 'Billing zip': '87499' };
  assert.deepEqual(lettersOf({ 'Billing street': 'PO Box 7', ...parts }), box);
  assert.deepEqual(lettersOf({ 'Mailing address': 'PO Box 7, Farmington, NM 87499' }), box);
  assert.deepEqual(problems({ ...home, 'Billing street': 'PO Box 7', ...parts, 'Billing zip': '' }), [
    'Billing zip: ZIP code is required',
  ]);
  assert.match(problems({ ...home, 'Mailing address': 'PO Box 7' })[0] ?? '', /^Mailing address: Has no state/);
});

const depot = { street: '900 Camelback Rd', city: 'Phoenix', state: 'AZ', zipCode: '85013' };
const site = { 'Service Address': '1 Main St', 'Service City': 'Aztec', 'Service State': 'NM', 'Service Zip': '87410' };
for (const title of ['Address', 'Mailing Address', 'Billing Address'])
  test(`“${title}, City, State, Zip” beside a service address get the letters, and the truck goes to the other`, () => {
    const { street, city, state, zipCode } = depot;
    const cells = { [title]: street, City: city, State: state, Zip: zipCode };
    for (const row of [
      { ...cells, ...site },
      { ...site, ...cells },
    ]) {
      const [served, letters, ...more] = addresses(row);
      assert.deepEqual([served?.street, served?.city, served?.state, served?.zipCode], Object.values(site));
      assert.deepEqual([letters?.street, letters?.city, letters?.state, letters?.zipCode], Object.values(depot));
      assert.deepEqual([letters?.isBilling, letters?.isMailing, letters?.isService, more], [true, true, false, []]);
    }
  });

test('who has only an address for letters is served nowhere, and is asked where if something is collected', () => {
  const cells = { ...site, 'Service Address': '', 'Service City': '', 'Service State': '', 'Service Zip': '' };
  const row = { ...cells, Address: '1 Elm St', City: 'Aztec', State: 'NM', Zip: '87410' };
  assert.deepEqual(
    addresses(row).map(({ street, isService }) => [street, isService]),
    [['1 Elm St', false]],
  );
  assert.deepEqual(problems({ ...row, Route: 'North' }), [
    'Service Address: Is empty, but the row says that something is collected',
  ]);
  assert.deepEqual(problems({ ...row, Route: 'North', Status: 'Lost' }), []);
  const [whole, elsewhere] = [
    { 'Full address': '', Route: 'North' },
    { 'Mailing Address': '1 Elm St, Aztec, NM 87410' },
  ];
  assert.deepEqual(problems({ ...whole, ...elsewhere }), [
    'Full address: Is empty, but the row says that something is collected',
  ]);
  assert.deepEqual(problems({ ...whole, ...elsewhere, Route: '' }), []);
});

test('the ends of the world are places, and two letters are enough of a weekday', () => {
  const at = (latitude: string, longitude: string) => {
    const [place] = addresses({ ...home, Lat: latitude, Lng: longitude });
    return [place?.latitude, place?.longitude];
  };
  assert.deepEqual([at('90', '180'), at('-90', '-180')].flat(), [90, 180, -90, -180]);
  const day = (text: string) => addresses({ ...home, 'Pickup day': text })[0]?.pickupDay;
  assert.deepEqual([day('Mo'), day('th'), day('F'), day('')], ['Monday', 'Thursday', 'Friday', null]);
});
