/** Driver Check-Ins of a day as they are drawn: marks, colours, classes and details, of states that take a day to come about. */
import { driverColours, noDriverColour } from '../src/features/daily-routes/day-map.ts';
import type { ActiveDriver, CheckIn } from '../src/features/reports/driver-check-ins.ts';
import { answerWith } from './answers.ts';
import { rowsOnPaper, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const planned = { latitude: 36.7280001, longitude: -108.2180001 };
const degree = 6_371_000 * (Math.PI / 180);

const aCheckIn = (metres: number | undefined, more: Partial<CheckIn> = {}): CheckIn => ({
  ...{ id: crypto.randomUUID(), date: '2026-06-16', runId: crypto.randomUUID(), routeName: 'Aztec North', order: 3 },
  ...{ driverId: null, driverName: 'Tina Yazzie', contactId: null, contactName: 'Rosa Mesa' },
  ...{ streetLine: '12 Main St', cityLine: 'Farmington, NM 87401', at: '2026-06-16T14:05:00.000Z', driverNotes: null },
  ...(metres === undefined ? { latitude: null, longitude: null } : planned),
  ...{ actualLatitude: planned.latitude + (metres ?? 0) / degree, actualLongitude: planned.longitude, hasPhoto: false },
  ...more,
});

const aDriver = (n: number): ActiveDriver => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${n}`, name: `Driver ${n}`, routes: ['Aztec North'] },
  ...{ worked: 1, stops: 2, checkIns: 1, lastAt: null },
});

const answered = (page: Page, checkIns: readonly CheckIn[], drivers: readonly ActiveDriver[] = []) =>
  answerWith(page, /\/api\/driver-check-ins\?/, () => ({ checkIns, drivers }));

/** The colour that is drawn so many pixels above the middle, where the only place of a map stands; edges are blurred. */
async function drawnAbove(page: Page, pixels: number): Promise<string | undefined> {
  const drawn = await pixelAbove(page, pixels);
  const distance = (colour: string) =>
    [1, 3, 5].reduce((sum, at) => {
      const part = (of: string) => Number.parseInt(of.slice(at, at + 2), 16);
      return sum + Math.abs(part(colour) - part(drawn));
    }, 0);
  return [...driverColours, noDriverColour, '#ffffff', '#000000'].toSorted((a, b) => distance(a) - distance(b))[0];
}

const pixelAbove = (page: Page, pixels: number) =>
  page.locator('.map canvas').evaluate((canvas: HTMLCanvasElement, pixels) => {
    const map = canvas.closest('.map')?.getBoundingClientRect();
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width;
    const x = ((map?.left ?? 0) + (map?.width ?? 0) / 2 - box.left) * scale;
    const y = ((map?.top ?? 0) + (map?.height ?? 0) / 2 - box.top - pixels) * scale;
    const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }, pixels);

test('check-ins tell their class and place, all of them on paper, and seven drivers have six colours @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const photo = aCheckIn(49, { hasPhoto: true, driverNotes: 'Gate was open' });
  const few = [photo, aCheckIn(51), aCheckIn(99), aCheckIn(101), aCheckIn(199), aCheckIn(201), aCheckIn(undefined)];
  await answered(
    page,
    [...few, ...Array.from({ length: 113 }, () => aCheckIn(1500))],
    [1, 2, 3, 4, 5, 6, 7].map(aDriver),
  );
  await page.goto('/reports/driver-check-ins');
  const rows = page.locator('main [data-row]');
  await expect(rows).toHaveCount(100);
  for (const [at, said] of [
    /49 m.*Excellent/,
    /51 m.*Good/,
    /99 m.*Good/,
    /101 m.*Fair/,
    /199 m.*Fair/,
    /201 m.*Poor/,
    /—.*Unknown/,
    /1\.50 km.*Poor/,
  ].entries())
    await expect(rows.nth(at)).toHaveText(said);
  await rows.first().locator('summary').click();
  const { actualLatitude } = photo;
  await expect(rows.first()).toContainText(`Check-in location${actualLatitude.toFixed(6)}, -108.218000`);
  await expect(rows.first()).toContainText('Planned location36.728000, -108.218000');
  await expect(rows.first()).toContainText('Gate was open');
  const link = rows.first().getByRole('link', { name: 'View photo' });
  await expect(link).toHaveAttribute('href', new RegExp(`/api/daily-route-stops/${photo.id}/photo`));
  expect(await rowsOnPaper(page)).toBe(120);
  await expect(rows).toHaveCount(100);
  const colours = await page
    .getByRole('region', { name: 'Active Drivers' })
    .locator('b > i')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(colours[6], 'the seventh is like the first').toBe(colours[0]);
  expect(new Set(colours).size).toBe(6);
});

test('a mark of the map is full of its driver’s colour, opens its check-in, and a stop of the day is a ring @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { drivers } = await (await page.request.get('/api/drivers')).json();
  const { id: driverId } = drivers[1];
  await answered(page, [aCheckIn(30, { driverId })]);
  await page.goto('/reports/driver-check-ins?view=map');
  await expect.poll(() => drawnAbove(page, 8)).toBe(driverColours[1]);
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  const middle = page.getByLabel('Map of check-ins');
  await middle.click();
  const dialog = page.getByRole('dialog', { name: '12 Main St' });
  await expect(dialog).toContainText('Distance30 m');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // From 15, where one place is shown, to 19.
  for (let zoom = 15; zoom < 19; zoom++) {
    await expect(zoomIn).toHaveAttribute('aria-disabled', 'false');
    await zoomIn.click();
    await page.waitForTimeout(400); // Leaflet's own movement
  }
  await expect(zoomIn).toHaveAttribute('aria-disabled', 'true');

  await answered(page, []);
  const [runId, stopId] = [crypto.randomUUID(), crypto.randomUUID()];
  const stop = { id: stopId, order: 9, status: 'pending', isSuspended: false, ...planned };
  await answerWith<{ runs: readonly object[] }>(page, /\/api\/daily-routes-map\?/, ({ runs }) => ({
    runs: [{ ...runs[0], id: runId, stops: [stop] }],
  }));
  await answerWith<{ dailyRoutes: readonly object[] }>(page, /\/api\/daily-routes\?/, ({ dailyRoutes }) => ({
    dailyRoutes: [{ ...dailyRoutes[0], id: runId, driver: { id: driverId, firstName: 'Tina', lastName: 'Yazzie' } }],
  }));
  await page.goto('/reports/driver-check-ins?view=map&all=yes');
  await expect.poll(() => drawnAbove(page, 8)).toBe('#ffffff');
  expect(await drawnAbove(page, 11)).toBe(driverColours[1]);
});
