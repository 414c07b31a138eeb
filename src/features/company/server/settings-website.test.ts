import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { settingsContract as settings } from '../settings.ts';

const [server, admin] = await aServerWith('admin');

const now = () => admin.call(settings.get, {});

test('a company begins without a figure, a word or a testimonial', async () => {
  const { showsEmail, showsHours, startsAtOnce, ...said } = await now();
  assert.deepEqual([showsEmail, showsHours, startsAtOnce], [false, false, false]);
  for (const name of ['standardPriceCents', 'extraCanPriceCents', 'customersServed', 'foundedYear', 'region'] as const)
    assert.equal(said[name], null, name);
  for (const name of ['reliabilityPercent', 'answerHours', 'headline', 'intro', 'about', 'photoUrl'] as const)
    assert.equal(said[name], null, name);
  for (const name of ['ownFigures', 'features', 'extras', 'questions', 'testimonials', 'socialLinks'] as const)
    assert.deepEqual(said[name], [], name);
});

test('testimonials: those that say something and who said it are kept, in their order', async () => {
  const { version } = await now();
  const said = (text: string, author: string) => ({ text, author, isFiveStars: text === 'Kind.' });
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
    answerHours: 48,
    ownFigures: [{ title: 'Trucks', text: '4' }],
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
    ownFigures: [{ title: 'Trucks', text: ' ' }],
  });
  assert.deepEqual(refused.body.error.fields, {
    standardPriceCents: 'Standard Service must be a price of at least $1',
    extraCanPriceCents: 'Additional Cans must be a price of at least $1',
    reliabilityPercent: 'Reliability can be at most 100',
    foundedYear: 'Founded must be at least 1850',
    'ownFigures.0.text': 'Fill in both',
  });
  const saved = await admin.call(settings.saveFigures, { version, ...figures });
  assert.deepEqual({ ...saved, ...figures }, saved);
  const none = Object.fromEntries(Object.keys(figures).map((name) => [name, null]));
  const emptied = await admin.call(settings.saveFigures, { version: saved.version, ...none, ownFigures: [] } as never);
  assert.deepEqual({ ...emptied, ...none, ownFigures: [] }, emptied);
});

test('a company was founded between 1850 and this year, on its own clock', async () => {
  clock.set('2027-01-01T03:00:00Z'); // still the old year in Denver
  const then = await server.as('admin'); // nobody stays signed in for half a year
  const { version } = await then.call(settings.get, {});
  const none = { standardPriceCents: null, extraCanPriceCents: null, customersServed: null, reliabilityPercent: null };
  const figures = { ...none, region: null, answerHours: null, ownFigures: [] };
  const attempt = (foundedYear: number) => then.attempt(settings.saveFigures, { ...figures, version, foundedYear });
  for (const [year, sentence] of [
    [1849, 'Founded must be at least 1850'],
    [2027, 'Founded can be at most 2026'],
    [1998.5, 'Founded must be a whole number'],
  ] as const)
    assert.deepEqual((await attempt(year)).body.error.fields, { foundedYear: sentence });
  assert.equal((await then.call(settings.get, {})).foundedYear, null);
  for (const year of [1850, 2026]) {
    const { version } = await then.call(settings.get, {});
    assert.equal((await then.call(settings.saveFigures, { ...figures, version, foundedYear: year })).foundedYear, year);
  }
});
