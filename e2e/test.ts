/** What tests are written with: Playwright's, and one browser for all tests of a worker. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type Page,
  type TestInfo,
  type ViewportSize,
} from '@playwright/test';

// biome-ignore lint/performance: whatever tests need of it comes from here
export * from '@playwright/test';

/** As somebody's browser that was cleaned: it remembers nothing but the programs that it has fetched and translated. */
type Kept = Readonly<{ context: BrowserContext; sort: Sort }>;
type Sort = Readonly<{ baseURL: string | undefined; javaScriptEnabled: boolean; keepsProgram?: boolean }>;

/** Two people at the company of the worker, and one at that which is looked at or belongs to one file. */
const atOnce = 3;

/** Another person's browser, at the same company unless another one is told; one that works without a signal too, if wished. */
export type Another = (own?: { baseURL?: string; viewport?: ViewportSize; keepsProgram?: boolean }) => Promise<Page>;

/**
 * A browser that has never been here fetches and translates the program anew, and a new tab begins a process, which takes
 * longer than most of what is tested; and people's browsers have both. Whatever a person leaves behind is taken away
 * between two tests.
 */
export const test = base.extend<{ another: Another }, { kept: Kept[] }>({
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
    const own = await takeOne(kept, browser, { baseURL, javaScriptEnabled });
    await use(own.context);
    await giveBack(kept, own, outcome, viewport);
  },

  page: async ({ context }, use) => use(await tabOf(context)),

  another: async ({ browser, kept, baseURL, javaScriptEnabled, viewport }, use, outcome) => {
    const taken: Kept[] = [];
    await use(async ({ viewport: size, ...own } = {}) => {
      const other = await takeOne(kept, browser, { baseURL, javaScriptEnabled, ...own });
      taken.push(other);
      const tab = await tabOf(other.context);
      if (size) await tab.setViewportSize(size);
      return tab;
    });
    for (const other of taken) await giveBack(kept, other, outcome, viewport);
  },
});

/** One that was cleaned, or a new one, which nobody else has until it is given back. */
async function takeOne(kept: Kept[], browser: Browser, sort: Sort): Promise<Kept> {
  const at = kept.findIndex((one) => isDeepStrictEqual(one.sort, sort));
  if (at >= 0) return kept.splice(at, 1)[0] as Kept;
  const { baseURL, keepsProgram } = sort;
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(keepsProgram && { serviceWorkers: 'allow' }),
  });
  for (const method of timeSetters) noteCalls(context.clock, method, () => ofAnotherTime.add(context));
  return { context, sort };
}

async function giveBack(kept: Kept[], own: Kept, outcome: TestInfo, viewport: ViewportSize | null): Promise<void> {
  if (outcome.status !== outcome.expectedStatus || ofAnotherTime.has(own.context)) return own.context.close();
  await clean(own, viewport);
  kept.unshift(own);
  for (const { context } of kept.splice(atOnce)) await context.close();
}

const tabOf = async (context: BrowserContext) => context.pages()[0] ?? newTab(context);

/** Browsers in which a test set the time: it is theirs for good, in every tab. */
const ofAnotherTime = new WeakSet<BrowserContext>();
const timeSetters = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/** Tabs to which nothing was done for as long as they are there. */
const intact = new WeakSet<Page>();
const lasting = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const;

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const note = () => intact.delete(page);
  for (const method of lasting) noteCalls(page, method, note);
  noteCalls(context, 'newCDPSession', note);
  intact.add(page);
  return page;
}

function noteCalls(target: object, method: string, note: () => unknown): void {
  const original = Reflect.get(target, method) as (...input: unknown[]) => unknown;
  Reflect.set(target, method, (...input: unknown[]) => {
    note();
    return original.apply(target, input);
  });
}

async function clean({ context, sort }: Kept, viewport: ViewportSize | null): Promise<void> {
  const { baseURL = '', keepsProgram } = sort;
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  for (const page of context.pages().filter((one, at) => at > 0 || !intact.has(one))) await page.close();
  const tab = await tabOf(context);
  await leave(tab, baseURL);
  if (viewport) await tab.setViewportSize(viewport);
  const browser = await context.newCDPSession(tab);
  const storageTypes = ['local_storage', 'indexeddb', ...(keepsProgram ? [] : ['cache_storage'])].join();
  await browser.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes });
  await browser.detach();
  intact.add(tab);
  await context.clearCookies();
}

/** For a page that runs no program, but in the same process: that of an empty page is another, and has translated nothing. */
async function leave(page: Page, baseURL: string): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
  await page.goto(baseURL ? `${baseURL}/robots.txt` : 'about:blank').catch(() => page.goto('about:blank')); // its server may have ended
}
