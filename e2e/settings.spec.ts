import { signIn, signInByForm, toStep } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** What the owner settles. There is one company: two sizes of it at once would be two people at one form. */
test.describe.configure({ mode: 'serial' });

const panel = (page: Page, title: string) => page.getByRole('region', { name: title });
async function save(page: Page, title: string): Promise<void> {
  await page.mouse.move(0, 0); // a toast stays as long as the pointer rests on it
  await panel(page, title).getByRole('button', { name: 'Save Changes' }).click();
}

async function fillRequired(page: Page): Promise<void> {
  const company = panel(page, 'Company Information');
  const missing = { 'Street address': '100 W Main St', City: 'Farmington', State: 'NM', 'ZIP code': '87401' };
  for (const [label, text] of Object.entries(missing)) await company.getByLabel(label).fill(text);
}

test('company information is checked at the field, saved and kept @desktop', async ({ page }, { project }) => {
  await signIn(page, 'owner');
  await page.goto('/settings');
  const company = panel(page, 'Company Information');
  await fillRequired(page);
  await company.getByLabel('Website').fill('javascript:alert(1)');
  await company.getByLabel('Service areas').fill(`Aztec, ${'A'.repeat(101)}`);
  await save(page, 'Company Information');
  await expect(company.getByText('A service area can have at most 100 characters')).toBeVisible();
  await expect(company.getByText('Website must be a URL such as https://example.com')).toBeVisible();

  const website = `https://${project.name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`;
  await company.getByLabel('Website').fill(website);
  await company.getByLabel('Service areas').fill(` Aztec,, Bloomfield , Kirtland ${project.name}`);
  await save(page, 'Company Information');
  await expect(page.getByText('Settings Updated')).toBeVisible();
  await expect(company.getByLabel('Service areas')).toHaveValue(`Aztec, Bloomfield, Kirtland ${project.name}`);
  await page.reload();
  await expect(company.getByLabel('Website')).toHaveValue(website);
});

test('of two people at one form the second is told, and nothing typed is lost @desktop', async ({ page, another }) => {
  await signIn(page, 'admin');
  await page.goto('/settings');
  await fillRequired(page);
  const other = await another();
  await signIn(other, 'owner');
  await other.goto('/settings');

  const mine = panel(page, 'Company Information');
  const theirs = panel(other, 'Company Information');
  await mine.getByLabel('City').fill('Aztec');
  const phone = `(505) 555-${String(Date.now()).slice(-4)}`;
  await fillRequired(other);
  await theirs.getByLabel('Phone').fill(phone);
  await save(other, 'Company Information');
  await expect(other.getByText('Settings Updated')).toBeVisible();

  await expect(mine.getByRole('alert')).toContainText('Somebody else changed this in the meantime.');
  await expect(mine.getByRole('alert')).toContainText(`Phone: ${phone}`);
  await expect(mine.getByLabel('City')).toHaveValue('Aztec');
  await expect(mine.getByLabel('Phone')).toHaveValue(phone);
  await theirs.getByLabel('City').fill('Kirtland');
  await save(other, 'Company Information');
  await expect(mine.getByRole('alert')).toContainText('City: Kirtland');
  await mine.getByRole('button', { name: 'Load their version' }).click();
  await expect(mine.getByLabel('City')).toHaveValue('Kirtland');
  await expect(mine.getByRole('alert')).toHaveCount(0);
  await mine.getByLabel('City').fill('Farmington');

  // Another part that changes meanwhile is no reason to stop.
  await mine.getByLabel('State').fill('New Mexico');
  await other.getByRole('switch', { name: 'Saturday' }).click();
  await save(other, 'Business Hours');
  await expect(other.getByText('Business Hours Updated')).toBeVisible();
  await save(page, 'Company Information');
  await expect(page.getByText('Settings Updated')).toBeVisible();
  await expect(mine.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Saturday' })).toBeChecked();

  await mine.getByLabel('State').fill('NM');
  await save(page, 'Company Information');
  await page.getByRole('switch', { name: 'Saturday' }).click();
  await save(page, 'Business Hours');
  await expect(page.getByText('Business Hours Updated')).toBeVisible();
});

test('business hours: an end before the beginning stands at the field; one day goes to all @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/settings');
  const hours = panel(page, 'Business Hours');
  await hours.getByLabel('Monday closes').fill('08:30');
  await save(page, 'Business Hours');
  await expect(hours.getByText('Closing time must be after opening time')).toBeVisible();
  await expect(hours.getByLabel('Monday closes')).toBeFocused();
  await hours.getByLabel('Monday closes').fill('16:30');
  await hours.getByRole('button', { name: 'Copy to all: Monday' }).click();
  await expect(hours.getByLabel('Sunday closes')).toHaveValue('16:30');
  await expect(hours.getByRole('switch', { name: 'Sunday' })).toBeChecked();

  await hours.getByRole('button', { name: 'Discard' }).click();
  await expect(hours.getByRole('switch', { name: 'Sunday' })).not.toBeChecked();
});

