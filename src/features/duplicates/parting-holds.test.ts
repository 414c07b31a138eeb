import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partHold, type SharedHold } from './parting-holds.ts';

type Party = Readonly<{ name: string; accountId: string | null; hasServices: boolean }>;
const kim: Party = { name: 'Kim', accountId: 'kims', hasServices: true };
const ana: Party = { name: 'Ana', accountId: 'anas', hasServices: true };
const chosen = (ownIds: string[], foreignIds: string[], creditedTo?: string): SharedHold => ({
  ...{ coversAll: false, ownIds, foreignIds, creditedTo },
});

/** "Kim; Ana: farm": who has the hold, and who gets one like it on what. */
function said(hold: SharedHold, at = kim, other = ana): string {
  const { owner, copy, isOver } = partHold(hold, at, other);
  return [isOver ? `${owner.name} no more` : owner.name, ...(copy ? [`${copy.to.name}: ${copy.serviceIds}`] : [])].join(
    '; ',
  );
}

const cases: readonly (readonly [words: string, SharedHold, expected: string])[] = [
  ['own services alone', chosen(['zuni'], []), 'Kim'],
  ["the other's alone", chosen([], ['farm']), 'Ana'],
  ['services of both', chosen(['zuni'], ['farm']), 'Kim; Ana: farm'],
  ['services of both, credited to who has it', chosen(['zuni'], ['farm'], 'kims'), 'Kim; Ana: farm'],
  ['services of both, credited to the other', chosen(['zuni'], ['farm'], 'anas'), 'Ana; Kim: zuni'],
  ["the other's alone, credited to them", chosen([], ['farm'], 'anas'), 'Ana'],
  ["the other's alone, credited to who has it", chosen([], ['farm'], 'kims'), 'Kim no more; Ana: farm'],
  ['own services alone, credited to the other', chosen(['zuni'], [], 'anas'), 'Kim'],
];
for (const [words, hold, expected] of cases)
  test(`a hold on ${words} goes to ${expected}`, () => assert.equal(said(hold), expected));

test('a hold on all services is on those of both, where they have any', () => {
  const all: SharedHold = { coversAll: true, ownIds: ['zuni'], foreignIds: ['farm'], creditedTo: undefined };
  assert.equal(said(all), 'Kim; Ana: farm');
  assert.equal(said({ ...all, foreignIds: [] }), 'Kim; Ana: ', 'also on one that nobody saw while they were one');
  assert.equal(said(all, { ...kim, hasServices: false }), 'Ana');
  assert.equal(said(all, kim, { ...ana, hasServices: false }), 'Kim');
});

test('a hold that was credited stays where it is when the other has no account', () => {
  assert.equal(said(chosen(['zuni'], ['farm'], 'kims'), kim, { ...ana, accountId: null }), 'Kim; Ana: farm');
});
