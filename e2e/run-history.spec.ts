import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const entries = (page: Page) => page.locator('.history li');

/** Who did what is asked when something went wrong: by the office about a run, by its driver about a stop. */
test('a run and its stops tell who did what, while it happens too @desktop', async ({ page, another }) => {
  await signIn(page, 'admin');
  const stops = await someStops(page.request, 3);
  const run = await aRunOfToday(page.request, `Told ${crypto.randomUUID().slice(0, 8)}`, stops, 'Trujillo');
  await page.goto(`/daily-routes/${run.id}`);
  await page.getByRole('button', { name: 'History' }).click();
  const ofRun = page.getByRole('dialog', { name: `History of ${run.name}` });
  await expect(ofRun.getByRole('heading', { name: 'No changes yet' })).toBeVisible();

  const driver = await another();
  await signIn(driver, 'driver');
  const { stops: made } = await (await driver.request.get(`/api/daily-routes/${run.id}`)).json();
  const [first, second] = made;
  const command = () => ({ commandId: crypto.randomUUID(), at: new Date().toISOString() });
  const skipping = { ...command(), reason: 'blocked', notes: 'White van across the drive' };
  expect((await driver.request.post(`/api/daily-route-stops/${first.id}/skip`, { data: skipping })).ok()).toBe(true);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Run started');
  await expect(entries(page).first()).toContainText('Luis Trujillo');

  const { user } = await (await page.request.get('/api/session')).json();
  const moving = { stopIds: [second.id], toDriverId: user.id };
  await page.request.post(`/api/daily-routes/${run.id}/moved-stops`, { data: moving });
  await expect(entries(page).first()).toContainText(`Stop moved between runs · ${second.streetLine}`);
  await expect(entries(page).first().getByRole('definition')).toContainText(/Luis Trujillo.*became.*Ray Montoya/);
  await page.keyboard.press('Escape');
  await expect(ofRun).toBeHidden();
  await expect(page.getByRole('button', { name: 'History' })).toBeFocused();

  await driver.goto(`/daily-routes/${run.id}`);
  await driver.getByRole('button', { name: 'Show completed' }).click();
  await driver.getByRole('list', { name: 'Stops' }).getByRole('button', { name: first.streetLine }).click();
  await driver.getByRole('dialog').getByRole('button', { name: 'History' }).click();
  const ofStop = driver.getByRole('dialog', { name: `History of ${first.streetLine}` });
  await expect(entries(driver)).toHaveCount(1);
  await expect(ofStop).toContainText('Stop skipped');
  await expect(ofStop.getByRole('definition').filter({ hasText: 'White van across the drive' })).toBeVisible();
  await page.request.post(`/api/daily-route-stops/${first.id}/completion`, { data: command() });
  await expect(entries(driver).first()).toContainText('Stop completed');
  await expect(entries(driver).first()).toContainText('Ray Montoya');
  await driver.keyboard.press('Escape');
  await expect(ofStop).toBeHidden();
  await expect(driver.getByRole('dialog', { name: /^Stop \d/ })).toBeVisible();
});