test('colors are previewed, warned about, and come with the page @desktop', async ({ page, another }) => {
  await signIn(page, 'admin');
  await page.goto('/settings?tab=branding');
  const primary = page.getByLabel('Primary color', { exact: true });
  await primary.fill('#ffe066');
  await expect(page.getByText('White text on it has a contrast of 1.30:1')).toBeVisible();
  await primary.fill('blue');
  await save(page, 'Brand Colors');
  await expect(page.getByText('Primary color must be a color such as #059669')).toBeVisible();

  // Leaving asks; staying keeps what was typed.
  await page.getByRole('tab', { name: 'User Management' }).click();
  await page
    .getByRole('dialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(primary).toHaveValue('blue');

  const other = await another();
  await signInByForm(other, 'driver');
  // A customer looks elsewhere meanwhile. What their page is drawn in while it loads is noted down.
  const customer = await another();
  await signInByForm(customer, 'customer');
  await customer.goto('/robots.txt');
  await customer.addInitScript(() => {
    const seen: string[] = [];
    const note = () => seen.push(document.documentElement?.style.getPropertyValue('--brand-primary') ?? '');
    new MutationObserver(note).observe(document, { attributes: true, subtree: true, attributeFilter: ['style'] });
    document.addEventListener('DOMContentLoaded', note);
    Object.assign(window, { drawnIn: () => [...new Set(seen)], keptBrand: localStorage.getItem('brand') });
  });
  const colourOf = (one: Page) =>
    one.evaluate(() => document.documentElement.style.getPropertyValue('--brand-primary'));
  await primary.fill('#6d28d9');
  await save(page, 'Brand Colors');
  await expect(page.getByText('Branding Updated')).toBeVisible();
  await expect.poll(() => colourOf(page)).toBe('#6d28d9');
  await expect.poll(() => colourOf(other)).toBe('#6d28d9');
  expect(await (await page.request.get('/login')).text()).toContain('--brand-primary:#6d28d9');
  await customer.goto('/customer');
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await customer.evaluate(() => (window as unknown as { keptBrand: string }).keptBrand)).not.toContain(
    '#6d28d9',
  );
  expect(await customer.evaluate(() => (window as unknown as { drawnIn: () => string[] }).drawnIn())).toEqual([
    '#6d28d9',
  ]);

  await primary.fill('#059669');
  await save(page, 'Brand Colors');
  await expect.poll(() => colourOf(other)).toBe('#059669');
});

test('operations are saved and kept @desktop', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/settings?tab=operations');
  const operations = panel(page, 'Operations');
  const distance = operations.getByLabel('Service distance in miles');
  await expect(distance).toHaveValue('0.25');
  await distance.fill('0.01');
  await save(page, 'Operations');
  await expect(operations.getByText('Service distance must be from 50 to 5,000 meters')).toBeVisible();
  await distance.fill('0.30');
  await operations.getByLabel('Contaminated').check();
  await save(page, 'Operations');
  await expect(page.getByText('Settings Updated')).toBeVisible();
  await page.reload();
  await expect(distance).toHaveValue('0.3');
  await expect(operations.getByLabel('Contaminated')).toBeChecked();
  await operations.getByLabel('Contaminated').uncheck();
  await distance.fill('0.25');
  await save(page, 'Operations');
  await expect(operations.getByText('Unsaved changes')).toBeHidden();
});

