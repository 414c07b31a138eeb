import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessMapping } from './columns.ts';
import { type KnownKeys, keysOf, partDuplicates } from './duplicates.ts';
import { groupPeople } from './people.ts';
import { type Candidate, rowReader } from './rows.ts';
import { whyKept } from './rules.ts';

const good = {
  'First name': 'Rosa',
  'Last name': 'Nez',
  Email: 'rosa@example.test',
  Street: '1 Main St',
  City: 'Aztec',
  State: 'NM',
  Zip: '87410',
};

/** Reads one row, given as cells by header. */
function read(cells: Record<string, string>) {
  const all: Record<string, string> = { ...good, ...cells };
  const header = Object.keys(all);
  return rowReader(header, guessMapping(header))({ line: 7, cells: Object.values(all) });
}
const candidate = (cells: Record<string, string> = {}) => {
  const row = read(cells);
  if ('problems' in row) throw new Error(JSON.stringify(row));
  return row;
};
const place = (cells: Record<string, string>) => candidate(cells).addresses[0];
const problems = (cells: Record<string, string>) => {
  const row = read(cells);
  return 'problems' in row ? row.problems.map(({ column, reason }) => `${column}: ${reason}`) : [];
};

test('a bare row becomes a new lead with one can in the USA', () => {
  assert.deepEqual(candidate(), {
    ...{ line: 7, accountNumber: null, contactNumber: null, firstName: 'Rosa', lastName: 'Nez', phone: null },
    ...{ email: 'rosa@example.test', companyName: null, status: 'New Lead', created: null },
    ...{ noAnnouncements: null, noServiceNotices: null, emailFailed: null },
    addresses: [
      {
        ...{ street: '1 Main St', city: 'Aztec', state: 'NM', zipCode: '87410', country: 'USA' },
        ...{ latitude: null, longitude: null, cans: 1, pickupDay: null, services: [] },
        ...{ isBilling: null, isMailing: null, isService: null },
      },
    ],
    notes: [],
  });
});

test('cells are read as people write them', () => {
  const cells = {
    Status: 'new_lead',
    Country: 'U.S.',
    'Pickup day': 'Thurs.',
    Carts: '2',
    Lat: '36.7',
    Lng: '-108.2',
  };
  const at = place(cells);
  assert.deepEqual(
    [candidate(cells).status, at?.country, at?.pickupDay, at?.cans, at?.latitude, at?.longitude],
    ['New Lead', 'USA', 'Thursday', 2, 36.7, -108.2],
  );
  assert.equal(candidate({ Status: ' CONVERTED ' }).status, 'Converted');
  const since = ['3/1/2019', '03/01/19', '3/1/2019 12:00:00 AM', '2019-03-01', '2019-03-01T00:00:00'];
  for (const written of since) assert.equal(candidate({ 'Customer since': written }).created, '2019-03-01', written);
  assert.equal(candidate({ 'Customer since': '12/31/98' }).created, '1998-12-31');
  assert.deepEqual(problems({ 'Customer since': '3/1/019' }), [
    'Customer since: Is not a date: write it like 2026-11-23 or 11/23/2026',
  ]);
  assert.equal(place({ 'Pickup day': 'mondays' })?.pickupDay, 'Monday');
  assert.equal(place({ State: 'New Mexico' })?.state, 'NM');
  assert.deepEqual(
    [place({ State: 'MA', Zip: '2134' })?.zipCode, place({ Zip: '874101234' })?.zipCode],
    ['02134', '87410-1234'],
  );
  for (const column of ['Phone', 'Company', 'Account', 'Carts', 'Pickup day', 'Apt', 'Status', 'Country', 'Created'])
    for (const none of ['-', '--', 'N/A', 'n/a', '#N/A'])
      assert.deepEqual(candidate({ [column]: none }), candidate({ [column]: '' }), column);
  assert.equal(candidate({ Company: "'-" }).companyName, '-');
  assert.equal(candidate({ 'Contact in File': '1', Company: 'N/A' }).companyName, 'N/A');
  for (const none of ['', '-', 'N/A', 'none']) assert.equal(candidate({ Email: none }).email, '');
  assert.equal(candidate({ Phone: '+1 (505) 555-0100' }).phone, '+1 (505) 555-0100');
  assert.equal(candidate({ Phone: '', Cell: '+1 (505) 555-0100' }).phone, '+1 (505) 555-0100');
});

