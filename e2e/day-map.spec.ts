import { streams } from '../src/features/services/streams.ts';
import { addDays, weekdayOf } from '../src/kernel/calendar.ts';
import { ownDemo } from './own-demo.ts';
import { expectAccessible, signIn } from './support.ts';
import { type APIRequestContext, expect, type Page, test } from './test.ts';

/** A company of its own: sixty routes more would be in everybody's way. */
await ownDemo();

const runCount = 60;
const stopCount = 80;
/** All work of the page for it, in milliseconds; on a machine six times slower than that it was measured on. */
const mostWork = { opens: 600 * 6, closer: 350 * 6, live: 150 * 6 };

/** A day with 60 runs of 80 stops, next week: nobody else works there. */
async function aBusyDay(request: APIRequestContext): Promise<string> {
  const { today } = await (await request.get('/api/company')).json();
  const date = addDays(today, 6);
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(async (page) =>
      (await request.get(`/api/service-addresses?page=${page}`)).json(),
    ),
  );
  const addresses = pages.flatMap(({ addresses }) =>
    addresses.map(({ addressId }: { addressId: string }) => addressId),
  );
  const mark = crypto.randomUUID().slice(0, 8);
  for (let n = 0; n < runCount; n++) {
    // A service comes on one run of a day only: each stream has its own share of the routes, named before the demo's.
    const stream = streams[n % streams.length];
    const from = Math.floor(n / streams.length) * stopCount;
    const stops = addresses.slice(from, from + stopCount).map((addressId: string) => ({ addressId, cans: 1 }));
    expect(stops).toHaveLength(stopCount);
    const data = { name: `0 Busy ${mark} ${n}`, stream, daysOfWeek: [weekdayOf(date)], stops };
    expect((await request.post('/api/routes', { data })).status()).toBe(200);
  }
  await request.post('/api/daily-route-generations', { data: { targetDate: date } });
  return date;
}

/** Milliseconds of a processor that the page's own thread needed for something, however busy the machine is. */
async function workOf(page: Page, happens: () => Promise<unknown>): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seconds = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await seconds();
  await happens();
  const after = await seconds();
  await devTools.detach();
  return Math.round((after - before) * 1000);
}

const legend = (page: Page) => page.getByRole('complementary', { name: 'Legend' });

test('4,800 stops of a day are on one map, and it stays quick @desktop', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin');
  const date = await aBusyDay(page.request);
  await page.goto(`/daily-routes?date=${date}`);
  await expect(page.getByRole('table')).toBeVisible();
  const opens = await workOf(page, async () => {
    await page.getByText('Map', { exact: true }).click();
    await expect(page.locator('.map canvas')).toBeVisible();
    await expect(
      legend(page)
        .getByRole('listitem')
        .nth(runCount - 1),
    ).toBeAttached();
  });
  await expect(page).toHaveURL(/view=map/);
  const closer = await workOf(page, async () => {
    for (let n = 0; n < 3; n++) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.waitForTimeout(400); // Leaflet's own movement
    }
  });
  const { runs } = await (await page.request.get(`/api/daily-routes-map?date=${date}`)).json();
  type Mapped = { stops: { id: string; status: string }[] };
  const untouched = runs.find(({ stops }: Mapped) => stops.every(({ status }) => status === 'pending'));
  const leftOut = legend(page).getByText('left out');
  const before = await leftOut.count();
  const live = await workOf(page, async () => {
    const data = { commandId: crypto.randomUUID(), at: new Date().toISOString() };
    const answer = await page.request.post(`/api/daily-route-stops/${untouched.stops[0].id}/skip`, {
      data: { ...data, notes: 'Ice' },
    });
    expect(answer.status()).toBe(200);
    await expect(leftOut).toHaveCount(before + 1);
  });
  const work = { opens, closer, live };
  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(work) });
  expect(opens, 'the map opens').toBeLessThan(mostWork.opens);
  expect(closer, 'three times closer').toBeLessThan(mostWork.closer);
  expect(live, 'a stop is skipped elsewhere').toBeLessThan(mostWork.live);
});

test('a run is shown alone, its stop opens from the map, and the choice is in the address @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/daily-routes?view=map');
  const run = legend(page).getByRole('button', { name: /done/ }).first();
  await run.click();
  await expect(run).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/run=[0-9a-f-]{36}/);
  await expectAccessible(page);
  const map = page.getByRole('region', { name: 'All stops of the day' });
  await expect(map.locator('canvas')).toBeVisible();
  await clickAnyStop(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Stop \d+$/ })).toBeVisible();
  await expect(dialog.getByText('Contact', { exact: true })).toBeVisible();
  await dialog.getByRole('link').first().click();
  await expect(page).toHaveURL(/daily-routes\/[0-9a-f-]{36}/);
});

/** Clicks where something is painted, nearest to the middle. */
async function clickAnyStop(page: Page): Promise<void> {
  const canvas = page.locator('.map canvas');
  const at = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    const box = element.getBoundingClientRect();
    const frame = element.closest('.map')?.getBoundingClientRect() ?? box;
    const isInside = (x: number, y: number) =>
      x > frame.left + 60 && x < frame.right - 60 && y > frame.top + 60 && y < frame.bottom - 60;
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) {
        const place = { x: box.left + (x / width) * box.width, y: box.top + (y / height) * box.height };
        const isPainted = [0, 4, -4].every((d) => (data[((y + d) * width + x) * 4 + 3] ?? 0) > 200);
        if (isPainted && isInside(place.x, place.y)) return place;
      }
    return { x: 0, y: 0 };
  });
  await page.mouse.click(at.x, at.y);
}
