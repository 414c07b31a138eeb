import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { guessMapping } from './columns.ts';
import { type KnownKeys, partDuplicates } from './duplicates.ts';
import { groupPeople, type Person, partBad, phoneKey } from './people.ts';
import { rowReader } from './rows.ts';

type Cells = Readonly<Record<string, string>>;

/** The rows of a list, from line 2 on; what a row does not say is Rosa Nez at 1 Main St. */
function read(...rows: readonly Cells[]) {
  const rosa = { First: 'Rosa', Last: 'Nez', Street: '1 Main St', City: 'Aztec', State: 'NM', Zip: '87410' };
  const header = [...new Set([rosa, ...rows].flatMap((row) => Object.keys(row)))];
  const reader = rowReader(header, guessMapping(header));
  return rows.map((row, at) => {
    const all: Cells = { ...rosa, ...row };
    return reader({ line: at + 2, cells: header.map((name) => all[name] ?? '') });
  });
}
const parted = (...rows: readonly Cells[]) => partBad(read(...rows));
const people = (...rows: readonly Cells[]) => {
  const { good, problems } = parted(...rows);
  assert.deepEqual(problems, []);
  return groupPeople(good);
};
const lines = (list: readonly Person[]) => list.map((person) => person.lines.join(' '));
const streets = (list: readonly Person[]) =>
  list.map(({ addresses }) => addresses.map(({ street }) => street).join(', '));
const main = { Street: '1 Main St' };
const elm = { Street: '2 Elm St' };
const oak = { Street: '3 Oak St' };

test('rows of one name are one customer by their email or account, and by their phone where neither is given', () => {
  const email = { Email: 'rosa@example.test' };
  assert.deepEqual(streets(people({ ...main, ...email }, { ...elm, Email: 'Rosa@Example.test' })), [
    '1 Main St, 2 Elm St',
  ]);
  assert.deepEqual(lines(people({ ...main, Account: 'A1' }, { ...elm, Account: 'a1', First: 'ROSA' })), ['2 3']);
  assert.deepEqual(lines(people({ ...main, Phone: '(505) 555-0100' }, { ...elm, Phone: '+1 505.555.0100' })), ['2 3']);
  // A mother and a daughter of one name share their phone; she alone has two of them.
  const phones = ['505 555 0100', '505 555 0199'] as const;
  const daughter = { Email: 'daughter@example.test', Phone: phones[0] };
  assert.deepEqual(lines(people({ ...main, ...email, Phone: phones[0] }, { ...elm, ...daughter })), ['2', '3']);
  assert.deepEqual(lines(people({ ...main, ...email, Phone: phones[0] }, { ...elm, ...email, Phone: phones[1] })), [
    '2 3',
  ]);
});

test('a name alone says nobody: rows of one name, or of two names with one email, stay apart', () => {
  assert.deepEqual(lines(people(main, elm)), ['2', '3']);
  const shared = { Email: 'family@example.test' };
  assert.deepEqual(lines(people({ ...main, ...shared }, { ...elm, ...shared, First: 'Juan' })), ['2', '3']);
});

test('a phone is known by its last ten digits, and what is too short to be one by nothing', () => {
  assert.equal(phoneKey('+1 (505) 555-0100'), '5055550100');
  assert.deepEqual([phoneKey('555-0100'), phoneKey('555-010'), phoneKey(null)], ['5550100', '', '']);
});

test('a row that adds nothing is a double, and the rows behind it still go to the first', () => {
  const rosa = { Account: 'A1' };
  const all = people({ ...main, ...rosa }, { Street: '1 MAIN ST.', ...rosa }, { ...elm, ...rosa });
  assert.deepEqual(lines(all), ['2 4', '3']);
  assert.deepEqual(streets(all), ['1 Main St, 2 Elm St', '1 MAIN ST.']);
  const nothing: KnownKeys = { email: new Map(), address: new Map(), account: new Map(), person: new Map() };
  const { fresh, duplicates } = partDuplicates(all, nothing);
  assert.deepEqual(lines(fresh), ['2 4']);
  assert.deepEqual(duplicates, [{ line: 3, name: 'Rosa Nez', reason: 'Row 2 has the same address', contactId: null }]);
});

test('another service at an address joins it; the same one does not come twice', () => {
  const row = (service: string) => ({ Account: 'A1', Service: service });
  const [rosa, ...others] = people(row('Trash'), row('Trash & Recycling'), row('Yard waste'));
  assert.deepEqual([rosa?.lines, others, rosa?.addresses.length], [[2, 3, 4], [], 1]);
  assert.deepEqual(
    rosa?.addresses[0]?.services.map(({ stream }) => stream),
    ['Trash', 'Recycling', 'Yard Waste'],
  );
  assert.deepEqual(lines(people(row('Trash'), row('Trash'))), ['2', '3']);
});

