import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import { settingsContract as settings } from '../settings.ts';

const [, admin] = await aServerWith('admin');

const now = () => admin.call(settings.get, {});

test('a company begins with the figures of the spec and without testimonials', async () => {
  const { standardPriceCents, extraCanPriceCents, customersServed, reliabilityPercent, foundedYear, region, ...rest } =
    await now();
  assert.deepEqual(
    [standardPriceCents, extraCanPriceCents, customersServed, reliabilityPercent, foundedYear, region],
    [3000, 2000, '1,200+', 99, 2020, 'San Juan County, New Mexico'],
  );
  assert.deepEqual(rest.testimonials, []);
});

test('testimonials: those that say something and who said it are kept, in their order', async () => {
  const { version } = await now();
  const said = (text: string, author: string) => ({ text, author });
  const saved = await admin.call(settings.saveTestimonials, {
    version,
    testimonials: [said(' On time. ', 'Ana B., Aztec'), said('', ' '), said('Kind.', 'Rosa N.')],
  });
  assert.deepEqual(saved.testimonials, [said('On time.', 'Ana B., Aztec'), said('Kind.', 'Rosa N.')]);

  const attempt = (testimonials: object[]) =>
    admin.attempt(settings.saveTestimonials, { version: saved.version, testimonials } as never);
  assert.deepEqual((await attempt([said('Kind.', 'Rosa N.'), said('Nobody said so', '')])).body.error.fields, {
    'testimonials.1.author': 'Say who said it',
  });
  assert.deepEqual((await attempt([said('', 'Rosa N.')])).body.error.fields, {
    'testimonials.0.text': 'What they said is required',
  });
  const four = Array.from({ length: 4 }, () => said('Kind.', 'Rosa N.'));
  assert.deepEqual((await attempt(four)).body.error.fields, { testimonials: 'There can be at most 3 testimonials' });
  assert.equal((await attempt([said('x'.repeat(401), 'Rosa')])).status, 422);
  assert.deepEqual((await now()).testimonials, saved.testimonials);
});

test('figures: what is saved is kept, and what makes no sense is refused at its field', async () => {
  const { version } = await now();
  const figures = {
    standardPriceCents: 2950,
    extraCanPriceCents: 1200,
    customersServed: '340',
    reliabilityPercent: 97,
    foundedYear: 1998,
    region: 'Jefferson County, Colorado',
  };
  const refused = await admin.attempt(settings.saveFigures, {
    version,
    ...figures,
    standardPriceCents: 0,
    extraCanPriceCents: 12.5,
    customersServed: ' ',
    reliabilityPercent: 101,
    foundedYear: 20,
    region: '',
  });
  assert.deepEqual(refused.body.error.fields, {
    standardPriceCents: 'Standard Service must be a price of at least $1',
    extraCanPriceCents: 'Additional Cans must be a price of at least $1',
    customersServed: 'Residential customers is required',
    reliabilityPercent: 'Reliability can be at most 100',
    foundedYear: 'Founded must be at least 1800',
    region: 'Region is required',
  });
  const saved = await admin.call(settings.saveFigures, { version, ...figures });
  assert.deepEqual({ ...saved, ...figures }, saved);
});
