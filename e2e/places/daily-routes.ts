import type { Page } from '@playwright/test';
import { addDays, weekdayOf } from '../../src/kernel/calendar.ts';
import { addNewContact, findContactOf } from './found.ts';
import { click, goTo, openFirstRow, openRun, type Place, steps } from './place.ts';

const customer = '/crm?q=begay&status=Converted';

const history = steps(openFirstRow, (page: Page) => page.getByRole('tab', { name: 'Route Activity' }).click());

/** Of the same weekday, so that there is one on every day. */
async function runOfLastWeek(page: Page): Promise<void> {
  const { today } = await (await page.request.get('/api/company')).json();
  await goTo(page, `/daily-routes?date=${addDays(today, -7)}`);
  await openRun(page);
}

/** By its link: what a browser remembers of hidden stops is another matter. */
async function doneStop(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const { stops } = await (await page.request.get(`/api${pathname}`)).json();
  const done = stops.find(({ status }: { status: string }) => status === 'completed');
  await goTo(page, `${pathname}?stop=${done.id}`);
}

/** A working day with runs of every kind, also when today is a Sunday. */
async function lastFriday(page: Page): Promise<void> {
  const { today } = await (await page.request.get('/api/company')).json();
  const before = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, -days));
  await goTo(page, `/daily-routes?date=${before.find((day) => weekdayOf(day) === 'Friday')}`);
}

const moreOfRun = (item: string) =>
  steps(click(/^More for /), (page: Page) => page.getByRole('menuitem', { name: item }).click());

/** What the office sees of runs. */
export const dailyRoutePlaces: readonly Place[] = [
  { name: 'daily-routes', as: 'admin', path: '/daily-routes', heading: 'Daily Routes' },
  { name: 'daily-routes-friday', as: 'admin', path: '/daily-routes', open: lastFriday, heading: 'Daily Routes' },
  {
    name: 'daily-routes-no-service',
    as: 'admin',
    path: '/daily-routes',
    open: click(/^No Service/),
    heading: /^No Service on/,
  },
  { name: 'daily-routes-none', as: 'admin', path: '/daily-routes?date=2031-01-01', heading: /^No runs for/ },
  {
    name: 'day-map',
    as: 'admin',
    path: '/daily-routes',
    open: steps(
      lastFriday,
      (page) => page.getByText('Map', { exact: true }).click(),
      (page) => page.locator('.map canvas').waitFor(),
    ),
    heading: 'Daily Routes',
  },
  {
    name: 'generate',
    as: 'admin',
    path: '/daily-routes',
    open: click('Generate Daily Routes'),
    heading: 'Generate Daily Routes',
  },
  {
    name: 'generate-done',
    as: 'admin',
    path: '/daily-routes',
    open: steps(click('Generate Daily Routes'), click('Generate Routes'), (page) =>
      page.getByRole('dialog').getByRole('status').waitFor(),
    ),
    heading: 'Generate Daily Routes',
  },
  { name: 'run', as: 'admin', path: '/daily-routes', open: openRun, heading: /./ },
  {
    name: 'run-history',
    as: 'admin',
    path: '/daily-routes',
    open: steps(openRun, click('History')),
    heading: /^History of /,
  },
  { name: 'run-completed', as: 'admin', path: '/daily-routes', open: runOfLastWeek, heading: /./ },
  { name: 'run-stop-again', as: 'admin', open: steps(runOfLastWeek, doneStop), heading: /^Stop \d/ },
  {
    name: 'run-send-again',
    as: 'admin',
    open: steps(runOfLastWeek, doneStop, click('Send a Truck Again')),
    heading: /^Send a truck again to /,
  },
  { name: 'run-complete', as: 'admin', path: '/daily-routes', open: click(/^Complete /), heading: /^Complete / },
  {
    name: 'run-cancel',
    as: 'admin',
    path: '/daily-routes',
    open: moreOfRun('Cancel route…'),
    heading: /^Cancel /,
  },
  {
    name: 'run-move-stops',
    as: 'admin',
    path: '/daily-routes',
    open: moreOfRun('Move stops…'),
    heading: /^Move stops of/,
  },
  {
    name: 'run-driver',
    as: 'admin',
    path: '/daily-routes',
    open: moreOfRun('Change driver…'),
    heading: /^Driver of/,
  },
  { name: 'contact-route-activity', as: 'admin', path: customer, open: history, heading: 'Route Stop History' },
  {
    name: 'contact-extra-pickup',
    as: 'admin',
    path: customer,
    open: steps(history, click('Extra Pickup')),
    heading: 'Extra Pickup',
  },
  {
    name: 'contact-route-activity-none',
    as: 'admin',
    open: steps(addNewContact, (page) => page.getByRole('tab', { name: 'Route Activity' }).click()),
    heading: 'No route activity found',
  },
  {
    name: 'contact-photo',
    as: 'admin',
    path: customer,
    open: steps(
      (page) => findContactOf(page, [0, 1, 2, 3, 4, 5, 6, 7], ({ hasPhoto }) => hasPhoto),
      history,
      click('View Photo'),
    ),
    heading: /^Photo of/,
  },
];