test('our own export comes back as it was: by its numbers, and with an address that a customer has twice', () => {
  const row = (number: string, street: string) => ({ 'Contact in file': number, Street: street });
  const all = people(row('1', '1 Main St'), row('2', '1 Main St'), row('1', '1 Main St'));
  assert.deepEqual(lines(all), ['2 4', '3']);
  assert.deepEqual(streets(all), ['1 Main St, 1 Main St', '1 Main St']);
});

test('who has nothing but a name and a phone is a double by these two', () => {
  const nowhere = { Street: '', City: '', State: '', Zip: '' };
  const all = people(
    { ...nowhere, Phone: '505 555 0100' },
    { ...nowhere, Phone: '(505) 555-0100' },
    { ...nowhere, Phone: '505 555 0199' },
  );
  const known: KnownKeys = { email: new Map(), address: new Map(), account: new Map(), person: new Map() };
  const { fresh, duplicates } = partDuplicates(all, known);
  assert.deepEqual(lines(fresh), ['2', '4']);
  assert.deepEqual(
    duplicates.map(({ line, reason }) => `${line}: ${reason}`),
    ['3: Row 2 has the same name and phone'],
  );
});

/** What the addresses of Rosa are for, each row at a street of its own. */
const uses = (...rows: readonly Cells[]) => {
  const [rosa] = people(...rows.map((row, at) => ({ Account: 'A1', Street: `${at} Main St`, ...row })));
  return rosa?.addresses.map(({ isService, isBilling, isMailing, isSecondBilling }) =>
    [isService && 'service', isBilling && 'billing', isMailing && 'mailing', isSecondBilling && 'second']
      .filter(Boolean)
      .join(' '),
  );
};

test('where the list says nothing every address is served, and the first gets bills and letters', () => {
  assert.deepEqual(uses({}, {}), ['service billing mailing', 'service']);
});

test('what the list says an address is for counts: bills and letters go to the first that may have them', () => {
  assert.deepEqual(uses({ Billing: 'no', Mailing: 'no' }, {}, {}), ['service', 'service billing mailing', 'service']);
  assert.deepEqual(uses({}, { Billing: 'yes' }, { Mailing: 'yes' }), ['service', 'service billing', 'service mailing']);
  assert.deepEqual(uses({ Billing: 'no', Mailing: 'no', Service: 'no' }), ['']);
});

test('of two addresses for billing the first gets the bills, and the other is told', () => {
  const yes = { Billing: 'yes' };
  assert.deepEqual(uses({}, yes, yes, {}), ['service mailing', 'service billing', 'service second', 'service']);
});

test('whatever the list says, one address at most gets the bills and one the letters, and none that it forbids', () => {
  const said = fc.constantFrom('yes', 'no', '');
  const row = fc.record({ Billing: said, Mailing: said, Service: said });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const told = uses(...rows) ?? [];
      for (const [column, use] of [
        ['Billing', 'billing'],
        ['Mailing', 'mailing'],
      ] as const) {
        const those = told.flatMap((words, at) => (words.split(' ').includes(use) ? [at] : []));
        const wanted = rows.findIndex((one) => one[column] === 'yes');
        const free = rows.findIndex((one) => one[column] === '');
        assert.deepEqual(
          those,
          [wanted === -1 ? free : wanted].filter((at) => at !== -1),
        );
      }
    }),
  );
});

test('an address that is served and gets the letters is one address', () => {
  const letters = { 'Mailing address': '2 Elm Street, Aztec, NM 87410', Street: '2 Elm Street' };
  assert.deepEqual(uses({}, letters), ['service', 'service billing mailing']);
});

test('who has a wrong row waits with all rows for the first wrong one; others go on', () => {
  const { good, badLines, problems } = parted(
    { ...main, Account: 'A1' },
    { ...elm, Account: 'A1', Zip: '' },
    { ...oak, Account: 'A1', State: '' },
    { ...oak, Account: 'A2' },
    { Street: '4 Ash St' },
    { Street: '5 Ash St', State: '' },
  );
  assert.deepEqual(
    good.map(({ line }) => line),
    [5, 6],
  );
  assert.deepEqual([...badLines], [2, 3, 4, 7]);
  assert.deepEqual(
    problems.map(({ line, column }) => `${line} ${column}`),
    ['2 null', '3 Zip', '4 State', '7 State'],
  );
  assert.equal(problems[0]?.reason, 'Waits for row 3, which is of the same person');
});
