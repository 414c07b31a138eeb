/** A customer's whole life on a phone, from the public page on; the office answers from its own screens. */

import { addDays, addMinutes, type Day, formatLongDay, startOfDay } from '../src/kernel/calendar.ts';
import { aMailServer } from '../test/support/mailbox.ts';
import { aProvider, askedPlace, censusAnswer, type Provider } from '../test/support/provider.ts';
import { ownDemo } from './own-demo.ts';
import { assignAgreement } from './places/agreements.ts';
import { enterByForm, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

let mail: Awaited<ReturnType<typeof aMailServer>>;
let places: Provider;
test.beforeAll(async () => {
  mail = await aMailServer();
  places = await aProvider();
  places.answer((url) => ({
    body: censusAnswer(askedPlace(url, { city: 'AZTEC', zip: '87410', latitude: 36.8222, longitude: -107.9931 })),
  }));
});
test.afterAll(async () => {
  await places.close();
  await mail.close();
});
const setClock = await ownDemo(() => ({ SMTP_URL: mail.url, GEOCODER: 'census', CENSUS_URL: places.url }));

const email = 'dora.begins@example.test';
const password = 'Tumbleweed 88';
const street = '612 Zuni Dr';

/** What this customer has been sent, as it was written. */
const letters = () =>
  mail.received
    .filter(({ to }) => to === email)
    .map(({ raw }) =>
      raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );

const at = (day: Day, hour: number) => setClock(addMinutes(startOfDay(day, 'America/Denver'), hour * 60));

/** Starts service as a stranger; gives the first day that was promised. */
async function startService(page: Page): Promise<Day> {
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start service' }).first().click();
  for (const [label, text] of [
    ['Street address', street],
    ['City', 'Aztec'],
    ['ZIP code', '87410'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await next();
  await next();
  await page.getByLabel('Name').fill('Dora Begins');
  await page.getByLabel('Phone').fill('505 555 0123');
  await page.getByLabel('Email').fill(email);
  await next();
  const day = await page.getByRole('radio').first().inputValue();
  await page.getByRole('button', { name: 'Start service' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Dora.' })).toBeVisible();
  return day;
}

async function choosePassword(page: Page): Promise<void> {
  const link = () => /https?:\/\/\S+#token=[\w-]+/.exec(letters().at(-1) ?? '')?.[0];
  await expect.poll(link).toBeTruthy();
  await page.goto(link() ?? '');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save and Sign In' }).click();
  await page.waitForURL('**/customer');
}

const comeBack = (page: Page) => enterByForm(page, email, password);

async function typeCard(page: Page): Promise<void> {
  for (const [name, typed] of [
    ['number', '4242424242424242'],
    ['exp', '12/34'],
    ['cvc', '123'],
  ] as const)
    await page.locator(`[name=${name}]`).fill(typed);
}

/** Opens what the customer has asked for, and settles it in these words. */
async function answerRequest(office: Page, what: string, words: string): Promise<void> {
  await office.goto('/requests');
  await office.getByRole('row').filter({ hasText: 'Dora Begins' }).filter({ hasText: what }).getByText(what).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take It' }).click();
  if (what === 'Pause service') await dialog.getByRole('button', { name: 'Approve Pause' }).click();
  else {
    await dialog.getByLabel('Outcome, for the customer').fill(words);
    await dialog.getByRole('button', { name: 'Mark as Done' }).click();
  }
}

test('starts, signs, pays, turns AutoPay on, pauses, reports a miss, reads the answer, is reminded @phone', async ({
  page,
  another,
}) => {
  const office = await another();
  await signInByForm(office, 'admin');
  await office.goto('/settings?tab=website');
  const site = office.getByRole('region', { name: 'Your Website' });
  await site.getByRole('switch', { name: 'New customers may start at once' }).click();
  await site.getByRole('button', { name: 'Save Changes' }).click();
  await expect(site.getByText('Unsaved changes')).toBeHidden();

  const first = await startService(page);
  await choosePassword(page);
  const next = page.getByRole('region', { name: 'Next pickup' });
  await expect(next).toContainText('Welcome, Dora');
  await expect(next).toContainText(formatLongDay(first).replace(/^\w+, /, ''));
  await expect(page.getByRole('region', { name: 'Upcoming Pickups' })).toContainText(formatLongDay(first));

  const { rows } = await (await office.request.get(`/api/contacts?q=${email}`)).json();
  const contactId: string = rows[0].id;
  await assignAgreement(office, contactId);
  await page.goto('/profile?tab=agreement');
  await page.getByLabel('I have read this agreement').check();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Dora Begins');
  await page.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(page.getByText(/^Signed by Dora Begins on /)).toBeVisible();

  await page.getByRole('tab', { name: 'Billing & Invoices' }).click();
  const items = [{ type: 'custom', description: 'Delivery of the cart', quantity: 1, amount: 2500 }];
  const bill = { commandId: crypto.randomUUID(), items, daysUntilDue: 7, total: 2500 };
  expect((await office.request.post(`/api/contacts/${contactId}/invoices`, { data: bill })).status()).toBe(200);
  const invoices = page.getByRole('region', { name: 'Recent Invoices' });
  const payPage = page.context().waitForEvent('page');
  await invoices.getByRole('link', { name: /Pay Now/ }).click();
  const paying = await payPage;
  await typeCard(paying);
  await paying.getByRole('button', { name: /^Pay/ }).click();
  await expect(invoices.getByText('Paid', { exact: true })).toBeVisible();
  await paying.close();

  await page.getByRole('button', { name: 'Turn On AutoPay' }).click();
  const autopay = page.getByRole('dialog', { name: 'AutoPay' });
  await autopay.getByRole('checkbox').check();
  await autopay.getByRole('button', { name: 'Continue to Save a Card' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/profile'));
  await typeCard(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText(/ending in 4242/)).toBeVisible();

  await page.goto('/profile?tab=addresses');
  await page.getByRole('region', { name: 'Pickup Reminders' }).getByRole('switch', { name: 'By e-mail' }).click();
  await expect(page.getByText('On since')).toBeVisible();

  // A week after the first pickup she is away: asked for now, granted by the office, seen without a reload.
  await page.goto('/customer/requests?ask=pause');
  const pause = page.getByRole('dialog', { name: 'Pause service' });
  const [away, back] = [addDays(first, 14), addDays(first, 20)];
  await pause.getByLabel('First day without pickup').fill(away);
  await pause.getByLabel('Last day without pickup').fill(back);
  await expect(pause.getByText('No pickup is planned on these days.')).toBeHidden();
  await pause.getByRole('button', { name: 'Send Request' }).click();
  await answerRequest(office, 'Pause service', '');
  const paused = page.getByRole('region', { name: /^Pause service: / });
  await expect(paused.getByText('Done', { exact: true })).toBeVisible();

  // The truck does not come on the first day.
  const generation = await office.request.post('/api/daily-route-generations', { data: { targetDate: first } });
  expect(generation.status()).toBe(200);
  await at(addDays(first, 1), 9);
  await comeBack(page);
  await expect(next).toContainText('Welcome, Dora'); // what stands above the links has come
  await page.getByRole('link', { name: /^Missed Pickup/ }).click();
  const missed = page.getByRole('dialog', { name: 'Report a missed pickup' });
  await missed.getByLabel('Notes').fill('The cart stood there all day');
  await missed.getByRole('button', { name: 'Send Request' }).click();
  await signInByForm(office, 'admin');
  await answerRequest(office, 'Missed pickup', 'The truck broke down. We come tomorrow.');
  await page.goto('/profile?tab=messages');
  await expect(page.getByText('The truck broke down. We come tomorrow.')).toBeVisible();

  // The next weeks' day is there, the day of the pause is not.
  await page.goto('/customer');
  const coming = page.getByRole('region', { name: 'Upcoming Pickups' });
  await expect(coming).toContainText(formatLongDay(addDays(first, 7)));
  await expect(coming.getByRole('listitem').filter({ hasText: formatLongDay(away) })).toHaveCount(0);

  await at(addDays(first, 6), 18.2);
  // Reminders look every few minutes, and whenever the company's calendar changes.
  const far = { date: addDays(first, 90), name: 'Company picnic', effect: 'skipped', movedTo: null };
  expect((await office.request.post('/api/company/calendar/days', { data: far })).status()).toBe(200);
  const reminders = () => letters().filter((letter) => /^Subject: Tomorrow: Trash pickup\r?$/m.test(letter));
  await expect.poll(() => reminders().length, { timeout: 30_000 }).toBe(1);
  const day = formatLongDay(addDays(first, 7));
  const [reminder = ''] = reminders();
  expect(reminder).toContain(`tomorrow, ${day}, the truck comes:`);
  expect(reminder).toMatch(new RegExp(`Trash pickup \\S+ 1 can \\S+ ${street}`)); // between them signs of two octets
});
