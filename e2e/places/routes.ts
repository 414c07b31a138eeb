import type { Page } from '@playwright/test';
import { click, openFirstRow, type Place, steps } from './place.ts';

const loaded = (page: Page) => page.getByLabel('Route name').waitFor();

export const routePlaces: readonly Place[] = [
  { name: 'routes', as: 'admin', path: '/routes', heading: 'Route Management' },
  { name: 'routes-none', as: 'admin', path: '/routes?q=zzzzzz', heading: 'No routes found' },
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
    open: steps(click(/^Edit /), loaded, async (page) => {
      const step = page.getByText(/^Stops \(\d+\)$/).filter({ visible: true });
      if (await step.count()) await step.click();
      await page.getByRole('button', { name: /^Stop 2:/ }).click();
    }),
    heading: /^Edit/,
  },
  {
    name: 'route-delete',
    as: 'admin',
    path: '/routes?q=weekend',
    open: click(/^Delete /),
    heading: /^Delete /,
  },
];
