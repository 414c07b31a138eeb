import { signIn } from './support.ts';
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

test('a contact is found from any screen, and nothing found is said, by keys alone @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const { id, lastName } = await aContact(page);
  await page.goto('/daily-routes');
  await expect(page.getByRole('heading', { name: 'Daily Routes', level: 1 })).toBeVisible();

  await test.step('one request for all that is typed, of contacts only; Escape gives the focus back', async () => {
    await opener(page).focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()));
    await page.keyboard.type('Q');
    await page.waitForTimeout(600);
    const answered = page.waitForResponse(/\/api\/search/);
    await page.keyboard.type(lastName.slice(1).toLowerCase());
    await expect(options(page)).toHaveText([new RegExp(`Kim ${lastName}`)]);
    expect(asked).toHaveLength(1); // not for one character, and once for all the others
    const { results } = await (await answered).json();
    expect(results.every(({ type }: { type: string }) => type === 'contact')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  await test.step('it is opened by Enter', async () => {
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('/')]); // closed, and wanted again at once
    await page.keyboard.type(lastName);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/crm/contacts/${id}`);
    await expect(page.getByRole('heading', { name: `Kim ${lastName}` })).toBeVisible();
  });

  await test.step('an emoji is an ordinary search, from any screen and in the contacts', async () => {
    const data = { firstName: '🌵', lastName, email: `cactus.${lastName}@example.test`, status: 'New Lead' };
    expect((await page.request.post('/api/contacts', { data })).ok()).toBe(true);
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

  await test.step('nothing found is said in so many words, and a search that fails gives an empty list', async () => {
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
});

test('whoever is quicker than the search, and than its answer, is led there by Enter @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const { id, lastName } = await aContact(page);
  const [program, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/assets/search-dialog*.js', (route) => program.promise.then(() => route.continue()));
  await page.route('**/api/search*', (route) => answer.promise.then(() => route.continue()));
  await page.goto('/employee');
  await expect(opener(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${lastName}x`);
  await page.keyboard.press('Backspace');
  const asked = page.waitForRequest('**/api/search*');
  await page.keyboard.press('Enter');
  program.resolve();
  await asked;
  answer.resolve();
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
  await signIn(page, 'admin');
  await page.goto('/admin');
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

test('customers have no search @desktop', async ({ page }) => {
  await signIn(page, 'customer');
  await page.goto('/customer');
  await expect(page.getByRole('heading', { name: 'Customer Dashboard' })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});
