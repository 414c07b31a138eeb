import { places } from './places/all.ts';
import { arriveAt, type Place, settle } from './places/place.ts';
import { looking } from './servers.ts';
import { cutLabels, expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
type Size = typeof desktop;

test.use({ baseURL: looking });

/**
 * Every screen and dialog shows what it is for, throws nothing, fits, passes axe on both sizes and in both themes, says which
 * fields are required, and cuts no label when text alone is twice as large (WCAG 1.4.4). One visit does for all: it begins on
 * the size on which most look at it, and the window changes beneath what is shown.
 */
for (const [area, all] of Object.entries(places))
  for (const [who, visited] of Map.groupBy(all, ({ as }: Place) => as))
    test(`${area}, ${who ?? 'signed out'} ${isOnPhones(who) ? '@phone' : '@desktop'}`, async ({ page }) => {
      test.setTimeout(60_000 * (visited.length + 1)); // axe takes its time, on a busy machine above all
      const errors = collectErrors(page);
      if (who) await signIn(page, who);
      for (const place of visited)
        await test.step(place.name, async () => {
          const [first = desktop, ...others] = sizesOf(place);
          await page.setViewportSize(first);
          await arriveAt(page, place);
          await expectFine(page, first);
          await expectContrastInTheDark(page);
          for (const size of others) {
            await page.setViewportSize(size);
            await settle(page);
            await expectFine(page, size);
          }
        });
      expect(errors).toEqual([]);
    });

/** The office sits at desks, everybody else has a phone in hand. */
function isOnPhones(who: Place['as']): boolean {
  return who !== 'admin';
}

function sizesOf({ as, only }: Place): Size[] {
  if (only) return only === 'phone' ? [phone] : [desktop];
  return isOnPhones(as) ? [phone, desktop] : [desktop, phone];
}

async function expectFine(page: Page, size: Size): Promise<void> {
  await expectAccessible(page);
  expect.soft(await page.evaluate(starsAlone), 'required by a star alone, which screen readers do not say').toEqual([]);
  await expectNoSidewaysScrolling(page);
  if (size === phone) await expectFitsSmallPhone(page);
  expect.soft(await cutLabels(page), 'in type of twice the size').toEqual([]);
}

/** Runs in the page. */
function starsAlone(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  return fields
    .filter(({ labels, required, ariaRequired }) => {
      const label = labels?.[0]?.textContent.trim() ?? '';
      return label.endsWith('*') && !required && ariaRequired !== 'true';
    })
    .map(({ labels }) => labels?.[0]?.textContent ?? '');
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** As wide as 400 % of magnification leaves a desktop (WCAG 1.4.10), for the moment of a look. */
async function expectFitsSmallPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  // A phone shows what is too wide by zooming out: then the window itself is wider. A menu takes its place in the next frame.
  const widest = () => page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
  await expect.poll(widest).toBeLessThanOrEqual(320);
  await page.setViewportSize(phone);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}
