import { addTwice, mergeTwo } from './places/duplicates.ts';
import { goTo } from './places/place.ts';
import { requestPlaces } from './places/service-requests.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Every list that has pages, with the name of the page in its address. */
const lists = {
  admin: [
    '/crm?page',
    '/crm?status=Lost&page',
    '/crm?status=deleted&page',
    '/crm/activities?page',
    '/crm/agreements?page',
    '/crm/duplicates?page',
    '/crm/duplicates?merges',
    '/requests?page',
    '/routes/needs-a-route?page',
    '/admin/received?page',
    '/reports/driver-check-ins?page',
    '/settings?tab=users&page',
    '/settings?tab=users&people=staff&page',
    '/settings?tab=outbox&page',
  ],
  driver: ['/employee/runs?page', '/employee/completed?page'],
} as const;
const beyond = '=99999';
const rows = (page: Page) => page.getByRole('main').locator('tbody tr, .pairs > li').filter({ visible: true });

/** What the demo has none of: likely duplicates, a merge, somebody deleted, what a customer asks for. */
async function fill(page: Page): Promise<void> {
  const { first } = await addTwice(page, `Last${Date.now()}`);
  await mergeTwo(page);
  await addTwice(page, `Page${Date.now()}`);
  await requestPlaces.find(({ name }) => name === 'requests')?.open?.(page);
  expect((await page.request.delete(`/api/contacts/${first.id}`)).ok()).toBe(true);
}

for (const [who, paths] of Object.entries(lists))
  test(`a page that no list of the ${who} has leads to its last one @desktop`, async ({ page }) => {
    await signIn(page, who);
    if (who === 'admin') await fill(page);
    for (const path of paths)
      await test.step(path, async () => {
        await goTo(page, path + beyond);
        await expect(page).not.toHaveURL(RegExp(beyond));
        await expect(rows(page).first()).toBeVisible();
      });
  });

test('a number too large to be asked for leads to the last page as well @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  for (const number of ['1000000', '1000001', '99999999999999999999999']) {
    await page.goto(`/crm?status=Converted&page=${number}`);
    await expect(page.getByRole('button', { name: 'Next page' }), number).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Previous page' }), number).toBeEnabled();
    await expect(rows(page).first()).toBeVisible();
  }
});
