import { weekOf } from '../src/features/company/closures.ts';
import { addDays, type Day, formatLongDay } from '../src/kernel/calendar.ts';
import { expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const password = 'kR7!pW2@zQ9#';
/** A week of its own for each project, far from what other tests do. */
const weeksAhead = { desktop: 40, phone: 41 } as const;

type Week = Readonly<{ monday: Day; tuesday: Day; sunday: Day }>;

/** A customer with an account, whom a truck serves every other Monday, of which one is left this year. */
async function aCustomer(page: Page, name: string, { monday, sunday }: Week): Promise<{ id: string; email: string }> {
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@pickups.test`;
  const person = { firstName: 'Ida', lastName: name, email, phone: '505 555 0177', status: 'Qualified' };
  const { id } = await (await page.request.post('/api/contacts', { data: person })).json();
  await page.request.post(`/api/contacts/${id}/account`, { data: { password } });
  const place = { city: 'Farmington', state: 'NM', zipCode: '87401', latitude: 36.73, longitude: -108.21 };
  const data = { street: `1 ${name}`, ...place, isService: true };
  const { id: addressId } = await (await page.request.post(`/api/contacts/${id}/addresses`, { data })).json();
  const season = { from: addDays(monday, -6).slice(5), to: sunday.slice(5) };
  const rhythm = { daysOfWeek: ['Monday'], cadence: { kind: 'biweekly', from: monday }, season };
  const made = await page.request.post('/api/routes', { data: { name, ...rhythm, stops: [{ addressId, cans: 1 }] } });
  expect(made.status()).toBe(200);
  return { id, email };
}

test('a customer reads how often the truck comes, and why it comes on another day @phone', async ({ page }, {
  project,
}) => {
  await signIn(page, 'admin');
  const { today } = await (await page.request.get('/api/company')).json();
  const [monday = '', tuesday = '', , , , , sunday = ''] = weekOf(
    addDays(today, 7 * weeksAhead[project.name as keyof typeof weeksAhead]),
  );
  const { id: contactId, email } = await aCustomer(page, `Pickups ${project.name} ${Date.now()}`, {
    monday,
    tuesday,
    sunday,
  });
  const flood = { date: monday, name: 'Flood', effect: 'slides', movedTo: null };
  const { id } = await (await page.request.post('/api/company/calendar/days', { data: flood })).json();
  await page.context().clearCookies();

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
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
  await page.goto(`/crm/contacts/${contactId}`);
  const reason = page.getByText('Flood: Monday’s pickups come on Tuesday', { exact: true });
  await expect(reason).toBeVisible();
  expect(await reason.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  await page.request.delete(`/api/company/calendar/days/${id}`);
});
