import { weekOf } from '../src/features/company/closures.ts';
import { addDays, formatLongDay } from '../src/kernel/calendar.ts';
import { aCustomer, enterAs } from './customers.ts';
import { expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { expect, test } from './test.ts';

/** A week of its own for each project, far from what other tests do. */
const weeksAhead = { desktop: 40, phone: 41 } as const;

test('a customer reads how often the truck comes, and why it comes on another day @phone', async ({ page }, info) => {
  await signIn(page, 'admin');
  const { today } = await (await page.request.get('/api/company')).json();
  const ahead = weeksAhead[info.project.name as keyof typeof weeksAhead];
  const [monday = '', tuesday = '', , , , , sunday = ''] = weekOf(addDays(today, 7 * ahead));
  // Every other Monday, of which one is left this year.
  const season = { from: addDays(monday, -6).slice(5), to: sunday.slice(5) };
  const rhythm = { daysOfWeek: ['Monday'], cadence: { kind: 'biweekly', from: monday }, season };
  const customer = await aCustomer(page, 'Pickups', info, { streets: ['1'], rhythm, cans: 1 });
  const flood = { date: monday, name: 'Flood', effect: 'slides', movedTo: null };
  const { id } = await (await page.request.post('/api/company/calendar/days', { data: flood })).json();
  await enterAs(page, customer);
  await expect(page.getByRole('region', { name: 'Next pickup' })).toContainText('No pickup planned');
  await page.goto('/profile?tab=addresses');
  const next = page.getByRole('region', { name: 'Service Addresses' });
  await expect(next.getByRole('heading', { name: formatLongDay(tuesday) })).toBeVisible();
  await expect(next).toContainText('Comes Tuesday, not Monday: Flood');
  await expect(next).not.toContainText('no pickup on');
  await expect(next).toContainText(/Every other Monday from .+ · 1 can/);
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await page.context().clearCookies();
  await signIn(page, 'admin');

  // Whoever answers the phone reads the same reason, and all of it.
  await page.goto(`/crm/contacts/${customer.id}`);
  const reason = page.getByText('Flood: Monday’s pickups come on Tuesday', { exact: true });
  await expect(reason).toBeVisible();
  expect(await reason.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  await page.request.delete(`/api/company/calendar/days/${id}`);
});
