import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitAddress } from './whole-address.ts';

const parted = (text: string) => {
  const line = splitAddress(text);
  return 'reason' in line ? line.reason : [line.street, line.city, line.state, line.zipCode].join(' | ');
};

const told: readonly (readonly [string, string])[] = [
  ['5403 Illinois Avenue, Nashville, TN 37209', '5403 Illinois Avenue | Nashville | TN | 37209'],
  ['5403 Illinois Avenue, Nashville, TN 37209-1234', '5403 Illinois Avenue | Nashville | TN | 37209-1234'],
  ['5403 Illinois Avenue, Nashville, Tennessee 372091234', '5403 Illinois Avenue | Nashville | TN | 37209-1234'],
  ['12 Elm St, Apt 4B, Aztec, N.M., 87410, USA', '12 Elm St, Apt 4B | Aztec | NM | 87410'],
  ['12 Elm St\nApt 4B Aztec, New Mexico 87410', '12 Elm St, Apt 4B | Aztec | NM | 87410'],
  ['12 Elm St # 7\r\nSt. Louis, MO  63101', '12 Elm St # 7 | St. Louis | MO | 63101'],
  ['5403 Illinois Avenue Nashville TN 37209', '5403 Illinois Avenue | Nashville | TN | 37209'],
  ['570 N Lorena Ave SW Unit 3 Las Cruces NM 88001', '570 N Lorena Ave SW Unit 3 | Las Cruces | NM | 88001'],
  ['12 Park Ave St Louis MO 63101', '12 Park Ave | St Louis | MO | 63101'],
  ['12 N St Vrain Rd Lyons CO 80540', '12 N St Vrain Rd | Lyons | CO | 80540'],
  ['77 County Road 3000 Aztec NM 87410', '77 County Road 3000 | Aztec | NM | 87410'],
  ['12 Main St, Charleston, West Virginia 25301', '12 Main St | Charleston | WV | 25301'],
  ['1600 Pennsylvania Ave NW, Washington DC 20500', '1600 Pennsylvania Ave NW | Washington | DC | 20500'],
  ['Yucca Way Arvada CO 80007', 'Yucca Way | Arvada | CO | 80007'],
  ['5985 Lamar Street G Arvada CO 80003', '5985 Lamar Street G | Arvada | CO | 80003'],
  ['PO Box 12, Aztec, NM 87410', 'PO Box 12 | Aztec | NM | 87410'],
  ['Rosa Begay\n1420 W Main St\nFarmington, NM 87401', '1420 W Main St | Farmington | NM | 87401'],
  ['Mesa Diner\nc/o Rosa Begay\nP.O. Box 12\nAztec, NM 87410\nUSA', 'P.O. Box 12 | Aztec | NM | 87410'],
  ['1st Baptist Church\n12B Elm St\nApt 4\nAztec NM 87410', '12B Elm St, Apt 4 | Aztec | NM | 87410'],
  ['Apt 4\n12 Elm St\nAztec, NM 87410', 'Apt 4, 12 Elm St | Aztec | NM | 87410'],
  ['Floor Masters\n12 Elm St\nAztec, NM 87410', '12 Elm St | Aztec | NM | 87410'],
  ['Mesa Ranch\nAztec, NM 87410', 'Mesa Ranch | Aztec | NM | 87410'],
];
for (const [text, parts] of told) test(`${JSON.stringify(text)} is told`, () => assert.equal(parted(text), parts));

test('what cannot be told says what to do', () => {
  assert.equal(parted('100 Lake Drive West Palm Beach FL 33401'), 'Put a comma between the street and the city');
  assert.equal(parted('Broadway Nashville TN 37209'), 'Put a comma between the street and the city');
  assert.equal(parted('12 Elm St, Apt 4, NM 87410'), 'Put a comma between the street and the city');
  assert.match(parted('12 Elm St, Aztec, NM'), /^Has no ZIP code/);
  assert.match(parted('12 Elm St, Aztec 87410'), /^Has no state/);
  assert.match(parted(''), /^Has no state/);
});

test('other columns may say the rest', () => {
  const rest = { city: 'Aztec', state: 'NM', zipCode: '87410' };
  assert.deepEqual(splitAddress('12 Elm St', rest), { street: '12 Elm St', ...rest });
  assert.deepEqual(splitAddress('12 Elm St, Aztec', rest), { street: '12 Elm St', ...rest });
  assert.deepEqual(splitAddress('12 Elm St, Aztec, NM 87410', rest), { street: '12 Elm St', ...rest });
});

test('whatever is put together with commas is parted again', () => {
  const word = fc.constantFrom('Elm', 'St', 'Court', 'North', 'Las', 'Creek', 'Park');
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
  const line = fc.record({
    street: fc.tuple(fc.integer({ min: 1, max: 9999 }), words).map((all) => all.join(' ')),
    city: words,
    state: fc.constantFrom('NM', 'WV', 'DC'),
    zipCode: fc.constantFrom('87410', '00501', '87410-0001'),
  });
  fc.assert(
    fc.property(line, (one) => {
      assert.deepEqual(splitAddress(`${one.street}, ${one.city}, ${one.state} ${one.zipCode}`), { ...one });
    }),
  );
});
