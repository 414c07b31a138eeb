import { expect, type Page, test } from '@playwright/test';
import { places } from './places/all.ts';
import { arriveAt, type Place } from './places/place.ts';
import { expectAccessible, signIn } from './support.ts';

/** Every screen and dialog, in both themes: it shows what it is for, throws nothing, fits and passes axe. */
for (const scheme of ['light', 'dark'] as const)
  for (const [area, all] of Object.entries(places))
    for (const [who, visited] of byPerson(all))
      test(`${area}, ${who ?? 'signed out'}, in ${scheme}`, async ({ page, isMobile }) => {
        test.setTimeout(240_000); // axe takes its time over a hundred rows
        const errors = collectErrors(page);
        await page.addInitScript((theme) => localStorage.setItem('theme', theme), scheme);
        if (who) await signIn(page, who);
        for (const place of visited) {
          if (place.only && place.only !== (isMobile ? 'phone' : 'desktop')) continue;
          await test.step(place.name, async () => {
            await arriveAt(page, place);
            await expectAccessible(page);
            await expectNoSidewaysScrolling(page);
          });
        }
        expect(errors).toEqual([]);
      });

function byPerson(all: readonly Place[]): Map<Place['as'], Place[]> {
  return Map.groupBy(all, ({ as }) => as);
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}