test('who is active in an old program is a customer, and who is not has left', () => {
  for (const status of ['Active', 'ACTIVE CUSTOMER', 'Current', 'customer'])
    assert.equal(candidate({ Status: status }).status, 'Converted', status);
  for (const status of ['Inactive', 'Cancelled', 'canceled', 'Closed', 'Former customer']) {
    assert.equal(candidate({ Status: status }).status, 'Lost', status);
    assert.deepEqual(place({ Status: status, Service: 'Trash' })?.services, [], status);
  }
  for (const status of ['On hold', 'Suspended', 'constructor'])
    assert.equal(problems({ Status: status }).length, 1, status);
});

test('a number that a program took for a fraction is whole, but not where we wrote it ourselves', () => {
  const cells = { Phone: '5055550199.0', Account: '1001.0', Zip: '87410.0', Carts: '2.0', Route: '7.0', Apt: '4.0' };
  const whole = Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell.replace('.0', '')]));
  assert.deepEqual(candidate(cells), candidate(whole));
  assert.equal(place({ State: 'MA', Zip: '2134.0' })?.zipCode, '02134');
  assert.equal(candidate({ 'Contact in File': '1', Account: '1001.0' }).accountNumber, '1001.0');
});

test('every wrong cell is named with its column and the reason', () => {
  assert.deepEqual(
    problems({ Email: 'nobody', Zip: '', Status: 'Great', Carts: '0', 'Pickup day': 'T', Country: 'France' }),
    [
      'Email: Enter a valid email address',
      'Status: Is not a status: use New Lead, Contacted, Qualified, Proposal Sent, Negotiating, Converted, Lost',
      'Zip: ZIP code is required',
      'Country: Is not a country: use USA, Canada, Mexico',
      'Carts: Must be a number from 1 to 99',
      'Pickup day: Is not a weekday',
    ],
  );
  assert.deepEqual(problems({ Carts: '1.5' }), ['Carts: Must be a whole number']);
  assert.deepEqual(problems({ Lat: '91', Lng: '1e2' }), [
    'Lat: Must be a number from -90 to 90',
    'Lng: Must be a number from -180 to 180',
  ]);
  assert.deepEqual(problems({ Lat: '36.7', Lng: '' }), ['Lng: Give both latitude and longitude, or neither']);
});

test('what a spreadsheet would run is refused; behind our own apostrophe it is a text', () => {
  for (const cell of ['=cmd()', '+1+1', '-2', '@SUM(A1)', ' =cmd()'])
    for (const column of ['First name', 'Street', 'Company', 'Account', 'Email'])
      assert.match(
        problems({ [column]: cell })[0] ?? '',
        /^[\w ]+: Begins with [=+@-], which a spreadsheet would run/,
        cell,
      );
  assert.equal(problems({ Phone: '=1' }).length, 1);
  assert.equal(problems({ Phone: "+1|' /C calc'!A0" }).length, 1);
  assert.equal(candidate({ Phone: "'+1 505" }).phone, '+1 505');
  assert.equal(candidate({ 'First name': "'=cmd()" }).firstName, '=cmd()');
  assert.equal(place({ Street: "'s Gravenhage 4" })?.street, "'s Gravenhage 4");
});

