/**
 * Lighthouse on the public pages, as a phone with a slow line sees them: `npm run audit:web`. Prints the figures, and
 * fails below 95 in performance and 100 in any other category.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findBrowser, launchOptions } from '../e2e/browser.ts';
import { fillSite, publishSite } from '../e2e/full-site.ts';
import { demoPassword } from '../e2e/support.ts';
import { startDemo } from './tools/throw-away-demo.ts';

const least = 100;
const leastPerformance = 95;
const port = 3901;
const debuggingPort = 3902;
const base = process.env.AUDIT_OF ?? `http://localhost:${port}`;

const stop = process.env.AUDIT_OF ? async () => {} : await startDemo(port);
const options = launchOptions(findBrowser());
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${debuggingPort}`],
});
try {
  for (const path of ['/', '/start', '/privacy', '/terms']) await audit(path);
  if (!process.env.AUDIT_OF) await auditOtherSites();
} finally {
  await browser.close();
  await stop();
}

/** The page with everything on it that a company can say, and before it is published: changes the company. */
async function auditOtherSites(): Promise<void> {
  const { request } = await browser.newContext();
  await request.post(`${base}/api/session`, { data: { email: 'owner@demo.test', password: demoPassword } });
  await fillSite(request, base);
  await audit('/?full');
  await publishSite(request, base, false);
  // It asks not to be found.
  await audit('/?closed', ['is-crawlable']);
}

async function audit(path: string, skipAudits: string[] = []): Promise<void> {
  const options = { port: debuggingPort, output: 'json', logLevel: 'error', skipAudits } as const;
  const run = await lighthouse(`${base}${path}`, options);
  if (!run) throw new Error(`Lighthouse gave no answer for ${path}`);
  const { categories, audits } = run.lhr;
  const scores = Object.values(categories).map(({ id, title, score }) => {
    const points = Math.round((score ?? 0) * 100);
    return { title, points, isEnough: points >= (id === 'performance' ? leastPerformance : least) };
  });
  const shown = (id: string) => audits[id]?.displayValue ?? '?';
  const kilobytes = ((audits['total-byte-weight']?.numericValue ?? 0) / 1000).toFixed(1);
  console.log(`${path}  ${scores.map(({ title, points }) => `${title} ${points}`).join(', ')}`);
  console.log(
    `   first paint ${shown('first-contentful-paint')}, largest ${shown('largest-contentful-paint')}, ` +
      `blocked ${shown('total-blocking-time')}, shift ${shown('cumulative-layout-shift')}, transfer ${kilobytes} kB`,
  );
  if (scores.every(({ isEnough }) => isEnough)) return;
  process.exitCode = 1;
  const weak = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  for (const { title, displayValue = '' } of weak) console.log(`   - ${title} ${displayValue}`);
}
