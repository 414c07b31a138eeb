/** What tests are written with: Playwright's, and one browser for all tests of a worker. */
import { type BrowserContext, test as base } from '@playwright/test';

// biome-ignore lint/performance: whatever tests need of it comes from here
export * from '@playwright/test';

/** As somebody's browser that was cleaned: it remembers nothing but the programs that it has fetched and translated. */
type Kept = { context: BrowserContext; sort: string };

/**
 * A browser that has never been here fetches and translates the program anew, which takes longer than most of what is
 * tested; and people's browsers have it too. Whatever a person leaves behind is taken away between two tests.
 */
export const test = base.extend<object, { kept: { now?: Kept } }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture leans on
    async ({}, use) => {
      const kept: { now?: Kept } = {};
      await use(kept);
      await kept.now?.context.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, kept, baseURL, javaScriptEnabled }, use, outcome) => {
    const sort = JSON.stringify({ baseURL, javaScriptEnabled });
    if (kept.now?.sort !== sort) {
      await kept.now?.context.close();
      kept.now = { context: await browser.newContext(), sort };
    }
    const { context } = kept.now;
    await use(context);
    if (outcome.status === outcome.expectedStatus && baseURL) return clean(context, baseURL);
    delete kept.now;
    await context.close();
  },
});

async function clean(context: BrowserContext, origin: string): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  const left = context.pages();
  const page = await context.newPage();
  for (const one of left) await one.close();
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await context.clearCookies();
  await page.close();
}