test('a full name is parted', () => {
  const named = (name: string) => {
    const header = ['Name', ...Object.keys(good).slice(2)];
    return rowReader(header, guessMapping(header))({ line: 2, cells: [name, ...Object.values(good).slice(2)] });
  };
  const parts = (name: string) => {
    const row = named(name);
    return 'problems' in row
      ? row.problems.map(({ column, reason }) => [column, reason])
      : [row.firstName, row.lastName];
  };
  assert.deepEqual(parts('Mary Ann  Smith'), ['Mary Ann', 'Smith']);
  assert.deepEqual(parts('Smith, Mary Ann'), ['Mary Ann', 'Smith']);
  assert.deepEqual(parts('Cher'), [['Name', 'First name is required']]);
  assert.equal(parts('').length, 2);
  assert.deepEqual(
    (parts('=cmd() x') as string[][]).map(([column]) => column),
    ['Name'],
  );
});

test('the sum below a list is no customer; who is called so and has an address is', () => {
  const named = (name: string, email: string) => {
    const header = ['Name', 'Email', 'Street', 'City', 'State', 'Zip', 'Balance'];
    const place = email === '' ? ['', '', '', ''] : ['1 Main St', 'Aztec', 'NM', '87410'];
    const row = rowReader(header, guessMapping(header))({ line: 2, cells: [name, email, ...place, '1,240.00'] });
    return 'problems' in row ? row.problems.map(({ column, reason }) => `${column}: ${reason}`) : row.lastName;
  };
  assert.deepEqual(named('Grand Total', ''), ['Name: Is a sum of the list, not a customer']);
  assert.equal(named('Grand Total', 'grand@example.test'), 'Total');
  assert.deepEqual(named('TOTAL', ''), ['Name: Is a sum of the list, not a customer']);
  const header = ['Account', 'Name', 'Street', 'City', 'State', 'Zip', 'Cans', 'Balance'];
  const row = rowReader(
    header,
    guessMapping(header),
  )({ line: 9, cells: ['TOTAL', '', '', '', '', '', '212', '77.50'] });
  assert.deepEqual('problems' in row && row.problems, [
    { line: 9, column: 'Account', value: 'TOTAL', reason: 'Is a sum of the list, not a customer' },
  ]);
});

test('a ZIP code gets the zero back that its state has lost, and where there is none it lacks a digit', () => {
  const zip = (State: string, Zip: string) => {
    const header = ['Name', 'Street', 'City', 'State', 'Zip'];
    const row = rowReader(
      header,
      guessMapping(header),
    )({ line: 2, cells: ['Ada Ray', '1 Main St', 'Aztec', State, Zip] });
    return 'problems' in row ? row.problems.map(({ reason }) => reason) : row.addresses[0]?.zipCode;
  };
  assert.equal(zip('MA', '2139'), '02139');
  assert.equal(zip('Puerto Rico', '901'), '00901');
  assert.equal(zip('NM', '02139'), '02139');
  for (const short of ['8741', '874'])
    assert.deepEqual(zip('New Mexico', short), ['ZIP code must be five digits, or five and four']);
});

test('where only a company is named, its name stands for the person', () => {
  const nobody = { 'First name': '', 'Last name': '' };
  const named = candidate({ ...nobody, Company: 'Mesa Verde  Supply, Inc.' });
  assert.deepEqual([named.firstName, named.lastName], ['Mesa Verde Supply,', 'Inc.']);
  assert.equal(named.companyName, 'Mesa Verde  Supply, Inc.');
  const one = 'Company: Give a first and a last name too: a company of one word cannot stand for both';
  assert.deepEqual(problems({ ...nobody, Company: 'Walmart' }), [one]);
  assert.deepEqual(problems({ 'First name': '', Company: 'Mesa Supply' }), ['First name: First name is required']);
  assert.equal(problems({ ...nobody, Company: '=cmd() x' }).length, 1);
  assert.equal(problems(nobody).length, 2);
});

test('a row may end early but not go on after the header', () => {
  const header = [...Object.keys(good), 'Company', 'Phone'];
  const reader = rowReader(header, guessMapping(header));
  const cells = Object.values(good);
  assert.ok(!('problems' in reader({ line: 2, cells })));
  assert.ok(!('problems' in reader({ line: 2, cells: [...cells, '', '', '', ' '] })));
  const long = reader({ line: 3, cells: [...cells, '', '', 'x'] });
  assert.deepEqual('problems' in long && long.problems, [
    { line: 3, column: null, value: null, reason: 'Has 10 cells where the header has 9' },
  ]);
});

