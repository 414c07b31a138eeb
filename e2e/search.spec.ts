import { signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Search contacts/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const options = (page: Page) => page.getByRole('option');
const opener = (page: Page) => page.getByRole('button', { name: 'Search everywhere' }).filter({ visible: true });

/** A contact that nobody else is called like. */
async function aContact(page: Page): Promise<{ id: string; lastName: string }> {
  const pick = (letters: string) => letters[Math.floor(Math.random() * letters.length)];
  const lastName = `Q${Array.from({ length: 9 }, (_, n) => pick(n % 2 ? 'bcdfg' : 'hkzvw')).join('')}`;
  const phone = `505 555 ${Math.floor(1000 + Math.random() * 9000)}`;
  const data = { firstName: 'Kim', lastName, email: `${lastName}@example.test`, status: 'New Lead', phone };
  const answer = await page.request.post('/api/contacts', { data });
  return { id: ((await answer.json()) as { id: string }).id, lastName };
}

test('a contact is found from any screen and opened by keys alone @desktop', async ({ page }) => {
  await signInByForm(page, 'office');
  const { id, lastName } = await aContact(page);
  await page.goto('/daily-routes');
  await expect(page.getByRole('heading', { name: 'Daily Routes', level: 1 })).toBeVisible();
  await opener(page).focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()));
  await page.keyboard.type('Q');
  await page.waitForTimeout(600);
  await page.keyboard.type(lastName.slice(1).toLowerCase());
  await expect(options(page)).toHaveText([new RegExp(`Kim ${lastName}`)]);
  expect(asked).toHaveLength(1); // not for one character, and once for all the others
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('/')]); // closed, and wanted again at once
  await page.keyboard.type(lastName);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/crm/contacts/${id}`);
  await expect(page.getByRole('heading', { name: `Kim ${lastName}` })).toBeVisible();
});

test('whoever is quicker than the answer is led to it by Enter @desktop', async ({ page }) => {
  await signInByForm(page, 'office');
  const { id, lastName } = await aContact(page);
  await expect(opener(page)).toBeVisible();
  await page.route('**/api/search*', (route) =>
    new Promise((waited) => setTimeout(waited, 1_500)).then(() => route.continue()),
  );
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(lastName);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/crm/contacts/${id}`);
});

test('what is typed before the search is there is not lost, and Enter waits for its answer @desktop', async ({
  page,
}) => {
  await page.route('**/assets/search-dialog*.js', (route) =>
    new Promise((waited) => setTimeout(waited, 1_000)).then(() => route.continue()),
  );
  await signInByForm(page, 'office');
  const { id, lastName } = await aContact(page);
  await expect(opener(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${lastName}x`);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/crm/contacts/${id}`);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${lastName.slice(0, 4)}${lastName[5]}${lastName[4]}${lastName.slice(6)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Near matches:')).toBeVisible();
  await expect(options(page)).toHaveText([new RegExp(`Kim ${lastName}.*505 555`)]);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(`/crm/contacts/${id}`);
});

test('admins find routes beside contacts, by arrow keys too; the list keeps to 400 pixels @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'admin');
  const { routes } = await (await page.request.get('/api/routes')).json();
  const { id, name } = routes[0] as { id: string; name: string };
  await opener(page).click();
  await field(page).fill(name);
  await expect(page.getByRole('group', { name: 'Routes' }).getByRole('option').first()).toContainText(name);
  await page.getByRole('group', { name: 'Routes' }).getByRole('option').first().click();
  await expect(page).toHaveURL(`/routes/${id}`);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.press('Escape');

  await opener(page).click();
  await field(page).fill('be');
  await expect(page.getByRole('group', { name: 'Contacts' }).getByRole('option')).toHaveCount(6);
  const height = await page.locator('.search-list').evaluate((list) => list.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(400);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('option', { name: 'Show all matches in Contacts Manager' }).click();
  await expect(page).toHaveURL('/crm?q=be');
});

test('an emoji is an ordinary search, from any screen and in the contacts @desktop', async ({ page }) => {
  await signInByForm(page, 'office');
  const { lastName } = await aContact(page);
  const data = { firstName: '🌵', lastName, email: `cactus.${lastName}@example.test`, status: 'New Lead' };
  expect((await page.request.post('/api/contacts', { data })).ok()).toBe(true);
  await expect(opener(page)).toBeVisible(); // before that nobody hears the keys
  await page.keyboard.press('Control+k');
  await field(page).fill(`🌵 ${lastName}`);
  await expect(options(page)).toHaveText([RegExp(`🌵 ${lastName}`)]);
  await field(page).fill('🌵');
  await expect(options(page).filter({ hasText: lastName })).toHaveCount(1);
  await field(page).fill('🦖🦖');
  await expect(page.getByText('No results found for "🦖🦖"')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/crm');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('🌵');
  const found = page.getByRole('table', { name: 'Contacts' }).getByRole('link');
  await expect(found.filter({ hasText: lastName })).toHaveCount(1);
  await expect(found.filter({ hasNotText: '🌵' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('🦖🦖');
  await expect(page.getByRole('heading', { name: 'No contacts found' })).toBeVisible();
});

test('employees are shown contacts only, customers have no search @desktop', async ({ page }) => {
  await signInByForm(page, 'office');
  const asked = page.waitForResponse(/\/api\/search/);
  await opener(page).click();
  await field(page).fill('aztec');
  const { results } = await (await asked).json();
  expect(results.every(({ type }: { type: string }) => type === 'contact')).toBe(true);
  await page.context().clearCookies();
  await signInByForm(page, 'customer');
  await expect(page.getByRole('heading', { name: 'Customer Dashboard' })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});

test('nothing found is said in so many words, and a search that fails gives an empty list @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'office');
  await opener(page).click();
  await field(page).fill('zzyzx road');
  await expect(page.getByText('No results found for "zzyzx road"')).toBeVisible();
  await field(page).fill('');
  await page.keyboard.insertText('z'.repeat(260)); // as a paste, cut to what a search can have
  await expect(page.getByText(`No results found for "${'z'.repeat(200)}"`)).toBeVisible();
  await page.route('**/api/search*', (route) => route.fulfill({ status: 500, json: {} }));
  await field(page).fill('begay');
  await expect(page.getByText('The search does not answer just now.')).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(opener(page)).toBeFocused();
});
