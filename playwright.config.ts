import net from 'node:net';
import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptions } from './e2e/browser.ts';
import { giveBrowsersTheClock, momentOfTests } from './e2e/clock.ts';
import { aDirectory, fillOnce } from './e2e/filled.ts';

/**
 * The whole product runs beside the tests, on a port and in a directory of its own: once for those that work with it,
 * and once for those that only look, so that nobody completes the run that somebody else has come to see. Workers take
 * over what the first process chose.
 */
async function prepareServers(): Promise<void> {
  if (process.env.E2E_PORTS) return;
  process.env.E2E_PORTS = [await freePort(), await freePort()].join(' ');
  process.env.E2E_DATA_DIRS = ['work', 'look'].map(aDirectory).join(' ');
  if (!process.env.E2E_URL) await fillOnce();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

await prepareServers();
giveBrowsersTheClock();
const browser = findBrowser();
if (!process.env.TEST_WORKER_INDEX) console.log(`Browser: ${browser.executablePath} (${browser.from})`);
const ports = process.env.E2E_PORTS?.split(' ') ?? [];
const dataDirs = process.env.E2E_DATA_DIRS?.split(' ') ?? [];
// E2E_URL: a server that runs already, for looking again and again.
const [working, looking] = ports.map((port) => process.env.E2E_URL ?? `http://localhost:${port}`);
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const screens = /(screens|large-type|dashboard-numbers)\.spec\.ts$/;
const look = { baseURL: looking ?? '' };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 4, // on two cores: two work while the others wait, a tenth sooner than with three
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000, // two busy cores, of a slow machine too: only what fails takes as long
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: working ?? '',
    launchOptions: launchOptions(browser),
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
  // A test tagged @desktop or @phone runs only there. The long ones begin, so that neither worker ends before the other.
  projects: [
    { name: 'screens on a desktop', testMatch: screens, grepInvert: /@phone/, use: { ...desktop, ...look } },
    { name: 'screens on a phone', testMatch: screens, grepInvert: /@desktop/, use: { ...phone, ...look } },
    { name: 'desktop', testIgnore: screens, grepInvert: /@phone/, use: desktop },
    { name: 'phone', testIgnore: screens, grepInvert: /@desktop/, use: phone },
  ],
  ...(process.env.E2E_URL ? {} : { webServer: ports.map(product) }),
});

function product(port: string, which: number) {
  return {
    command: `cp -a "${process.env.E2E_FILLED}/." "${dataDirs[which]}" && exec "${process.execPath}" src/app/main.js demo`,
    url: `http://localhost:${port}/api/company`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
    env: {
      ...(process.env as Record<string, string>),
      PORT: port,
      DATA_DIR: dataDirs[which] ?? '',
      NODE_ENV: 'test',
      CLOCK: momentOfTests(),
      RATE_LIMIT_SCALE: '1000',
      GEOCODER: 'off',
      // Nothing leaves the machine: tiles fail at once, and the map says so.
      MAP_TILE_URL: 'http://localhost:9/{z}/{x}/{y}.png',
    },
  };
}
