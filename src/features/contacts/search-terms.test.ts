import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  foundBy,
  isAnywhere,
  nearWords,
  pairPattern,
  type Searched,
  searchTerms,
  slipsTo,
  trigramsOf,
  wordPatterns,
} from './search-terms.ts';

const termsOf = (typed: string) => {
  const terms = searchTerms(typed);
  assert.ok(terms);
  return terms;
};

test('a blank search looks for nothing', () => {
  assert.equal(searchTerms('  '), undefined);
});

test('words also find the statuses that contain them', () => {
  assert.deepEqual(termsOf(' LEAD '), { text: 'lead', words: [], phoneDigits: undefined, statuses: ['New Lead'] });
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
  ['505\u2011555\u20110123', '5055550123'], // as web pages write it, so that it is not broken
  ['5055550123', undefined],
  ['12 Main', undefined],
  ['5-', undefined],
] as const;
for (const [typed, digits] of phones)
  test(`of "${typed}" the phone's digits are ${digits}`, () => {
    assert.equal(termsOf(typed).phoneDigits, digits);
  });

const several = [
  ['Begay, Maria', ['begay', 'maria']],
  ['1420 main', ['1420', 'main']],
  ['1420 W Main St, Farmington, NM 87401', ['1420', 'w', 'main', 'st']],
  ['12, 14', ['12', '14']],
  ['begay', []],
  ['begay,', []],
] as const;
for (const [typed, words] of several)
  test(`the words of "${typed}" are looked for one by one: ${words.join(' ') || 'none'}`, () => {
    assert.deepEqual(
      termsOf(typed).words.map(({ text }) => text),
      words,
    );
  });

test('a short word of several must begin a word, a long one may stand anywhere', () => {
  assert.deepEqual(
    ['rosa', 'c', 'st'].map((text) => isAnywhere({ text, forms: [] })),
    [true, false, false],
  );
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
  ['zuni drive', [zuni]],
  ['west main street', [main]],
  ['María begay', []],
  ['ez', []],
] as const;
for (const [typed, expected] of reasons)
  test(`"${typed}" shows why: ${expected.map((reason) => reason?.text).join(', ') || 'the row says it'}`, () => {
    assert.deepEqual(foundBy(termsOf(typed), maria), expected);
  });

test('whoever has neither phone, account number nor street is shown as they are', () => {
  assert.deepEqual(foundBy(termsOf('505'), { ...maria, phone: null, accountNumber: null, streets: [] }), []);
});

test('of several words those of addresses are looked for in their other forms too, as whole words', () => {
  const patternsOf = (typed: string) => termsOf(typed).words.map(wordPatterns);
  assert.deepEqual(patternsOf('north lorena'), [['%north%', '% n %'], ['%lorena%']]);
  assert.deepEqual(patternsOf('n lorena')[0], ['% n%']);
  assert.ok(patternsOf('lorena ave')[1]?.includes('% av %'));
  assert.ok(patternsOf('lorena aven')[1]?.includes('% ave %'), 'while it is being typed');
  assert.ok(!patternsOf('nor lorena')[0]?.includes('% n %'), 'but not before it');
  assert.deepEqual(termsOf('lane').words, []);
});

const rosa: Searched = { ...maria, firstName: 'Rosario', lastName: 'Peshlakai', accountNumber: null };
const meant = [
  ['begya', maria, 'begay'],
  ['mria begay', maria, 'maria begay'],
  ['peshlakia', rosa, 'peshlakai'],
  ['pehslkai', rosa, 'peshlakai'],
  ['rosaro peshlakai', rosa, 'rosario peshlakai'],
  ['1876 mian', maria, '1876 main'],
  ['1877 mian', maria, undefined],
  ['bgyea', maria, undefined],
  ['sitter', maria, undefined],
  ['bee', maria, undefined],
] as const;
for (const [typed, contact, words] of meant)
  test(`"${typed}" may mean ${words ?? 'nobody here'}`, () => {
    const near = nearWords(termsOf(typed));
    assert.equal(near && slipsTo(near, contact)?.meant.text, words);
  });

test('a street that is meant is told as the reason, a name is not', () => {
  const whyOf = (typed: string) => {
    const found = slipsTo(nearWords(termsOf(typed)) ?? [], maria);
    return found && foundBy(found.meant, maria);
  };
  assert.deepEqual(whyOf('zunni dr'), [zuni]);
  assert.deepEqual(whyOf('begya'), []);
});

test('whatever one slip does to a name, a piece of it is whole and it is known again', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const name = fc.string({ unit: letter, minLength: 5, maxLength: 12 });
  fc.assert(
    fc.property(
      name,
      fc.nat(11),
      letter,
      fc.constantFrom('more', 'less', 'other', 'turned'),
      (lastName, at, other, slip) => {
        const n = at % (lastName.length - 1);
        const [head, tail] = [lastName.slice(0, n), lastName.slice(n)];
        const slipped = {
          more: `${head}${other}${tail}`,
          less: `${head}${tail.slice(1)}`,
          other: `${head}${other}${tail.slice(1)}`,
          turned: `${head}${tail[1]}${tail[0]}${tail.slice(2)}`,
        }[slip];
        const near = nearWords(termsOf(slipped));
        assert.ok(near?.[0]);
        const kept = ` ${lastName} `;
        assert.ok(
          near[0].pieces.some((piece) => kept.includes(piece)),
          `${lastName} ${slipped} ${near[0].pieces}`,
        );
        assert.ok(slipsTo(near, { ...maria, lastName }));
      },
    ),
  );
});

test('a word that forgives two slips is looked for by its middle too, where that is a trigram', () => {
  const pieces = (typed: string) => nearWords(termsOf(typed))?.map((word) => word.pieces);
  assert.deepEqual(pieces('beg'), undefined);
  assert.deepEqual(pieces('begay'), [[' be', 'ay ']]);
  assert.deepEqual(pieces('gonzales'), [[' go', 'es ']]);
  assert.deepEqual(pieces('gonzalesa'), [[' go', 'sa ', 'zal']]);
  assert.deepEqual(pieces('beg 12'), undefined, 'no slip is forgiven in any of them');
  assert.deepEqual(pieces('begay 12'), [[' be', 'ay '], []]);
});

test('how near a text is to a word is told by its threes of letters, with the spaces around it', () => {
  assert.deepEqual(trigramsOf('begay'), [' be', 'beg', 'ega', 'gay', 'ay ']);
  assert.deepEqual(trigramsOf('a'), [' a ']);
  assert.deepEqual(trigramsOf(''), []);
});

test('a word of three letters may stand inside of another one, a shorter one begins it', () => {
  const [, three, two] = termsOf('rosa gay be').words;
  assert.ok(three && two);
  assert.deepEqual([isAnywhere(three), isAnywhere(two)], [true, false]);
});
