/**
 * Pictures of every screen and dialog, desktop and phone, light and dark, of the demo company: `npm run screenshots`, or
 * `npm run screenshots NAME` of those whose name contains it. `npm run screenshots guides` remakes those that the guides show.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, launchOptions } from '../e2e/browser.ts';
import { fillSite, publishSite } from '../e2e/full-site.ts';
import { places } from '../e2e/places/all.ts';
import { arriveAt } from '../e2e/places/place.ts';
import { demoPassword } from '../e2e/support.ts';
import { startDemo } from './tools/throw-away-demo.ts';

const [, , only] = process.argv;
const ofGuides = only === 'guides' ? picturesOfGuides() : undefined;
const folder = path.resolve(ofGuides ? 'docs/pictures' : 'screenshots');
const port = 3900;
const base = process.env.SCREENSHOTS_OF ?? `http://localhost:${port}`;

const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

const stop = process.env.SCREENSHOTS_OF ? async () => {} : await startDemo(port);
const browser = await chromium.launch(launchOptions(findBrowser()));
try {
  fs.mkdirSync(folder, { recursive: true });
  for (const size of ['desktop', 'phone'] as const)
    for (const scheme of ['light', 'dark'] as const) await shoot(browser, size, scheme);
  if (!process.env.SCREENSHOTS_OF) await shootOwnSite(browser);
} finally {
  await browser.close();
  await stop();
}

async function shoot(browser: Browser, size: keyof typeof sizes, scheme: 'light' | 'dark'): Promise<void> {
  const people = new Map<string | undefined, Page>();
  const wanted = Object.values(places)
    .flat()
    .filter(({ only: onlyOn = size, name }) => onlyOn === size && isWanted(name, `${name}-${size}-${scheme}`));
  for (const place of wanted) {
    const page = people.get(place.as) ?? (await signedIn(browser, size, scheme, place.as));
    people.set(place.as, page);
    try {
      await arriveAt(page, place);
    } catch (error) {
      console.error(`${place.name}: ${String(error).split('\n')[0]}`);
      process.exitCode = 1;
    }
    await page.screenshot({ path: path.join(folder, `${place.name}-${size}-${scheme}.png`) });
  }
  for (const page of people.values()) await page.context().close();
  console.log(`${size} ${scheme}: ${wanted.length} pictures in ${folder}`);
}

/** The public page that says all it can, as its owner prepares it, and closed: changes the company, and comes last. */
async function shootOwnSite(browser: Browser): Promise<void> {
  const pictures = [
    { name: 'site-full', path: '/', isPublished: true, as: undefined },
    { name: 'site-preview', path: '/?preview', isPublished: false, as: 'owner' },
    { name: 'site-closed', path: '/', isPublished: false, as: undefined },
  ].filter(({ name }) => isWanted(name, name));
  if (ofGuides || pictures.length === 0) return;
  const owner = (await signedIn(browser, 'desktop', 'light', 'owner')).context();
  await fillSite(owner.request, base);
  for (const { name, path: where, isPublished, as } of pictures) {
    await publishSite(owner.request, base, isPublished);
    for (const size of ['desktop', 'phone'] as const)
      for (const scheme of ['light', 'dark'] as const) {
        const page = await signedIn(browser, size, scheme, as);
        await page.goto(where);
        await page.screenshot({ path: path.join(folder, `${name}-${size}-${scheme}.png`), fullPage: true });
        await page.context().close();
      }
  }
  await owner.close();
}

function isWanted(place: string, picture: string): boolean {
  return ofGuides?.has(picture) ?? (!only || place.includes(only));
}

function picturesOfGuides(): ReadonlySet<string> {
  const texts = ['README.md', ...fs.globSync('docs/*.md')].map((file) => fs.readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/pictures\/([\w-]+)\.png/g)].map(([, name = '']) => name)));
}

async function signedIn(
  browser: Browser,
  size: keyof typeof sizes,
  scheme: string,
  who: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    ...sizes[size],
    locale: 'en-US',
    timezoneId: 'America/Denver',
    reducedMotion: 'reduce', // a page that still scrolls is no picture
  });
  await context.addInitScript((theme) => void (window === top && localStorage.setItem('theme', theme)), scheme);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => console.error(`In the page: ${error.message}`));
  if (who)
    await context.request.post(`${base}/api/session`, {
      data: { email: `${who}@demo.test`, password: demoPassword },
    });
  return page;
}
