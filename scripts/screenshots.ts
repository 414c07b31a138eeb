/** Pictures of every screen and dialog, desktop and phone, light and dark, of the demo company: `npm run screenshots`. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, launchOptions } from '../e2e/browser.ts';

const folder = path.resolve('screenshots');
const port = 3900;
const base = process.env.SCREENSHOTS_OF ?? `http://localhost:${port}`;
const only = process.argv[2];

const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

type Shot = Readonly<{ name: string; as?: string; path: string; open?: (page: Page) => Promise<unknown> }>;

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openFirstRow = (page: Page) => page.locator('main .row-link').first().click();
const tab = (name: string) => async (page: Page) => {
  await openFirstRow(page);
  await page.getByRole('tab', { name }).click();
};

const shots: readonly Shot[] = [
  { name: 'welcome', path: '/' },
  { name: 'sign-in', path: '/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'choose-password', path: '/choose-password#token=example' },
  { name: 'set-up', path: '/setup#token=example' },
  { name: 'admin-home', as: 'admin', path: '/admin' },
  { name: 'employee-home', as: 'driver', path: '/employee' },
  { name: 'customer-home', as: 'customer', path: '/customer' },
  { name: 'contacts', as: 'admin', path: '/crm' },
  { name: 'contacts-search', as: 'admin', path: '/crm?q=begay&status=Converted' },
  { name: 'contacts-none', as: 'admin', path: '/crm?q=zzzzzz' },
  { name: 'contact-add', as: 'admin', path: '/crm', open: click('Add Contact') },
  { name: 'contact', as: 'admin', path: '/crm?q=begay&status=Converted', open: openFirstRow },
  {
    name: 'contact-promote',
    as: 'admin',
    path: '/crm?status=Qualified',
    open: async (page) => {
      await openFirstRow(page);
      await click('Promote to Customer')(page);
      await click('Generate Password')(page);
    },
  },
  { name: 'contact-addresses', as: 'admin', path: '/crm?q=begay&status=Converted', open: tab('Addresses') },
  { name: 'contact-activities', as: 'admin', path: '/crm?q=begay&status=Converted', open: tab('Activities') },
  { name: 'contact-route-activity', as: 'admin', path: '/crm?q=begay&status=Converted', open: tab('Route Activity') },
  { name: 'contact-missing', as: 'admin', path: '/crm/contacts/00000000-0000-4000-8000-000000000000' },
  { name: 'import', as: 'admin', path: '/crm/import' },
  { name: 'routes', as: 'admin', path: '/routes' },
  { name: 'route', as: 'admin', path: '/routes', open: openFirstRow },
  { name: 'route-create', as: 'admin', path: '/routes', open: click(/Create Route|New Route|Add Route/) },
  { name: 'daily-routes', as: 'admin', path: '/daily-routes' },
  { name: 'generate', as: 'admin', path: '/daily-routes', open: click('Generate Daily Routes') },
  { name: 'run', as: 'admin', path: '/daily-routes', open: openFirstRow },
  { name: 'driver', as: 'driver', path: '/employee', open: openFirstRow },
  {
    name: 'driver-skip',
    as: 'driver',
    path: '/employee',
    open: (page) => openFirstRow(page).then(() => page.getByRole('button', { name: 'Skip', exact: true }).click()),
  },
  {
    name: 'driver-later',
    as: 'driver',
    path: '/employee',
    open: (page) => openFirstRow(page).then(() => click('Later')(page)),
  },
  {
    name: 'driver-stop',
    as: 'driver',
    path: '/employee',
    open: async (page) => {
      await openFirstRow(page);
      await click('Show completed')(page);
      await page.locator('.route-line .row-link').nth(1).click();
    },
  },
];

const stop = process.env.SCREENSHOTS_OF ? async () => {} : await startDemo();
const browser = await chromium.launch(launchOptions(findBrowser()));
try {
  fs.mkdirSync(folder, { recursive: true });
  for (const size of ['desktop', 'phone'] as const)
    for (const scheme of ['light', 'dark'] as const) await shoot(browser, size, scheme);
} finally {
  await browser.close();
  await stop();
}

async function shoot(browser: Browser, size: keyof typeof sizes, scheme: 'light' | 'dark'): Promise<void> {
  const people = new Map<string | undefined, Page>();
  const wanted = shots.filter(({ name }) => !only || name.includes(only));
  for (const shot of wanted) {
    const page = people.get(shot.as) ?? (await signedIn(browser, size, scheme, shot.as));
    people.set(shot.as, page);
    await page.goto(base + shot.path);
    await page.waitForTimeout(600);
    try {
      await shot.open?.(page);
    } catch (error) {
      console.error(`${shot.name}: ${String(error).split('\n')[0]}`);
    }
    await page.waitForTimeout(700);
    await page.screenshot({ path: path.join(folder, `${shot.name}-${size}-${scheme}.png`) });
  }
  for (const page of people.values()) await page.context().close();
  console.log(`${size} ${scheme}: ${wanted.length} pictures in ${folder}`);
}

async function signedIn(
  browser: Browser,
  size: keyof typeof sizes,
  scheme: string,
  who: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({ ...sizes[size], locale: 'en-US', timezoneId: 'America/Denver' });
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), scheme);
  const page = await context.newPage();
  page.setDefaultTimeout(6_000);
  page.on('pageerror', (error) => console.error(`In the page: ${error.message}`));
  if (who)
    await context.request.post(`${base}/api/session`, {
      data: { email: `${who}@demo.test`, password: 'haulyard-demo' },
    });
  return page;
}

/** The demo on a data directory that is thrown away. */
async function startDemo(): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-screenshots-'));
  fs.chmodSync(dataDir, 0o755);
  const tiles = 'http://localhost:9/{z}/{x}/{y}.png';
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, MAP_TILE_URL: tiles, RATE_LIMIT_SCALE: '1000' };
  const server = spawn(process.execPath, ['src/app/main.ts', 'demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const ready = new Promise<void>((done) => {
    // Read to the end: a closed pipe would end the server with its next line.
    server.stdout.on('data', (chunk) => String(chunk).includes('Ready:') && done());
  });
  await Promise.race([ready, ended]);
  if (server.exitCode !== null) throw new Error('The demo did not start; what it said stands above.');
  return async () => {
    server.kill('SIGTERM');
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