test('distances are shown in the unit that the company has chosen, on screens that are open too @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'owner');
  await page.goto('/settings?tab=operations');
  const operations = panel(page, 'Operations');
  const choose = async (unit: string) => {
    await operations.getByRole('combobox', { name: 'Shown in' }).click();
    await page.getByRole('option', { name: unit }).click();
  };
  await choose('Kilometers');
  await expect(operations.getByLabel('Service distance in meters')).toHaveValue(/^40\d$/);
  await choose('Miles');
  await expect(operations.getByLabel('Service distance in miles')).toHaveValue('0.25');

  const other = await another();
  await signIn(other, 'admin');
  await other.goto('/routes');
  await other.getByRole('button', { name: 'Edit Aztec – Old Town', exact: true }).click();
  await toStep(other, /^Stops/);
  await other.getByRole('button', { name: 'Best order' }).click();
  const driving = other.getByRole('dialog', { name: 'Best Order' });
  await expect(driving).toContainText(/Driving now\d+\.\d mi · .*min/);
  await expect(driving).toContainText('at 19 mph');
  await choose('Kilometers');
  await save(page, 'Operations');
  await expect(operations.getByText('Unsaved changes')).toBeHidden();
  await expect(driving).toContainText(/Driving now\d+\.\d\d km · .*min/);
  await expect(driving).toContainText('at 30 km/h');
  await choose('Miles');
  await save(page, 'Operations');
  await expect(driving).toContainText(/Driving now\d+\.\d mi · .*min/);
});

test('the words of the public page are saved, shown there, and real or none @desktop', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/settings?tab=website');
  const front = async () => (await (await page.context().browser()?.newContext())?.request.get('/'))?.text() ?? '';
  const quotes = panel(page, 'Testimonials');
  const words = (at: number) => quotes.getByRole('group', { name: `Testimonial ${at}` }).getByLabel('What they said');
  const author = (at: number) => quotes.getByRole('group', { name: `Testimonial ${at}` }).getByLabel('Who said it');
  const before = { words: await words(3).inputValue(), author: await author(3).inputValue() };
  await words(3).fill('They even came in the snow.');
  await author(3).fill('');
  await save(page, 'Testimonials');
  await expect(quotes.getByText('Say who said it')).toBeVisible();
  await expect(author(3)).toBeFocused();
  await author(3).fill('Two carts, Kirtland');
  await save(page, 'Testimonials');
  await expect(page.getByText('Settings Updated')).toBeVisible();
  expect(await front()).toContain('They even came in the snow.');
  await words(3).fill('');
  await author(3).fill('');
  await save(page, 'Testimonials');
  await expect(quotes.getByText('Unsaved changes')).toBeHidden();
  expect((await front()).match(/Rated 5 out of 5/g)).toHaveLength(2);
  await words(3).fill(before.words);
  await author(3).fill(before.author);
  await save(page, 'Testimonials');
  await expect(quotes.getByText('Unsaved changes')).toBeHidden();

  const figures = panel(page, 'Prices and Figures');
  await figures.getByLabel('Standard Service').fill('0');
  await save(page, 'Prices and Figures');
  await expect(figures.getByText('Standard Service must be a price of at least $1')).toBeVisible();
  await figures.getByLabel('Standard Service').fill('29.50');
  await save(page, 'Prices and Figures');
  await expect(figures.getByText('Unsaved changes')).toBeHidden();
  expect(await front()).toContain('$29.50');
  await figures.getByLabel('Standard Service').fill('30');
  await save(page, 'Prices and Figures');
  await expect(figures.getByText('Unsaved changes')).toBeHidden();

  const print = panel(page, 'Small Print');
  await print.getByLabel('Privacy Policy').fill('# Ours\n\nWe keep nothing.');
  await save(page, 'Small Print');
  await expect(print.getByText('Unsaved changes')).toBeHidden();
  expect(await (await page.request.get('/privacy')).text()).toContain('We keep nothing.');
  await print.getByLabel('Privacy Policy').fill('');
  await save(page, 'Small Print');
  await expect(print.getByText('Unsaved changes')).toBeHidden();
});

test('while a part is being saved on a slow line its fields rest, so that nothing typed is lost @desktop', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await page.goto('/settings');
  const company = panel(page, 'Company Information');
  await fillRequired(page);
  const [city, street] = [company.getByLabel('City'), company.getByLabel('Street address')];
  await street.fill('102 W Main St');
  let answer = () => {};
  await page.route('**/api/company/settings/*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() !== 'GET' && request.url().includes('/settings/'));
  await city.fill('Aztec');
  await city.press('Enter');
  await asked;
  await page.keyboard.type(' and Bloomfield');
  await expect(city).toHaveValue('Aztec');
  answer();
  await expect(page.getByText('Settings Updated')).toBeVisible();
  await expect(city).toBeFocused();
  await expect(city).toHaveValue('Aztec');
});
