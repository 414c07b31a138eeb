/** Every number of the Admin Dashboard is a link, and leads to rows that add up to it (spec 3 §2). */
import { goTo } from './places/place.ts';
import { looking } from './servers.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

test.use({ baseURL: looking });

test('no number of the Admin Dashboard stands outside a link, and every one leads to rows that say it too @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await showDashboard(page);
  const numbers = await page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const outside: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (/\d/.test(text.nodeValue ?? '') && !text.parentElement?.closest('a, [aria-hidden=true]'))
        outside.push(text.nodeValue ?? '');
    return outside;
  });
  expect(numbers.filter((text) => !isNoCount.some((pattern) => pattern.test(text)))).toEqual([]);
  expect(await page.locator('main a[href^="/"]', { hasText: /\d/ }).count()).toBeGreaterThan(30);

  let said = await saidBy(page);
  const compared = [...said.keys()].filter(isCounted);
  // Where time goes on, a number may change, or go: then it is read again.
  for (const href of compared)
    await expect(async () => {
      const number = said.get(href);
      if (!number) return;
      await goTo(page, href);
      const isNone = /^\$?0(\.00)?$/.test(number);
      try {
        await expect(page.locator('main')).toContainText(isNone ? /\b0\b|No |Nobody|Nothing/ : number, {
          timeout: 5_000,
        });
      } catch (different) {
        await showDashboard(page);
        said = await saidBy(page);
        throw different;
      }
    }).toPass();
  expect(compared.length).toBeGreaterThan(15);
  expect(compared).toContain('/settings?tab=stripe');
  expect(compared.some((href) => /^\/daily-routes\/[0-9a-f-]{36}$/.test(href))).toBe(true);
});

async function showDashboard(page: Page): Promise<void> {
  await goTo(page, '/admin');
  await expect(page.getByRole('heading', { name: 'System Health' })).toBeVisible();
}

/** What the first link to each place says of it. */
async function saidBy(page: Page): Promise<Map<string, string>> {
  const links = await page
    .locator('main a[href^="/"]')
    .filter({ hasText: /\d/ })
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('href') ?? '', one.getAttribute('aria-label') ?? one.textContent] as const),
    );
  const said = new Map<string, string>();
  for (const [href, text] of links) {
    const [number] = /\d+ of \d+(?= stops)/.exec(text) ?? /\$?[\d,]+(\.\d\d)?(?!%)\b/.exec(text) ?? [];
    if (number && !said.has(href)) said.set(href, number);
  }
  return said;
}

/** Days and times; what people wrote; and how many things are urgent, which stand beneath, each with its link. */
const isNoCount = [
  /\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*, [A-Z][a-z]+ \d+/,
  /^\d+:\d\d [AP]M$/,
  /^Message from customer: |^Extra can, 96 gal$/,
  /^\d things?$/,
];

/** Screens that show what was counted, not those where one only goes on. */
const isCounted = (href: string) =>
  /^\/admin\/|^\/crm(\?|\/activities\?)|^\/settings\?tab=stripe|^\/daily-routes\/./.test(href);
