import type { Page } from '@playwright/test';

/** A screen, a step or a dialog of the demo company: looked at by `npm run screenshots`, checked by screens.spec.ts. */
export type Place = Readonly<{
  /** Of its pictures: `contact-edit`. */
  name: string;
  /** Who goes there, by the name of the demo's sign-in; nobody is signed in without it. */
  as?: 'admin' | 'driver' | 'customer' | 'tina';
  /** Absent where the way begins by going somewhere. */
  path?: string;
  /** The way from the path to the place. */
  open?: (page: Page) => Promise<unknown>;
  /** The heading by which one knows to have arrived. */
  heading: string | RegExp;
  /** What exists on one size only. */
  only?: 'desktop' | 'phone';
}>;

export const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

export const openFirstRow = (page: Page) => page.locator('main .row-link').first().click();

export async function openRun(page: Page): Promise<void> {
  await openFirstRow(page);
  await page.getByRole('progressbar', { name: /^Route progress$|^Avance de la ruta$/ }).waitFor();
}

/** One after the other. */
export const steps =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };

export async function arriveAt(page: Page, { path, open, heading }: Place): Promise<void> {
  if (path !== undefined) await goTo(page, path);
  await open?.(page);
  await page.waitForFunction(
    isShown,
    typeof heading === 'string' ? heading : ([heading.source, heading.flags] as const),
  );
  await page.getByRole('heading', { name: heading }).filter({ visible: true }).first().waitFor();
  await loaded(page);
  await settle(page);
}

/** Runs in the page at every frame: a locator looks again after half a second only. */
function isShown(heading: string | readonly [source: string, flags: string]): boolean {
  const pattern = typeof heading === 'string' ? undefined : new RegExp(...heading);
  const isIt = (text: string) => pattern?.test(text) ?? text.toLowerCase().includes(String(heading).toLowerCase());
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')];
  return headings.some((one) => one.checkVisibility() && isIt(one.textContent.replace(/\s+/g, ' ')));
}

/** What is to be looked at is there, and not the grey lines in its place. */
const loaded = (page: Page) => page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'detached' });

/** Goes to a screen, and waits until it stands. */
export async function goTo(page: Page, path: string): Promise<void> {
  await lead(page, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await loaded(page);
}

/**
 * As a link leads there where the app is open already: to load it anew costs more than the look itself. By way of another
 * screen, so that nothing of the last place is left.
 */
async function lead(page: Page, path: string): Promise<void> {
  const help = page.locator('main h1', { hasText: /^(Help|Ayuda)$/ });
  // The customer's first screen is a program of its own, which knows of no other place.
  const isSmall = new URL(page.url()).pathname === '/customer';
  if (path.startsWith('/help') || isSmall || (await page.locator('.shell-main').count()) === 0)
    return void (await page.goto(path));
  await push(page, '/help');
  await help.waitFor();
  // A question that is not the screen's own stays: it belongs to the page.
  if ((await page.locator('[aria-modal=true], dialog[open]').count()) > 0) return void (await page.goto(path));
  await push(page, path);
  await help.waitFor({ state: 'detached' });
}

export const push = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/** Lets whatever is moving come to rest, and be painted; what moves for ever, such as a skeleton, is not waited for. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await pause(50); // a transition begins with the next frame
    await Promise.race([pause(1_000), Promise.allSettled(document.getAnimations().map(({ finished }) => finished))]);
    await frame();
    await frame();
  });

/** Makes something once for all places that one page looks at, where none of them changes it. */
export function kept<T>(make: (page: Page) => Promise<T>): (page: Page) => Promise<T> {
  const made = new WeakMap<Page, Promise<T>>();
  return (page) => {
    const there = made.get(page) ?? make(page);
    made.set(page, there);
    return there;
  };
}
