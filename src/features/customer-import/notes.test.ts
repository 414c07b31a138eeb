import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessMapping } from './columns.ts';
import { groupPeople } from './people.ts';
import { type Candidate, rowReader } from './rows.ts';

const header = 'Name,Phone,Address,Service,Route,Gate Code,Driver Notes,Notes'.split(',');
const read = rowReader(header, guessMapping(header));
const row = (cells: Readonly<Record<string, string>>, line = 2) =>
  read({
    line,
    cells: header.map(
      (title) =>
        ({ Name: 'Rosa Nez', Phone: '505-555-0199', Address: '1 Main St, Aztec, NM 87410', ...cells })[title] ?? '',
    ),
  });
const good = (cells: Readonly<Record<string, string>>) => row(cells) as Candidate;
const atTheHouse = (cells: Readonly<Record<string, string>>) =>
  good({ Service: 'Trash', ...cells }).addresses[0]?.services[0]?.accommodation;

test('headers of notes are known by whom they are for', () => {
  const guess = (title: string) => guessMapping(['Name', 'Address', title])[2];
  for (const title of ['Gate Code', 'Gate #', 'gate', 'Access Code']) assert.equal(guess(title), 'gateCode', title);
  for (const title of ['Driver Notes', 'Special Instr', 'Service Notes', 'STOP_NOTES'])
    assert.equal(guess(title), 'driverNote', title);
  for (const title of ['Notes', 'Comments', 'Memo', 'Cust Notes']) assert.equal(guess(title), 'officeNote', title);
});

test('what the driver should know stands with what is collected', () => {
  assert.deepEqual(atTheHouse({ 'Gate Code': '#4471' }), { type: 'Code Required', notes: '#4471' });
  assert.deepEqual(atTheHouse({ 'Driver Notes': '- behind the barn' }), {
    ...{ type: 'Special Instructions', notes: '- behind the barn' },
  });
  assert.deepEqual(atTheHouse({ 'Gate Code': '4471', 'Driver Notes': 'Big dog' }), {
    ...{ type: 'Code Required', notes: '4471. Big dog' },
  });
  assert.deepEqual(atTheHouse({ 'Gate Code': 'Yes', 'Driver Notes': 'Ring' }), { type: 'Gated Entry', notes: 'Ring' });
  assert.deepEqual(atTheHouse({ 'Gate Code': 'y' }), { type: 'Gated Entry', notes: null });
  for (const none of ['', 'No', 'none', 'N/A', '-', '0']) assert.equal(atTheHouse({ 'Gate Code': none }), null, none);
  assert.deepEqual(good({ Service: 'Trash', 'Gate Code': '4471', Notes: 'Pays late' }).notes, ['Pays late']);
});

test('where nothing is collected the office keeps it for later', () => {
  assert.deepEqual(good({ 'Gate Code': '4471', Notes: 'Moved in May' }).notes, ['Moved in May', 'Code Required: 4471']);
  assert.deepEqual(good({ 'Gate Code': 'yes' }).notes, ['Gated Entry']);
  assert.deepEqual(good({}).notes, []);
});

test('a code beside a note that fills the place of both is refused, and where', () => {
  const [code, note] = ['4471', 'x'.repeat(498)];
  assert.equal(atTheHouse({ 'Driver Notes': note })?.notes, note);
  const refused = row({ Service: 'Trash', 'Gate Code': code, 'Driver Notes': note });
  assert.deepEqual('problems' in refused && refused.problems.map(({ column, reason }) => [column, reason]), [
    ['Driver Notes', 'Is, with the gate code, longer than 500 characters'],
  ]);
});

test('all services of a house know its gate, and several rows of a person have the notes of all', () => {
  const rows = [
    good({ Service: 'Trash', Route: 'North', Notes: 'Pays late' }),
    good({ Service: 'Recycling', Route: 'East', 'Gate Code': '4471', Notes: 'Pays late' }),
    good({ Service: 'Yard Waste', 'Driver Notes': 'By the shed', Notes: 'Met her in June' }),
  ];
  const [person, ...others] = groupPeople(rows);
  assert.deepEqual([others, person?.notes], [[], ['Pays late', 'Met her in June']]);
  assert.deepEqual(
    person?.addresses[0]?.services.map(({ accommodation }) => accommodation?.notes),
    ['4471', '4471', 'By the shed'],
  );
});
