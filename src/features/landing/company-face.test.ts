import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyFace, daysText, hoursText, type KnownCompany, placeholders, priceText } from './company-face.ts';

/** As set-up leaves it: a name, an e-mail with which the owner signs in, and hours that nobody has looked at. */
const fresh: KnownCompany = {
  ...{ companyName: 'Mesa Disposal', phone: null, email: 'june@mesa.test' },
  ...{ address: null, city: null, state: null, zipCode: null, serviceAreas: [], testimonials: [] },
  hours: placeholders.hours,
  ...{ standardPriceCents: null, extraCanPriceCents: null, customersServed: null, reliabilityPercent: null },
  ...{ foundedYear: null, region: null, answerHours: null, ownFigures: [], headline: null, intro: null, about: null },
  ...{ features: [], priceBullets: [], extras: [], questions: [], acceptedItems: [], refusedItems: [] },
  ...{ socialLinks: [], photoUrl: null, showsPhone: true, showsEmail: false, showsHours: false },
  ...{ isPublished: false, startsAtOnce: false },
};
const told = (days: ReturnType<typeof companyFace>['hours']) => days.map((run) => `${daysText(run)} ${hoursText(run)}`);

test('before set-up placeholders stand', () => {
  const face = companyFace(undefined);
  assert.deepEqual([face.name, face.phone, face.email], ['Haulyard', '(505) 555-0100', 'office@example.com']);
  assert.deepEqual(face.areas, ['San Juan County, New Mexico']);
  assert.deepEqual(face.addressLines, ['San Juan County, New Mexico']);
  assert.deepEqual(told(face.hours), ['Monday – Friday 9:00 AM – 5:00 PM', 'Saturday – Sunday Closed']);
});

test('after set-up nothing is shown that nobody has entered, and nothing that is not to be shown', () => {
  const { name, phone, email, addressLines, areas, hours } = companyFace(fresh);
  assert.deepEqual([name, phone, email, addressLines, areas, hours], ['Mesa Disposal', null, null, [], [], []]);
  const shown = companyFace({ ...fresh, phone: '(505) 327-1234', showsEmail: true, showsHours: true });
  assert.deepEqual([shown.phone, shown.email, shown.hours.length], ['(505) 327-1234', 'june@mesa.test', 2]);
  assert.equal(companyFace({ ...fresh, phone: '(505) 327-1234', showsPhone: false }).phone, null);
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
  assert.deepEqual(told(companyFace({ ...fresh, showsHours: true, hours }).hours), [
    'Monday 12:00 AM – 12:00 PM',
    'Tuesday – Wednesday 7:30 AM – 4:00 PM',
    'Thursday Closed',
    'Friday 12:30 PM – 11:05 PM',
    'Saturday – Sunday Closed',
  ]);
});

test('an address is as many lines as are known', () => {
  const where = { city: 'Farmington', state: 'NM', zipCode: '87401' };
  assert.deepEqual(companyFace({ ...fresh, ...where }).addressLines, ['Farmington, NM 87401']);
  assert.deepEqual(companyFace({ ...fresh, address: '1 Main St', city: 'Aztec' }).addressLines, ['1 Main St', 'Aztec']);
});
