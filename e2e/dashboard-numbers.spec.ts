/** Every number of the Admin Dashboard is a link, and leads to rows that add up to it (spec 3 §2). */
import { goTo } from './places/place.ts';
import { looking } from './servers.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

test.use({ baseURL: looking });

test.describe('the Admin Dashboard @desktop', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'admin');
    await showDashboard(page);
  });

  test('no number stands outside a link', async ({ page }) => {
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
  });

  test('every number leads to rows that say it too', async ({ page }) => {
    const links = page.locator('main a[href^="/"]');
    const said = (text: string) => (/\d+ of \d+(?= stops)/.exec(text) ?? /\$?[\d,]+(\.\d\d)?(?!%)\b/.exec(text))?.[0];
    const textOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent ?? '';
    const all = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const compared = new Set<string>();
    // Where time goes on, a number may change: then it is looked at again.
    for (const href of new Set(all.filter(isCounted)))
      await expect(async () => {
        await showDashboard(page);
        const link = links
          .and(page.locator(`[href="${href}"]`))
          .filter({ hasText: /\d/ })
          .first();
        if ((await link.count()) === 0) return;
        const number = said(await link.evaluate(textOf));
        if (!number) return;
        compared.add(href);
        await link.click();
        const isNone = /^\$?0(\.00)?$/.test(number);
        await expect(page.locator('main')).toContainText(isNone ? /\b0\b|No |Nobody|Nothing/ : number, {
          timeout: 5_000,
        });
      }).toPass();
    expect(compared.size).toBeGreaterThan(15);
    expect([...compared]).toContain('/settings?tab=stripe');
    expect([...compared].some((href) => /^\/daily-routes\/[0-9a-f-]{36}$/.test(href))).toBe(true);
  });
});

async function showDashboard(page: Page): Promise<void> {
  await goTo(page, '/admin');
  await expect(page.getByRole('heading', { name: 'System Health' })).toBeVisible();
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
