import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Unchanged } from '../status-changes.ts';
import { accountsOf } from './accounts-of.ts';
import { accountsNeededBy, beginAccounts, namesOf, outcomeOf, undoOutcomeOf } from './bulk-words.ts';

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

test('as many accounts are made one after the other as the button says', () => {
  for (const count of [1, 2, 30, 31, 1000]) {
    const { params, search } = accountsOf(Array.from({ length: count }, (_, n) => `contact-${n}`));
    const inARow = [params.contactId, ...(search.next?.split(',') ?? [])].length;
    const said = { [count]: 'Create Accounts', 1: 'Create Account' }[inARow] ?? `Create the First ${inARow}`;
    assert.equal(beginAccounts(count), said);
  }
});