const nothing: KnownKeys = { email: new Map(), address: new Map(), account: new Map(), person: new Map() };
const rowAt = (line: number, { street = `${line} Main St`, ...changes }: Partial<Candidate> & { street?: string }) => ({
  ...candidate(),
  email: `r${line}@example.test`,
  line,
  addresses: candidate().addresses.map((one) => ({ ...one, street })),
  ...changes,
});

test('doubles inside the file are pointed to their first line, and count for no other', () => {
  const { fresh, duplicates } = partDuplicates(
    groupPeople([
      rowAt(2, { accountNumber: 'A1' }),
      rowAt(3, { email: 'R2@Example.test', accountNumber: 'A2' }),
      rowAt(4, { street: '2 main st.' }),
      rowAt(5, { accountNumber: 'A1' }),
      rowAt(6, { accountNumber: 'A2' }),
    ]),
    nothing,
  );
  assert.deepEqual(
    fresh.map(({ line }) => line),
    [2, 6],
  );
  assert.deepEqual(
    duplicates.map(({ line, reason }) => `${line}: ${reason}`),
    ['3: Row 2 has the same email', '4: Row 2 has the same address', '5: Row 2 has the same account number'],
  );
});

test('doubles of contacts name the contact', () => {
  const contact = { contactId: 'c1', name: 'Ana Nez' };
  const known = { ...nothing, address: new Map([['2mainst|aztec|nm|87410', contact]]) };
  const { fresh, duplicates } = partDuplicates(groupPeople([rowAt(2, {}), rowAt(3, {})]), known);
  assert.deepEqual(
    fresh.map(({ line }) => line),
    [3],
  );
  assert.deepEqual(duplicates, [
    { line: 2, name: 'Rosa Nez', reason: 'Ana Nez has this address already', contactId: 'c1' },
  ]);
});

test('where letters go is a key only for whoever is served nowhere', () => {
  const [home] = rowAt(2, {}).addresses;
  const letters = home && { ...home, street: '9 Elm St', isService: false };
  const linesOf = (addresses: Candidate['addresses']) =>
    groupPeople([rowAt(2, { addresses })])
      .flatMap(keysOf)
      .flatMap(([key, value]) => (key === 'address' && !value.includes(' ') ? [value] : []));
  const [served, unserved] = [home ? [home] : [], letters ? [letters] : []];
  assert.deepEqual(linesOf([...served, ...unserved]), ['2mainst|aztec|nm|87410']);
  assert.deepEqual(linesOf(unserved), ['9elmst|aztec|nm|87410']);
});

test('undoing an import leaves what was used or changed since, and says why', () => {
  const untouched = {
    ...{ isChanged: false, hasAccount: false, routeName: null, hasActivities: false, hasStops: false },
    ...{ isServedAnew: false, hasHolds: false, hasDecided: false },
  };
  assert.equal(whyKept(untouched), undefined);
  assert.equal(whyKept({ ...untouched, routeName: 'North' }), 'Is on the route “North”');
  const facts = ['isChanged', 'hasAccount', 'hasActivities', 'hasStops', 'isServedAnew', 'hasHolds', 'hasDecided'];
  for (const fact of facts) assert.ok(whyKept({ ...untouched, [fact]: true }), fact);
});

test('an address that its own form would refuse is no row, at the cell that says it', () => {
  const place = { First: 'Ada', Last: 'Ray', Email: 'ada@demo.test', Street: '1 Main St', City: 'Aztec' };
  assert.deepEqual(problems({ ...place, State: 'Ontario', Zip: '8741' }), [
    'State: State must be one of the USA, such as NM',
  ]);
  assert.deepEqual(problems({ ...place, State: 'NM', Zip: '874100' }), [
    'Zip: ZIP code must be five digits, or five and four',
  ]);
  assert.deepEqual(problems({ ...place, State: 'Ontario', Zip: 'K1A 0B1', Country: 'Canada' }), []);
});
