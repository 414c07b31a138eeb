import type { Page } from '@playwright/test';
import { click, openRun, type Place, steps } from './place.ts';

const stop = (state: 'done' | 'open' | 'hold') => async (page: Page) => {
  await openRun(page);
  await page.evaluate(() => localStorage.setItem('hide-completed-stops', 'false'));
  await page.reload();
  const rows = page.getByRole('list', { name: /^Stops$|^Paradas$/ }).locator(`li:has([data-state=${state}])`);
  await rows.nth(1).getByRole('button').click();
};

/** A run as its driver works it. */
export const driverPlaces: readonly Place[] = [
  { name: 'driver', as: 'driver', path: '/employee', open: openRun, heading: /./ },
  {
    name: 'driver-card-open',
    as: 'driver',
    path: '/employee',
    open: steps(openRun, click('Notes and details')),
    heading: /./,
  },
  {
    name: 'driver-skip',
    as: 'driver',
    path: '/employee',
    open: steps(openRun, click(/^Skip$/)),
    heading: /^Skip \d/,
  },
  {
    name: 'driver-later',
    as: 'driver',
    path: '/employee',
    open: steps(openRun, click(/^Later$/)),
    heading: /^Reschedule \d/,
  },
  {
    name: 'driver-complete-run',
    as: 'driver',
    path: '/employee',
    open: steps(openRun, click('Complete route')),
    heading: /^Complete /,
  },
  { name: 'driver-stop', as: 'driver', path: '/employee', open: stop('done'), heading: /^Stop \d/ },
  {
    name: 'driver-stop-history',
    as: 'driver',
    path: '/employee',
    open: steps(stop('done'), (page) => page.getByRole('dialog').getByRole('button', { name: 'History' }).click()),
    heading: /^History of /,
  },
  { name: 'driver-stop-open', as: 'driver', path: '/employee', open: stop('open'), heading: /^Stop \d/ },
  { name: 'driver-stop-held', as: 'driver', path: '/employee', open: stop('hold'), heading: /^Stop \d/ },
  {
    name: 'run-missing',
    as: 'driver',
    path: '/daily-routes/00000000-0000-4000-8000-000000000000',
    heading: 'Daily route not found',
  },
  ...inSpanish([
    { name: 'home', heading: 'Mis rutas de hoy' },
    { name: 'run', open: openRun, heading: /./ },
    { name: 'card-open', open: steps(openRun, click('Notas y detalles')), heading: /./ },
    { name: 'skip', open: steps(openRun, click(/^Omitir$/)), heading: /^Omitir \d/ },
    { name: 'later', open: steps(openRun, click(/^Después$/)), heading: /^Posponer \d/ },
    { name: 'cancel-run', open: steps(openRun, click('Cancelar ruta')), heading: /^¿Cancelar / },
    { name: 'stop-open', open: stop('open'), heading: /^Parada \d/ },
    {
      name: 'profile',
      open: steps(click(/^Menú de usuario/), (page) => page.getByRole('menuitem', { name: 'Editar perfil' }).click()),
      heading: 'Editar perfil',
    },
  ]),
];

/** As a driver who reads Spanish sees them. */
function inSpanish(seen: readonly Pick<Place, 'name' | 'open' | 'heading'>[]): Place[] {
  return seen.map((place) => ({ ...place, name: `driver-es-${place.name}`, as: 'tina', path: '/employee' }));
}
