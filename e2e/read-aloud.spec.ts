import { randomUUID } from 'node:crypto';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** What a screen reader says by itself from now on: the texts that come into live regions that were there before. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    for (const region of document.querySelectorAll('[aria-live]'))
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'said') as string[]).splice(0));
}

test('whoever cannot see the screen hears that another one is there @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/crm?q=begay');
  await expect(page.getByRole('heading', { name: 'Contacts Management' })).toBeVisible();
  const said = await listen(page);

  await page.locator('.row-link').first().press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Contact' })).toBeVisible();
  const contact = await page.getByRole('heading', { level: 1 }).textContent();
  await expect.poll(said).toContain(contact);

  const rail = page.getByRole('complementary').getByRole('link');
  for (let at = 0; at < (await rail.count()); at++) {
    await rail.nth(at).press('Enter');
    await expect(rail.nth(at)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(said).toContain(await page.getByRole('heading', { level: 1 }).textContent());
  }
});

test('who goes from button to button hears which run, and which note, each is for @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const namesOfButtons = () =>
    page
      .getByRole('button')
      .filter({ visible: true })
      .evaluateAll((buttons) => buttons.map((one) => one.ariaLabel ?? one.textContent));
  const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

  await page.goto('/daily-routes');
  await expect(page.getByRole('row', { name: 'Kirtland – West' }).getByRole('button').first()).toBeVisible();
  expect(twice(await namesOfButtons())).toEqual([]);

  const { rows } = await (await page.request.get('/api/activities?type=task&page=1')).json();
  const [{ id }] = rows;
  const mark = randomUUID().slice(0, 8); // others write there too
  const texts = [`Left a message ${mark}`, `Called again ${mark}`];
  for (const text of texts) {
    const data = { commandId: randomUUID(), text, customerNotesSeen: 0 };
    expect((await page.request.post(`/api/activities/${id}/notes`, { data })).ok()).toBe(true);
  }
  await page.goto(`/crm/activities?activity=${id}`);
  const notes = page.getByRole('region', { name: 'Notes' }).getByRole('listitem');
  await expect(notes.filter({ hasText: texts[1] ?? '' })).toBeVisible();
  for (const text of texts) await expect(page.getByRole('button', { name: `Delete note “${text}”` })).toBeVisible();
});
