import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptions } from './e2e/browser.ts';
import { giveBrowsersTheClock } from './e2e/clock.ts';
import { workers, working } from './e2e/servers.ts';

giveBrowsersTheClock();
const browser = findBrowser();
const { args = [], ...launch } = launchOptions(browser);
/** Pages live for seconds: to optimize their programs takes more of two busy cores than it gives back. */
const quickly = '--js-flags=--max-opt=1';
if (!process.env.TEST_WORKER_INDEX) console.log(`Browser: ${browser.executablePath} (${browser.from})`);
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000, // two busy cores, of a slow machine too: only what fails takes as long
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: working,
    launchOptions: { ...launch, args: [...args, quickly] },
    actionTimeout: 60_000, // what is not there by then fails, and does not use up the time of the whole test
    navigationTimeout: 60_000,
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' }, // nobody waits for what moves; who looks at motion asks for it
    // Another zone than the company's, so that a screen that trusts the browser's clock is found out.
    timezoneId: 'Asia/Tokyo',
    // One that works without a signal fetches the whole program first; who goes offline allows it.
    serviceWorkers: 'block',
    trace: 'off', // costs a quarter of the time; `npx playwright test NAME --trace on` tells more
    screenshot: 'only-on-failure',
  },
  // A test tagged @desktop or @phone runs only there. Each project starts browsers of its own: there are no more of them.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: desktop },
    { name: 'phone', grepInvert: /@desktop/, use: phone },
  ],
  globalSetup: './e2e/servers.ts',
});
