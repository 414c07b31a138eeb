import axe, { type RunOptions } from 'axe-core';
import { type Cookie, expect, type Locator, type Page } from './test.ts';

export const demoPassword = 'haulyard-demo';

/** Sessions that the form has opened in this worker, by server and person. */
const opened = new Map<string, Cookie[]>();

/**
 * Signs in as a person of the demo company: through the form the first time, afterwards as a browser that comes back
 * with the session the form has opened. It stands on no page then: whoever needs one goes there.
 */
export async function signIn(page: Page, who: string): Promise<void> {
  const session = await page.request.get('/api/session');
  const key = `${new URL(session.url()).origin} ${who}`;
  await page.context().addCookies(opened.get(key) ?? []);
  const isOpen = async () => (await (await page.request.get('/api/session')).json()).user !== null;
  if (opened.has(key) && (await isOpen())) return;
  await signInByForm(page, who);
  opened.set(key, await page.context().cookies());
}

export const signInByForm = (page: Page, who: string): Promise<void> =>
  enterByForm(page, `${who}@demo.test`, demoPassword);

/** Whoever was signed in before is not any more. */
export async function enterByForm(page: Page, email: string, password: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** How many rows of lists go to the printer. */
export const rowsOnPaper = (page: Page): Promise<number> =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const count = document.querySelectorAll('main [data-row]').length;
    dispatchEvent(new Event('afterprint'));
    return count;
  });

/** On a phone a dialog of several columns shows them one at a time. */
export async function toStep(page: Page, name: RegExp): Promise<void> {
  const step = page.locator('.mantine-SegmentedControl-label').filter({ hasText: name, visible: true });
  if (await step.count()) await step.click();
}

/** Expects no violation of WCAG 2.2 A and AA on what is shown. */
export const expectAccessible = (page: Page): Promise<void> => expectNoViolation(page, { runOnly: rules });

/** Expects that every text can be read: the one rule that another theme can break. */
export const expectContrast = (page: Page): Promise<void> => expectNoViolation(page, { runOnly: ['color-contrast'] });

/** The same in the other theme, from which the page comes back. */
export async function expectContrastInTheDark(page: Page): Promise<void> {
  await wear(page, 'dark');
  await expectContrast(page);
  await wear(page, 'light');
}

/** Changes the theme at once: colours that fade over are styled anew for every frame. */
export const wear = (page: Page, scheme: 'dark' | 'light'): Promise<void> =>
  page.evaluate((name) => {
    const atOnce = document.createElement('style');
    atOnce.textContent = '*, ::before, ::after { transition: none !important }';
    document.head.append(atOnce);
    document.documentElement.setAttribute('data-mantine-color-scheme', name);
    getComputedStyle(document.body).color;
    atOnce.remove();
  }, scheme);

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoViolation(page: Page, options: RunOptions): Promise<void> {
  const look = async () => {
    await colorsToSettle(page);
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
    return page.evaluate(violations, options);
  };
  const found = await look();
  // A button that was enabled while it was looked at has its colours by the second time.
  expect(found.length > 0 ? await look() : found).toEqual([]);
}

/**
 * Runs in the page. What can be reached: below a dialog a list may stand half behind the page's sticky head, which is
 * nobody's concern. Nothing runs in a sandboxed frame, axe neither: it would wait half a minute for an answer.
 */
async function violations(options: RunOptions): Promise<string[]> {
  const dialog = '[role=dialog][aria-modal=true]';
  const exclude = ['.leaflet-marker-pane', 'iframe[sandbox]'];
  const context = document.querySelector(dialog) ? { include: [dialog], exclude } : { exclude };
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  const found = await axe.run(context, { ...options, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`);
}

/** A button on its way from disabled to enabled has a contrast of neither. */
const colorsToSettle = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** Text alone twice as large (WCAG 1.4.4), as a browser does that leaves the rest: what of buttons and dialogs is cut, or sticks out. */
export const cutLabels = (page: Page): Promise<string[]> => page.evaluate(cutInLargeType);

/** Runs in the page. */
async function cutInLargeType(): Promise<string[]> {
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  for (const [at, element] of all.entries())
    element.style.setProperty('font-size', `${2 * (sizes[at] ?? 0)}px`, 'important');
  const buttons = 'button, button *, .mantine-Button-root, .mantine-Button-root *, .button';
  const parts = [...document.querySelectorAll(`${buttons}, .mantine-SegmentedControl-root, .mantine-Modal-content`)];
  // What stands in the edge of a dialog can be read.
  const roomOf = (part: Element) => (part.matches('.mantine-Modal-content') ? 16 : 1);
  const cut = parts.filter(
    (part) =>
      part.scrollWidth > part.clientWidth + roomOf(part) &&
      getComputedStyle(part).overflowX !== 'visible' &&
      part.checkVisibility() &&
      !part.closest('.visually-hidden, svg'),
  );
  const said = cut.map(({ textContent }) => textContent ?? '');
  const isWider = () => document.documentElement.scrollWidth > innerWidth + 1;
  // What stands beside something takes its new place in the next frame.
  for (let frames = 2; isWider() && frames > 0; frames--)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  if (isWider()) said.push('The page is wider than the window');
  for (const element of all) element.style.removeProperty('font-size');
  return said;
}

/** Expects that somebody can press what is there although a toast has come. */
export async function expectNoToastOver(action: Locator): Promise<void> {
  const toasts = action.page().getByRole('region', { name: 'Notifications' });
  await expect(toasts).not.toBeEmpty();
  const state = async () => {
    const [one, other] = [await action.boundingBox(), await toasts.boundingBox()];
    if (!one || !other) return 'nothing is there';
    const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
    return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y ? 'free' : 'covered';
  };
  await expect.poll(state).toBe('free');
  // It stays there: for a second, long enough to be looked at anew.
  const [one, other] = [await action.elementHandle(), await toasts.elementHandle()];
  expect(await action.page().evaluate(isFreeForASecond, { one, other })).toBe(true);
}

/** Runs in the page, which looks at every frame. */
async function isFreeForASecond({ one, other }: Readonly<Record<'one' | 'other', Node | null>>): Promise<boolean> {
  const until = performance.now() + 1_000;
  while (performance.now() < until) {
    const [a, b] = [one, other].map((part) => (part as Element).getBoundingClientRect());
    if (a && b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) return false;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return true;
}
