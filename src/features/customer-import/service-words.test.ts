import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cadenceIn, streamsIn } from './service-words.ts';

const collected = (text: string) => streamsIn(text)?.join(', ');

test('whatever a cell names is collected, however it is written', () => {
  const both = [
    'Trash & Recycling',
    'Trash with recycling',
    'trash w/ recycle',
    'Trash plus Recycle',
    'Trash - Recycle',
  ];
  for (const text of [...both, 'TRASH RECYCLING', 'Garbage/Recycling', 'Refuse and Single Stream', 'MSW, REC'])
    assert.equal(collected(text), 'Trash, Recycling', text);
  assert.equal(collected('Recycling with trash'), 'Recycling, Trash');
  assert.equal(collected('Trash Recycling Yard Waste'), 'Trash, Recycling, Yard Waste');
  assert.equal(collected(''), '');
});

test('what belongs to a word is no other thing: yard waste is no trash', () => {
  const one: Readonly<Record<string, string>> = {
    ...{ 'Yard waste': 'Yard Waste', 'Green waste': 'Yard Waste', Leaves: 'Yard Waste', 'Yard debris': 'Yard Waste' },
    ...{ 'Food waste': 'Organics', Compost: 'Organics', 'Food scraps': 'Organics' },
    ...{ 'Bulky items': 'Bulky Items', 'Bulk trash': 'Bulky Items', 'Bulk waste pickup': 'Bulky Items' },
    ...{ 'Residential recycling': 'Recycling', 'Single stream recycling': 'Recycling', Rec: 'Recycling' },
    ...{ 'Residential trash': 'Trash', Residential: 'Trash', 'Solid waste': 'Trash', 'Trash only': 'Trash' },
    ...{ 'Trash No. 2': 'Trash', Refuse: 'Trash' },
  };
  for (const [text, stream] of Object.entries(one)) assert.equal(collected(text), stream, text);
});

test('a cell that says what is not collected, or names what is not known, is asked about', () => {
  for (const text of [
    ...['Trash only (no recycling)', 'Trash, no recycling', 'Recycling declined', 'Trash without recycling'],
    ...['Trash w/o recycling', 'Recycling: none', 'Not recycling', 'Trash (recycling refused)', 'Recycling cancelled'],
    ...['Trash & Snow', 'Gold plan', 'N/A', 'No'],
  ])
    assert.equal(streamsIn(text), undefined, text);
});

test('how often a truck comes is told as people write it', () => {
  const told: Readonly<Record<string, readonly string[]>> = {
    weekly: ['Weekly', 'w', '1', '1x', '1x week', '1/week', '1/wk', 'Once a week', '1 per week', 'Every week', 'WK'],
    biweekly: [
      ...[
        'EOW',
        'E/W',
        'Bi-weekly',
        'Every other week',
        'other week',
        'every 2 weeks',
        '2 weeks',
        'Two weeks',
        '2',
        '2W',
      ],
      ...['every 2nd week', 'alternating', 'Fortnightly'],
    ],
    monthly: ['Monthly', 'once a month', '1/month', 'every 4 weeks', '4', '4wk'],
  };
  for (const [often, texts] of Object.entries(told))
    for (const text of texts) assert.equal(cadenceIn(text), often, text);
  assert.equal(cadenceIn(''), null);
});

test('twice a week is not every other week, and what may be either is asked about', () => {
  for (const text of [
    '2/week',
    '2/wk',
    '2 / week',
    '2/w',
    '4/wk',
    '2 per week',
    '2x week',
    'twice a week',
    '2 week',
    '2wk',
  ])
    assert.equal(cadenceIn(text), undefined, text);
});
