/** What tests are written with: Playwright's, and one browser for all tests of a worker. */
import { type BrowserContext, test as base, type Page } from '@playwright/test';

// biome-ignore lint/performance: whatever tests need of it comes from here
export * from '@playwright/test';

/** As somebody's browser that was cleaned: it remembers nothing but the programs that it has fetched and translated. */
type Kept = Readonly<{
  context: BrowserContext;
  /** An empty page, from which the others are cleaned away. */
  blank: Page;
  sort: string;
}>;

/** The company of the worker, and the one that is looked at or belongs to one file. */
const atOnce = 2;

/**
 * A browser that has never been here fetches and translates the program anew, which takes longer than most of what is
 * tested; and people's browsers have it too. Whatever a person leaves behind is taken away between two tests.
 */
export const test = base.extend<object, { kept: Kept[] }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture leans on
    async ({}, use) => {
      const kept: Kept[] = [];
      await use(kept);
      for (const { context } of kept) await context.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, kept, baseURL, javaScriptEnabled }, use, outcome) => {
    const origin = baseURL ?? '';
    const sort = JSON.stringify({ baseURL, javaScriptEnabled });
    const at = kept.findIndex((one) => one.sort === sort);
    const [own = await begin(await browser.newContext(), sort)] = at < 0 ? [] : kept.splice(at, 1);
    await use(own.context);
    if (outcome.status !== outcome.expectedStatus) return own.context.close();
    await clean(own, origin);
    kept.unshift(own);
    for (const { context } of kept.splice(atOnce)) await context.close();
  },
});

async function begin(context: BrowserContext, sort: string): Promise<Kept> {
  return { context, blank: await context.newPage(), sort };
}

async function clean({ context, blank }: Kept, origin: string): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  for (const page of context.pages()) if (page !== blank) await page.close();
  const browser = await context.newCDPSession(blank);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await browser.detach();
  await context.clearCookies();
}
