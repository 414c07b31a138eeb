import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptions } from './e2e/browser.ts';

/** The whole product runs beside the tests, on a port and in a directory of its own. Workers take over what the first process chose. */
async function prepareServer(): Promise<void> {
  if (process.env.E2E_PORT) return;
  process.env.E2E_PORT = String(await freePort());
  const directory = mkdtempSync(path.join(os.tmpdir(), 'haulyard-e2e-'));
  chmodSync(directory, 0o711); // started as root, PostgreSQL runs as another user, who must get through
  process.env.E2E_DATA_DIR = directory;
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

await prepareServer();
const browser = findBrowser();
if (!process.env.TEST_WORKER_INDEX) console.log(`Browser: ${browser.executablePath} (${browser.from})`);
// E2E_URL: a server that runs already, for looking again and again.
const baseURL = process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`;
const touch = { hasTouch: true, isMobile: true } as const;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000, // two busy cores
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL,
    launchOptions: launchOptions(browser),
    locale: 'en-US',
    // Another zone than the company's, so that a screen that trusts the browser's clock is found out.
    timezoneId: 'Asia/Tokyo',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  // A test tagged @desktop or @phone runs only there.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 390, height: 844 }, ...touch } },
  ],
  ...(process.env.E2E_URL
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" src/app/main.ts demo`,
          url: `${baseURL}/api/company`,
          timeout: 240_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          env: {
            ...(process.env as Record<string, string>),
            PORT: process.env.E2E_PORT ?? '',
            DATA_DIR: process.env.E2E_DATA_DIR ?? '',
            NODE_ENV: 'test',
            RATE_LIMIT_SCALE: '1000',
            GEOCODER: 'off',
            // Nothing leaves the machine: tiles fail at once, and the map says so.
            MAP_TILE_URL: 'http://localhost:9/{z}/{x}/{y}.png',
          },
        },
      }),
});
