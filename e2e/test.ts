/** What tests are written with: Playwright's, and one browser for all tests of a worker. */
import { test as base } from '@playwright/test';
import { giveTheClock } from './clock.ts';

// biome-ignore lint/performance: whatever tests need of it comes from here
export * from '@playwright/test';

/** As somebody's browser that was cleaned (`reuseContext`), also of what Playwright leaves from the test before. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await giveTheClock(context);
    await use(context);
    await context.setOffline(false);
    await context.clearPermissions();
  },
});
