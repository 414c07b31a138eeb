import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageText } from './request-age.ts';

test('a request ages until it is settled, by the days of the company', () => {
  const setting = { timeZone: 'America/Denver', today: '2026-11-24' } as const;
  const age = (createdAt: string, settledAt: string | null = null) => ageText({ createdAt, settledAt }, setting);
  assert.equal(age('2026-11-24T23:00:00Z'), 'Today');
  assert.equal(age('2026-11-24T06:59:00Z'), '1 day');
  assert.equal(age('2026-11-20T18:00:00Z'), '4 days');
  assert.equal(age('2026-11-01T18:00:00Z', '2026-11-03T18:00:00Z'), '2 days');
  assert.equal(age('2026-11-01T18:00:00Z', '2026-11-02T05:00:00Z'), 'Same day');
});
