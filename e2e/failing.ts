import type { Page, Route } from '@playwright/test';

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
export const told = (page: Page, title: string, message: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('.toast')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: message });
export const wordless = { status: 500, body: '' };

/** The screen reads again only when it is asked to: elsewhere, what other tests change would let it by itself. */
export const readsOnlyWhenAsked = (page: Page) => page.route('**/api/live*', (live) => live.abort());

/** Whatever is changed fails from here on, so that nobody else's test sees anything of it. */
export async function failChanges(page: Page, answer: Parameters<Route['fulfill']>[0] = wordless) {
  await page.unroute('**/api/**');
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(answer),
  );
}

/** The last of a list, newest first: what nobody has just made, nor is about to delete. */
export async function lastId(page: Page, path: string, list: string): Promise<string> {
  return (await (await page.request.get(path)).json())[list].at(-1).id;
}

/** For `page.route`: it is carried out, and nobody hears of it. */
export async function answerGetsLost(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}
