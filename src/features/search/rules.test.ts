import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedContact } from '../contacts/contract.ts';
import { bestContacts, routeResult } from './rules.ts';

const contact = (firstName: string, lastName: string, more: Partial<ListedContact> = {}): ListedContact => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  email: 'someone@example.test',
  companyName: null,
  status: 'New Lead',
  createdAt: '2026-11-21T00:00:00Z',
  street: null,
  phone: null,
  foundBy: [],
  ...more,
});
const titles = (typed: string, matches: readonly ListedContact[]) =>
  bestContacts(typed, matches).map(({ title }) => title);

test('whoever has a name that begins so comes before newer contacts that only contain it', () => {
  const matches = [
    contact('Anna', 'Omar'),
    contact('Dana', 'Begay', { companyName: 'The Mart' }),
    contact('Mar', 'Nez'),
  ];
  assert.deepEqual(titles('mar', matches), ['Mar Nez', 'Anna Omar', 'Dana Begay']);
  assert.deepEqual(titles('NEZ', [contact('Inez', 'Roe'), contact('Mar', 'Nez')]), ['Mar Nez', 'Inez Roe']);
  assert.deepEqual(titles('mar ne', matches)[0], 'Mar Nez');
});

test('five are shown at most, and what found one is told before its company', () => {
  const many = Array.from({ length: 9 }, (_, n) => contact(`Rosa${n}`, 'Nez'));
  assert.deepEqual(titles('rosa', many), ['Rosa0 Nez', 'Rosa1 Nez', 'Rosa2 Nez', 'Rosa3 Nez', 'Rosa4 Nez']);
  const foundBy = [{ label: 'Street', text: '12 Zuni Dr' }];
  const [result] = bestContacts('zuni', [contact('Rosa', 'Nez', { companyName: 'Nez & Sons', foundBy })]);
  assert.equal(result?.metadata, '12 Zuni Dr');
});

test('street and phone tell people of one name apart, and are no reason beside themselves', () => {
  const foundBy = [
    { label: 'Phone', text: '(505) 555-0188' },
    { label: 'Street', text: '4 Zuni Dr' },
  ];
  const shown = { street: '4 Zuni Dr', phone: '(505) 555-0188' };
  const [result] = bestContacts('zuni', [contact('Rosa', 'Nez', { ...shown, companyName: 'Nez & Sons', foundBy })]);
  assert.deepEqual([result?.street, result?.phone, result?.metadata], [shown.street, shown.phone, 'Nez & Sons']);
  assert.deepEqual(titles('Núñ', [contact('Ana', 'Anunez'), contact('Ana', 'Nunez')])[0], 'Ana Nunez');
});

test('a route tells its days, and how often where that is not every week', () => {
  const route = { id: 'r', name: 'Aztec East', description: null, season: null, cadence: { kind: 'weekly' } as const };
  const daysOfWeek = ['Monday' as const, 'Thursday' as const];
  assert.equal(routeResult({ ...route, daysOfWeek }).metadata, 'Mon, Thu');
  const cadence = { kind: 'biweekly', from: '2026-06-16' } as const;
  assert.equal(routeResult({ ...route, daysOfWeek, cadence }).metadata, 'Mon, Thu · Every other week');
});
