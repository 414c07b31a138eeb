import sharp from 'sharp';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { type Another, type APIRequestContext, expect, type Page, test } from './test.ts';

type Stop = Readonly<{ id: string; streetLine: string; contactId: string }>;

async function stopsOf(office: APIRequestContext, runId: string): Promise<Stop[]> {
  return (await (await office.get(`/api/daily-routes/${runId}`)).json()).stops;
}

const aPhoto = async () => ({
  name: 'stop.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer(),
});

/** As the driver's phone sends it, with a photo when there is one. */
async function tell(
  phone: APIRequestContext,
  stop: Stop,
  outcome: string,
  more: object,
  photo?: object,
): Promise<void> {
  const body = { commandId: crypto.randomUUID(), at: new Date().toISOString(), ...more };
  const url = `/api/daily-route-stops/${stop.id}/${outcome}`;
  const answer = photo
    ? await phone.post(url, { multipart: { input: JSON.stringify(body), file: photo as never } })
    : await phone.post(url, { data: body });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A run of today whose driver is there, in a browser of their own, beside the admin's. */
async function aDriversRun(page: Page, another: Another, round: string, count: number) {
  await signIn(page, 'admin');
  const office = page.request;
  const name = `${round} ${crypto.randomUUID().slice(0, 8)}`;
  const run = await aRunOfToday(office, name, await someStops(office, count), 'Trujillo');
  const driver = await another();
  await signIn(driver, 'driver');
  return { office, run, stops: await stopsOf(office, run.id), driver };
}

/** What a driver did at stops that were somebody else's by then: a dispatcher looks at it, and nothing is lost. */
test('a dispatcher puts work that fitted nowhere on its stop, keeps it as a visit, or dismisses it @desktop', async ({
  page,
  another,
}) => {
  const { office, driver, run, stops } = await aDriversRun(page, another, 'Stray', 3);
  const [first, second, third] = stops as [Stop, Stop, Stop];
  await office.put(`/api/daily-routes/${run.id}/driver`, { data: { driverId: null } });
  await tell(driver.request, first, 'completion', { notes: 'Gate was open' });
  const blocked = { reason: 'blocked', notes: 'White van across the drive' };
  await tell(driver.request, second, 'skip', blocked, await aPhoto());
  await tell(driver.request, third, 'completion', {});

  await page.goto('/daily-routes');
  const waiting = (stop: Stop) => page.getByRole('listitem').filter({ hasText: stop.streetLine });
  await expect(page.getByText(/stops of drivers wait for you/)).toBeVisible();
  await expect(waiting(first)).toContainText('Luis Trujillo completed it');
  await expect(waiting(first)).toContainText('but the run was somebody else’s. “Gate was open”');
  await expect(waiting(second)).toContainText('skipped it (Blocked)');
  await expect(waiting(second).getByRole('link', { name: 'Photo' })).toBeVisible();
  await expectAccessible(page);
  await expectContrastInTheDark(page);

  await waiting(first)
    .getByRole('button', { name: `Put on ${run.name}` })
    .click();
  await expect(waiting(first)).toHaveCount(0);
  await waiting(second).getByRole('button', { name: 'Keep as a visit' }).click();
  await expect(waiting(second)).toHaveCount(0);
  await waiting(third).getByRole('button', { name: 'Dismiss…' }).click();
  const dismissing = page.getByRole('dialog', { name: `Dismiss the work at ${third.streetLine}?` });
  await dismissing.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dismissing.getByText('Reason is required')).toBeVisible();
  await dismissing.getByLabel('Reason').fill('Tapped by mistake');
  await dismissing.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dismissing).toBeHidden();
  await expect(waiting(third)).toHaveCount(0);

  const statuses = (await (await office.get(`/api/daily-routes/${run.id}`)).json()).stops.map(
    ({ status }: { status: string }) => status,
  );
  expect(statuses).toEqual(['completed', 'pending', 'pending']);

  await page.goto(`/crm/contacts/${second.contactId}?tab=routes`);
  const history = page.getByRole('list', { name: 'Route Stop History' });
  const kept = history.getByRole('listitem').filter({ hasText: 'Kept as a visit' });
  await expect(kept).toHaveCount(1);
  await expect(kept).toContainText(second.streetLine);
  await expect(kept).toContainText('Luis Trujillo');
  await expect(kept).toContainText('Blocked');
  await expect(kept).toContainText('White van across the drive');
  await expect(kept).toContainText('because the run was somebody else’s');
  await expect(history).not.toContainText('Tapped by mistake');
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await kept.getByRole('button', { name: /^View Photo of the visit/ }).click();
  const photo = page.getByRole('dialog', { name: /^Photo of/ }).getByRole('img', { name: /^Taken at/ });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
});

test('who else was at a stop stands with the stop, for the office and in the history of its contact @desktop', async ({
  page,
  another,
}) => {
  const { office, driver, run, stops } = await aDriversRun(page, another, 'Twice', 2);
  const [first, second] = stops as [Stop, Stop];
  await tell(driver.request, first, 'skip', { reason: 'not_out', notes: 'Nobody home' }, await aPhoto());
  await tell(office, first, 'completion', { notes: 'Came back at noon' });
  await tell(office, second, 'completion', {});

  await page.goto(`/daily-routes/${run.id}`);
  await page.getByRole('button', { name: 'Show completed' }).click();
  const openStop = (stop: Stop) =>
    page.getByRole('list', { name: 'Stops' }).getByRole('button', { name: stop.streetLine }).click();
  await openStop(first);
  const other = page.getByRole('dialog').getByRole('region', { name: `Other visits to ${first.streetLine}` });
  await expect(other).toContainText('Another visit');
  await expect(other.getByRole('listitem')).toHaveText([/Skipped.*Luis Trujillo · Not out“Nobody home”/]);
  const photo = other.getByRole('img', { name: `Taken at ${first.streetLine} by Luis Trujillo` });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await page.keyboard.press('Escape');
  await openStop(second);
  await expect(page.getByRole('dialog', { name: 'Stop 2' })).toBeVisible();
  await expect(other).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('Another visit')).toHaveCount(0);

  await page.goto(`/crm/contacts/${first.contactId}?tab=routes`);
  const past = page.getByRole('region', { name: `Other visits to ${first.streetLine}` });
  await expect(past).toContainText('“Nobody home”');
  await expect(page.getByRole('region', { name: /^Other visits/ })).toHaveCount(1);
  await expectAccessible(page);
});
