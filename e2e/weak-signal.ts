import sharp from 'sharp';
import type { DailyRouteStop } from '../src/features/daily-routes/run-shapes.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { demoPassword as password } from './support.ts';
import { type Another, type APIRequestContext, expect, type Locator, type Page, request, test } from './test.ts';
import { aWeakLine } from './weak-line.ts';

/** What a test with a weak signal has: the office, which is always there, and the line of the driver's phone. */
export const signal = {} as { office: APIRequestContext; line: Awaited<ReturnType<typeof aWeakLine>> };

/** By the company that they lead to: phones that were here before know this address, and have the program. */
const lines = new Map<string, ReturnType<typeof aWeakLine>>();

/** A driver whose signal comes and goes. The line is really cut: what lies between browser and server is ours. */
export function withWeakSignal(): void {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ baseURL }) => {
    const company = baseURL ?? '';
    signal.office = await signedIn(company, 'admin');
    const line = lines.get(company) ?? aWeakLine(company);
    lines.set(company, line);
    signal.line = await line;
  });
  test.afterEach(() => signal.line.mend());
  test.afterAll(() => signal.office.dispose());
}

async function signedIn(baseURL: string, who: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL });
  await context.post('/api/session', { data: { email: `${who}@demo.test`, password } });
  return context;
}

/** A run of today for the demo's driver, with so many stops. */
export async function aRun(stops: number): Promise<{ id: string; name: string }> {
  const name = `Weak signal ${crypto.randomUUID().slice(0, 8)}`;
  return aRunOfToday(signal.office, name, await someStops(signal.office, stops), 'Trujillo');
}

export const stopsOf = async (run: { id: string }): Promise<DailyRouteStop[]> =>
  (await (await signal.office.get(`/api/daily-routes/${run.id}`)).json()).stops;

/** The driver's phone on the weak line, signed in through the form as drivers do, with the program kept. */
export const aSignedInPhone = (another: Another) => aPhoneOn(another, 'driver@demo.test');

/** The phone of a member of staff. */
export async function aPhoneOn(another: Another, email: string) {
  const page = await another({ baseURL: signal.line.url, keepsProgram: true });
  const context = page.context();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 36.7281, longitude: -108.2187 });
  await page.goto('/login');
  await signInOn(page, email);
  await expect(page.getByRole('heading', { name: 'Employee Dashboard' })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
  return { context, page };
}

/** The same with the run open. */
export async function aPhone(another: Another, run: { name: string }) {
  const phone = await aSignedInPhone(another);
  await openRun(phone.page, run);
  return phone;
}

export async function openRun(page: Page, run: { name: string }): Promise<void> {
  await page.goto('/employee');
  await page.locator('.row-link', { hasText: run.name }).click();
  await expect(page.getByRole('heading', { name: run.name })).toBeVisible();
}

export const progress = (page: Page) => page.locator('.driver-header p');
export const chip = (page: Page) => page.locator('.driver-header [role=status]');
export const complete = (page: Page) => page.getByRole('button', { name: 'Complete', exact: true }).click();

/** A photo of its own for each stop: `hue` can be recognised on the server. */
export async function takePhoto(page: Page, hue: number): Promise<void> {
  await choosePhoto(page, hue);
  await expect(page.getByRole('button', { name: 'Photo added' })).toBeVisible();
}

/** The same without looking whether it was taken; in a dialog, where one is open before the card. */
export async function choosePhoto(page: Page, hue: number, place: Page | Locator = page): Promise<void> {
  const bytes = await page.evaluate(async (hue) => {
    const canvas = new OffscreenCanvas(640, 480);
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = `hsl(${hue} 80% 50%)`;
    pen?.fillRect(0, 0, 640, 480);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  }, hue);
  const photo = { name: 'stop.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
  await place.getByLabel('Photo of the stop').setInputFiles(photo);
}

/** The colour of a kept photo as an angle, as `takePhoto` was told it. */
export async function hueOf(photo: Buffer): Promise<number> {
  const [red = 0, green = 0, blue = 0] = (await sharp(photo).stats()).channels.map(({ mean }) => mean);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360;
  return most === green ? 60 * (2 + (blue - red) / range) : 60 * (4 + (red - green) / range);
}

/** On the page where the session has ended. */
export async function signInOn(page: Page, who: string): Promise<void> {
  await page.getByLabel('Email').fill(who.includes('@') ? who : `${who}@demo.test`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeHidden();
}

/** Of a run, in a list. */
export const rowOf = (page: Page, run: { name: string }) => page.getByRole('row').filter({ hasText: run.name });

/** The runs of the driver are kept a moment after the home screen is there. */
export const runsAreKept = (page: Page, ids: readonly string[]) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const open = indexedDB.open('haulyard');
        const database = await new Promise<IDBDatabase>((resolve) => {
          open.onsuccess = () => resolve(open.result);
        });
        const all = database.transaction('reads').objectStore('reads').getAllKeys();
        return new Promise<string[]>((resolve) => {
          all.onsuccess = () => resolve(all.result.map(String));
        }).finally(() => database.close());
      }),
    )
    .toEqual(expect.arrayContaining(ids.map((id) => `daily-routes.get {"id":"${id}"}`)));
