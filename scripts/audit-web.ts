/**
 * Lighthouse on the public pages, as a phone with a slow line sees them: `npm run audit:web`. Prints the figures, and
 * fails below 95 in any category.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findBrowser, launchOptions } from '../e2e/browser.ts';
import { startDemo } from './tools/throw-away-demo.ts';

const least = 95;
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
  for (const path of ['/', '/privacy', '/terms']) await audit(path);
} finally {
  await browser.close();
  await stop();
}

async function audit(path: string): Promise<void> {
  const run = await lighthouse(`${base}${path}`, { port: debuggingPort, output: 'json', logLevel: 'error' });
  if (!run) throw new Error(`Lighthouse gave no answer for ${path}`);
  const { categories, audits } = run.lhr;
  const scores = Object.values(categories).map(({ title, score }) => ({
    title,
    points: Math.round((score ?? 0) * 100),
  }));
  const shown = (id: string) => audits[id]?.displayValue ?? '?';
  const kilobytes = ((audits['total-byte-weight']?.numericValue ?? 0) / 1000).toFixed(1);
  console.log(`${path}  ${scores.map(({ title, points }) => `${title} ${points}`).join(', ')}`);
  console.log(
    `   first paint ${shown('first-contentful-paint')}, largest ${shown('largest-contentful-paint')}, ` +
      `blocked ${shown('total-blocking-time')}, shift ${shown('cumulative-layout-shift')}, transfer ${kilobytes} kB`,
  );
  if (scores.every(({ points }) => points >= least)) return;
  process.exitCode = 1;
  const weak = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  for (const { title, displayValue = '' } of weak) console.log(`   - ${title} ${displayValue}`);
}
