/** What tests are written with: Playwright's, and one browser for all tests of a worker. */
import { type BrowserContext, test as base, type Page, type ViewportSize } from '@playwright/test';

// biome-ignore lint/performance: whatever tests need of it comes from here
export * from '@playwright/test';

/** As somebody's browser that was cleaned: it remembers nothing but the programs that it has fetched and translated. */
type Kept = Readonly<{ context: BrowserContext; sort: string }>;

/** The company of the worker, and the one that is looked at or belongs to one file. */
const atOnce = 2;

/**
 * A browser that has never been here fetches and translates the program anew, and a new tab begins a process, which takes
 * longer than most of what is tested; and people's browsers have both. Whatever a person leaves behind is taken away
 * between two tests.
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

  context: async ({ browser, kept, baseURL, javaScriptEnabled, viewport }, use, outcome) => {
    const sort = JSON.stringify({ baseURL, javaScriptEnabled });
    const at = kept.findIndex((one) => one.sort === sort);
    const [own = { context: await browser.newContext(), sort }] = at < 0 ? [] : kept.splice(at, 1);
    await use(own.context);
    if (outcome.status !== outcome.expectedStatus) return own.context.close();
    await clean(own.context, baseURL ?? '', viewport);
    kept.unshift(own);
    for (const { context } of kept.splice(atOnce)) await context.close();
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await newTab(context))),
});

/** Tabs to which nothing was done for as long as they are there. */
const intact = new WeakSet<Page>();
const lasting = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const;

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  for (const method of lasting) noteCalls(page, method, page);
  noteCalls(context, 'newCDPSession', page);
  intact.add(page);
  return page;
}

function noteCalls(target: object, method: string, page: Page): void {
  const original = Reflect.get(target, method) as (...input: unknown[]) => unknown;
  Reflect.set(target, method, (...input: unknown[]) => {
    intact.delete(page);
    return original.apply(target, input);
  });
}

async function clean(context: BrowserContext, origin: string, viewport: ViewportSize | null): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  for (const page of context.pages().filter((one, at) => at > 0 || !intact.has(one))) await page.close();
  const tab = context.pages()[0] ?? (await newTab(context));
  await leave(tab);
  if (viewport) await tab.setViewportSize(viewport);
  const browser = await context.newCDPSession(tab);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await browser.detach();
  intact.add(tab);
  await context.clearCookies();
}

async function leave(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
}
