import type { Page } from '@playwright/test';
import { addAddress, addNewContact, startService } from './found.ts';
import { click, goTo, openFirstRow, type Place, steps } from './place.ts';

const loaded = (page: Page) => page.getByLabel('Route name').waitFor();

/** Of an address that has just come, so that it is on no route whatever others have changed. */
async function openFits(page: Page): Promise<void> {
  await addNewContact(page);
  const { street } = await addAddress(page, { latitude: 36.8221, longitude: -107.9929 });
  await goTo(page, '/routes?q=weekend');
  await click(/^Edit /)(page);
  await loaded(page);
  const step = page.getByText('Addresses', { exact: true }).filter({ visible: true });
  if (await step.count()) await step.click();
  await page.getByLabel('Search addresses').fill(street);
  await click(`Where does ${street} fit?`)(page);
  await page
    .getByRole('button', { name: /^Add to / })
    .first()
    .waitFor();
}

/** With somebody on the list, whatever others have put on routes. */
async function openWaiting(page: Page): Promise<void> {
  await addNewContact(page);
  const { id } = await addAddress(page, { latitude: 36.8221, longitude: -107.9929 });
  await startService(page, id);
  await startService(page, id, 'Recycling');
  await goTo(page, '/routes/needs-a-route');
  await page
    .getByRole('link', { name: /^Nora Tsosie/ })
    .first()
    .waitFor();
}

/** On a phone the stops are a step of their own. */
async function toStops(page: Page): Promise<void> {
  const step = page.getByText(/^Stops \(\d+\)$/).filter({ visible: true });
  if (await step.count()) await step.click();
}

export const routePlaces: readonly Place[] = [
  { name: 'routes', as: 'admin', path: '/routes', heading: 'Route Management' },
  { name: 'routes-none', as: 'admin', path: '/routes?q=zzzzzz', heading: 'No routes found' },
  { name: 'needs-a-route', as: 'admin', path: '/routes/needs-a-route', open: openWaiting, heading: 'Needs a Route' },
  { name: 'route', as: 'admin', path: '/routes?q=weekend', open: openFirstRow, heading: /Weekend/ },
  { name: 'route-create', as: 'admin', path: '/routes', open: click('Create Route'), heading: 'Create Route' },
  {
    name: 'route-edit',
    as: 'admin',
    path: '/routes?q=weekend',
    open: steps(click(/^Edit /), loaded),
    heading: /^Edit/,
  },
  {
    name: 'route-edit-addresses',
    as: 'admin',
    path: '/routes?q=weekend',
    open: steps(click(/^Edit /), (page) => page.getByText('Addresses', { exact: true }).click()),
    heading: /^Edit/,
    only: 'phone',
  },
  {
    name: 'route-edit-stop',
    as: 'admin',
    path: '/routes?q=weekend',
    open: steps(click(/^Edit /), loaded, toStops, (page) => page.getByRole('button', { name: /^Stop 2:/ }).click()),
    heading: /^Edit/,
  },
  {
    name: 'route-fits',
    as: 'admin',
    path: '/routes',
    open: openFits,
    heading: /^Where does/,
  },
  {
    name: 'route-best-order',
    as: 'admin',
    path: '/routes?q=recycling',
    open: steps(click(/^Edit /), loaded, toStops, click('Best order'), (page) =>
      page.getByText('Driving now').waitFor(),
    ),
    heading: 'Best Order',
  },
  {
    name: 'route-delete',
    as: 'admin',
    path: '/routes?q=weekend',
    open: click(/^Delete /),
    heading: /^Delete /,
  },
];
