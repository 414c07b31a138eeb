import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyFace, daysText, hoursText, placeholders, priceText } from './company-face.ts';

const empty = {
  companyName: null,
  phone: null,
  email: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  serviceAreas: [],
  hours: {},
  figures: placeholders.figures,
};
const told = (days: ReturnType<typeof companyFace>['hours']) => days.map((run) => `${daysText(run)} ${hoursText(run)}`);

test('before set-up, and where settings are empty, placeholders stand', () => {
  for (const face of [companyFace(undefined), companyFace(empty), companyFace({ ...empty, companyName: '' })]) {
    assert.equal(face.name, 'Haulyard');
    assert.equal(face.phone, '(505) 555-0100');
    assert.deepEqual(face.areas, ['San Juan County, New Mexico']);
    assert.deepEqual(face.addressLines, ['San Juan County, New Mexico']);
    assert.deepEqual(told(face.hours), ['Monday – Friday 9:00 AM – 5:00 PM', 'Saturday – Sunday Closed']);
  }
});

test('a number is dialled without its punctuation', () => {
  const dialled = (phone: string) => companyFace({ ...empty, phone }).dialled;
  assert.equal(dialled('(505) 327-1234'), '5053271234');
  assert.equal(dialled('+1 505.327.1234'), '+15053271234');
  assert.equal(dialled('505+1'), '5051');
});

test('prices have cents only where there are any', () => {
  assert.deepEqual([3000, 2950, 2905, 100_000].map(priceText), ['$30', '$29.50', '$29.05', '$1,000']);
});

test('days in a row with the same hours are told together', () => {
  const day = (open: string, close: string, enabled = true) => ({ enabled, open, close });
  const hours = {
    Monday: day('00:00', '12:00'),
    Tuesday: day('07:30', '16:00'),
    Wednesday: day('07:30', '16:00'),
    Thursday: day('07:30', '16:00', false),
    Friday: day('12:30', '23:05'),
    Saturday: day('07:30', '16:00', false),
  };
  assert.deepEqual(told(companyFace({ ...empty, hours }).hours), [
    'Monday 12:00 AM – 12:00 PM',
    'Tuesday – Wednesday 7:30 AM – 4:00 PM',
    'Thursday Closed',
    'Friday 12:30 PM – 11:05 PM',
    'Saturday – Sunday Closed',
  ]);
});

test('an address is as many lines as are known', () => {
  const where = { city: 'Farmington', state: 'NM', zipCode: '87401' };
  assert.deepEqual(companyFace({ ...empty, ...where }).addressLines, ['Farmington, NM 87401']);
  assert.deepEqual(companyFace({ ...empty, address: '1 Main St', city: 'Aztec' }).addressLines, ['1 Main St', 'Aztec']);
});
