/** Servers and browsers of the tests share one clock, as a company and its drivers' phones do in life. */
import { type Browser, chromium } from '@playwright/test';
import { ordinaryMoment } from '../test/support/clock.ts';

/** Workers take over what the first process chose. */
process.env.E2E_AHEAD_MS ??= String(Date.parse(ordinaryMoment) - Date.now());
const aheadMs = Number(process.env.E2E_AHEAD_MS);

/** What time it is: some minutes past ten on a Tuesday. */
export const momentOfTests = (): string => new Date(Date.now() + aheadMs).toISOString();

/** Every page of every browser that is started in this process from now on has that time too. */
export function giveBrowsersTheClock(): void {
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (options) => withClock(await launch(options));
}

function withClock(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(moveDate, aheadMs);
    return context;
  };
  return browser;
}

/** Runs in the page, before its own scripts. */
function moveDate(ms: number): void {
  const now = () => machine.now() + ms;
  const machine = Date;
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
