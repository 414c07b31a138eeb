import { atDesks, places } from './places/all.ts';
import { arriveAt, type Place } from './places/place.ts';
import { expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Every screen and dialog shows what it is for, throws nothing, fits, and passes axe in both themes. */
for (const [area, all] of Object.entries(places))
  for (const [who, visited] of Map.groupBy(all, ({ as }: Place) => as))
    test(`${area}, ${who ?? 'signed out'}${who === 'admin' && atDesks.has(area) ? ' @desk' : ''}`, async ({
      page,
      isMobile,
    }) => {
      const here = visited.filter(({ only }) => !only || only === (isMobile ? 'phone' : 'desktop'));
      test.setTimeout(40_000 * (here.length + 1)); // axe takes its time, on a busy machine above all
      const errors = collectErrors(page);
      if (who) await signIn(page, who);
      for (const place of here)
        await test.step(place.name, async () => {
          await arriveAt(page, place);
          await expectAccessible(page);
          await expectNoSidewaysScrolling(page);
          // Another theme differs in colours only: one visit does for both, on the size on which most look at it.
          if (isMobile === isOnPhones(who)) await expectContrastInTheDark(page);
          if (isMobile) await expectFitsSmallPhone(page);
        });
      expect(errors).toEqual([]);
    });

/** The office sits at desks, everybody else has a phone in hand. */
const isOnPhones = (who: Place['as']) => who !== 'admin';

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** As wide as 400 % of magnification leaves a desktop (WCAG 1.4.10), for the moment of a look. */
async function expectFitsSmallPhone(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // A phone shows what is too wide by zooming out: then the window itself is wider. A menu takes its place in the next frame.
  const widest = () => page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
  await expect.poll(widest).toBeLessThanOrEqual(320);
  if (usual) await page.setViewportSize(usual);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}
