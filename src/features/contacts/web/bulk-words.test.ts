import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeftWithout } from '../new-accounts.ts';
import type { Unchanged } from '../status-changes.ts';
import {
  accountsNeededBy,
  createLabel,
  namesOf,
  newAccountsOutcome,
  newAccountsTitle,
  outcomeOf,
  undoOutcomeOf,
} from './bulk-words.ts';

const left = (reason: Unchanged['reason'], ...names: (string | null)[]): Unchanged[] =>
  names.map((name, n) => ({ id: `${reason}${n}`, name, reason }));

const lists = [
  [['Ana'], 'Ana'],
  [['Ana', 'Bo'], 'Ana and Bo'],
  [['Ana', 'Bo', 'Cy'], 'Ana, Bo and Cy'],
  [['Ana', 'Bo', 'Cy', 'Di'], 'Ana, Bo and 2 others'],
  [['Ana', 'Bo', 'Cy', 'Di', 'Ed'], 'Ana, Bo and 3 others'],
] as const;
for (const [names, expected] of lists)
  test(`${names.length} are named: ${expected}`, () => {
    assert.equal(namesOf(left('same-status', ...names)), expected);
  });

test('what came of a change says how many, and why others were left', () => {
  assert.equal(outcomeOf({ id: 'x', changed: ['a'], unchanged: [] }, 'Lost'), '1 contact now has the status Lost.');
  assert.equal(
    outcomeOf(
      {
        id: 'x',
        changed: Array.from({ length: 1000 }, String),
        unchanged: [...left('same-status', 'Ana', 'Bo'), ...left('changed-since', 'Cy', 'Di'), ...left('gone', null)],
      },
      'Lost',
    ),
    '1,000 contacts now have the status Lost. 2 contacts had it already. ' +
      'Cy and Di were changed meanwhile and left as is. 1 contact had been deleted.',
  );
});

test('what came of undoing says who was changed meanwhile', () => {
  assert.equal(
    undoOutcomeOf({
      id: 'x',
      changed: ['a', 'b'],
      unchanged: [...left('changed-since', 'Ana'), ...left('gone', null)],
    }),
    '2 contacts got the former status back. Ana was changed meanwhile and left as is. 1 contact had been deleted.',
  );
});

test('whoever needs an account is named', () => {
  assert.equal(
    accountsNeededBy(left('account-required', 'Ana')),
    'Ana needs a linked customer account before the status can be Converted. Create the account first.',
  );
  assert.match(
    accountsNeededBy(left('account-required', 'Ana', 'Bo')),
    /^Ana and Bo need .* Create the accounts first\.$/,
  );
});

const without = (reason: LeftWithout['reason'], ...names: (string | null)[]): LeftWithout[] =>
  names.map((name, n) => ({ id: `${reason}${n}`, name, reason }));

test('what came of making accounts says how many, and who has none for which reason', () => {
  assert.equal(newAccountsOutcome({ made: ['a'], leftOut: [] }), '1 contact now has an account.');
  const leftOut = [
    ...without('has-account', 'Ana', 'Bo'),
    ...without('email-needed', 'Cy'),
    ...without('email-taken', 'Di', 'Ed'),
    ...without('gone', null),
  ];
  assert.equal(
    newAccountsOutcome({ made: Array.from({ length: 1000 }, String), leftOut }),
    '1,000 contacts now have an account. 2 contacts had one already. Cy has no e-mail, and an account needs one. ' +
      'Somebody else has an account with the e-mail of Di and Ed. 1 contact had been deleted.',
  );
  assert.equal(
    newAccountsOutcome({ made: [], leftOut: without('email-needed', 'Cy', 'Di') }),
    'Cy and Di have no e-mail, and an account needs one.',
  );
});

test('the question and its button say how many', () => {
  assert.deepEqual([newAccountsTitle(1), createLabel(1)], ['Create an account for 1 contact?', 'Create Account']);
  assert.deepEqual(
    [newAccountsTitle(1000), createLabel(1000)],
    [...['Create accounts for 1,000 contacts?', 'Create 1,000 Accounts']],
  );
});
