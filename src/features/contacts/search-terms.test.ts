import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containing, foundBy, isAnywhere, pairPattern, type Searched, searchTerms } from './search-terms.ts';

const termsOf = (typed: string) => {
  const terms = searchTerms(typed);
  assert.ok(terms);
  return terms;
};

test('a blank search looks for nothing', () => {
  assert.equal(searchTerms('  '), undefined);
});

test('words also find the statuses that contain them', () => {
  assert.deepEqual(termsOf(' LEAD '), { text: 'LEAD', words: [], phoneDigits: undefined, statuses: ['New Lead'] });
  assert.deepEqual(termsOf('maria').statuses, []);
});

const phones = [
  ['(505) 555-01', '50555501'],
  ['(505) 555', '505555'],
  ['505-555-0123', '5055550123'],
  ['505.555.0123', '5055550123'],
  ['+1 505 555 0123', '5055550123'],
  ['15055550123', '5055550123'],
  ['+1 505', '1505'],
  ['5055550123', undefined],
  ['12 Main', undefined],
  ['5-', undefined],
] as const;
for (const [typed, digits] of phones)
  test(`of "${typed}" the phone's digits are ${digits}`, () => {
    assert.equal(termsOf(typed).phoneDigits, digits);
  });

const several = [
  ['Begay, Maria', ['Begay', 'Maria']],
  ['1420 main', ['1420', 'main']],
  ['1420 W Main St, Farmington, NM 87401', ['1420', 'W', 'Main', 'St']],
  ['12, 14', ['12', '14']],
  ['begay', []],
  ['begay,', []],
] as const;
for (const [typed, words] of several)
  test(`the words of "${typed}" are looked for one by one: ${words.join(' ') || 'none'}`, () => {
    assert.deepEqual(termsOf(typed).words, words);
  });

test('a short word of several must begin a word, a long one may stand anywhere', () => {
  assert.deepEqual(['rosa', 'c', 'st'].map(isAnywhere), [true, false, false]);
});

test('the signs of a LIKE pattern are taken literally', () => {
  assert.equal(containing('50%_off\\'), '%50\\%\\_off\\\\%');
});

test('only two letters or digits are looked up as a pair', () => {
  assert.deepEqual(
    ['jo', 'Ño', '7a', 'j', 'joe', "o'", '% ', 'j '].map((text) => pairPattern(text) !== undefined),
    [true, true, true, false, false, false, false, false],
  );
});

const maria: Searched = {
  firstName: 'Maria',
  lastName: 'Begay',
  email: 'maria@example.test',
  companyName: 'Mesa LLC',
  status: 'New Lead',
  phone: '(505) 432-1876',
  accountNumber: 'B-1876',
  streets: ['1876 W Main St', '12 Zuni Dr'],
};
const phone = { label: 'Phone', text: maria.phone };
const account = { label: 'Account', text: maria.accountNumber };
const [main, zuni] = maria.streets.map((text) => ({ label: 'Street', text }));
const reasons = [
  ['maria', []],
  ['IA BEG', []],
  ['begay, maria', []],
  ['mesa', []],
  ['lead', []],
  ['432-18', [phone]],
  ['4321876', [phone]],
  ['(505) 432', [phone]],
  ['b-1876', [account]],
  ['1876', [phone, account, main]],
  ['zuni', [zuni]],
  ['1876 main', [phone, account, main]],
  ['begay zuni', [zuni]],
  ['maria dr', [zuni]],
  ['zu', [zuni]],
  ['ez', []],
] as const;
for (const [typed, expected] of reasons)
  test(`"${typed}" shows why: ${expected.map((reason) => reason?.text).join(', ') || 'the row says it'}`, () => {
    assert.deepEqual(foundBy(termsOf(typed), maria), expected);
  });

test('whoever has neither phone, account number nor street is shown as they are', () => {
  assert.deepEqual(foundBy(termsOf('505'), { ...maria, phone: null, accountNumber: null, streets: [] }), []);
});
