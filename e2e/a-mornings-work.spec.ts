import { weekdayOf } from '../src/kernel/calendar.ts';
import { expectAccessible, signInByForm } from './support.ts';
import { type Browser, expect, type Page, test } from './test.ts';

/** A photo as a phone takes it: a real JPEG, drawn in the page. */
async function aPhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
    const pen = canvas.getContext('2d');
    pen?.fillRect(100, 100, 800, 600);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

async function aPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'America/Denver',
    geolocation: { latitude: 39.8141, longitude: -105.0469, accuracy: 5 },
    permissions: ['geolocation'],
  });
  return context.newPage();
}

test("a morning's work @desktop", async ({ page: office, browser }) => {
  const routeName = `Arvada ${Date.now()}`;

  await test.step('the admin imports the customer list', async () => {
    await signInByForm(office, 'admin');
    await office.getByRole('link', { name: 'Contacts Manager' }).click();
    await office.getByRole('link', { name: 'Import' }).click();
    await office.getByLabel('Customer list').setInputFiles('test/fixtures/customers-arvada.csv');
    await expect(office.getByRole('table', { name: 'Columns' })).toBeVisible();
    // At a second try the customers are there already.
    if (test.info().retry > 0) return;
    await office.getByRole('button', { name: /^Import \d+/ }).click();
    await expect(office.getByText(/189 .*imported/).first()).toBeVisible();
  });

  await test.step('makes a route of imported addresses', async () => {
    const { today } = (await (await office.request.get('/api/company')).json()) as { today: string };
    await office.getByRole('link', { name: 'Routes Manager' }).click();
    await office.getByRole('button', { name: 'Create Route' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Route name').fill(routeName);
    await dialog.getByRole('checkbox', { name: weekdayOf(today) }).check();
    await dialog.getByRole('combobox', { name: 'Driver' }).click();
    await office.getByRole('option', { name: /Luis Trujillo/ }).click();
    await dialog.getByRole('searchbox', { name: 'Search addresses' }).fill('Vrain Street');
    for (const street of ['6463 Vrain Street']) await dialog.getByRole('button', { name: `Add ${street}` }).click();
    for (const street of ['12245 West 71st Place', '6990 Pierson Street', '5385 Iris Street']) {
      await dialog.getByRole('searchbox', { name: 'Search addresses' }).fill(street);
      await dialog.getByRole('button', { name: `Add ${street}` }).click();
    }
    await dialog.getByRole('button', { name: 'Create Route' }).click();
    await expect(office.getByText('Route Created')).toBeVisible();
  });

  await test.step('suspends the second stop', async () => {
    await office.goto('/crm?q=clara.miller1%40example.com');
    await office.getByRole('link', { name: /Clara Miller/ }).click();
    await office.getByRole('tab', { name: 'Addresses' }).click();
    await office.getByRole('button', { name: /Suspend Pickup at 12245 West 71st Place/ }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Suspend Pickup' }).click();
    await expect(office.getByText('Suspension Created')).toBeVisible();
  });

  await test.step('generates today', async () => {
    await office.getByRole('link', { name: 'Daily Routes' }).click();
    await office.getByRole('button', { name: 'Generate Daily Routes' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Generate Routes' }).click();
    // Another test may have generated the day a moment before.
    await expect(office.getByText(/Generated|kept as/).first()).toBeVisible();
    await office.keyboard.press('Escape');
    await expect(office.getByRole('dialog')).toBeHidden();
  });

  const row = office.getByRole('row').filter({ hasText: routeName });
  await expect(row).toContainText('0 of 3');
  const phone = await aPhone(browser);

  await test.step('the driver starts and completes with photo and position', async () => {
    await signInByForm(phone, 'driver');
    await phone.locator('.row-link', { hasText: routeName }).click();
    const next = phone.getByRole('region', { name: 'Next stop' });
    await expect(next).toContainText('6463 Vrain Street');
    await next.getByRole('button', { name: 'Start' }).focus();
    await phone.keyboard.press('Enter');
    await phone.keyboard.press('Enter'); // once too often
    await expect(next).toContainText('Working now');
    await expect(phone.getByRole('button', { name: 'Complete', exact: true })).toBeFocused();
    await phone.getByLabel('Photo of the stop').setInputFiles(await aPhoto(phone));
    await expect(next.getByRole('button', { name: 'Photo added' })).toBeVisible();
    await phone.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(next).toContainText('6990 Pierson Street');
  });

  await test.step('is told of the suspended stop, which cannot be worked', async () => {
    await expect(phone.getByText('Stop 2 is suspended.')).toBeVisible();
    await expect(phone.getByText('Skip to stop 3.')).toBeVisible();
    await expect(phone.getByText('No action required - Skip to next stop')).toBeVisible();
    await phone.getByRole('button', { name: 'Stop 2: 12245 West 71st Place' }).click();
    const details = phone.getByRole('dialog');
    await expect(details).toContainText('SERVICE SUSPENDED');
    await expect(details.getByRole('button', { name: 'Complete' })).toHaveCount(0);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(phone.getByText('All sent')).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step("the dispatcher's list follows without reloading", async () => {
    await expect(row).toContainText('1 of 3');
    await expect(row).toContainText('In Progress');
  });

  await test.step('the driver skips one and puts one off', async () => {
    await phone.getByRole('button', { name: 'Skip', exact: true }).click();
    await phone.getByRole('dialog').getByLabel('Notes').fill('Asked the neighbour');
    await phone.getByRole('dialog').getByRole('button', { name: 'Not out' }).click();
    await expect(phone.getByRole('region', { name: 'Next stop' })).toContainText('5385 Iris Street');
    await phone.getByRole('button', { name: 'Later' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
    await expect(phone.getByRole('heading', { name: 'All stops completed!' }).first()).toBeVisible();
    await expect(row).toContainText('3 of 3');
    await phone
      .getByRole('region', { name: 'All stops completed' })
      .getByRole('button', { name: 'Complete route' })
      .click();
    await expect(phone.getByText(`${routeName} was completed.`)).toBeVisible();
    await expect(row).toContainText('Completed');
  });

  await test.step('photo and history are on the contact', async () => {
    await office.goto('/crm?q=rosa.st.john0%40example.com');
    await office.getByRole('link', { name: /Rosa St. John/ }).click();
    await office.getByRole('tab', { name: 'Route Activity' }).click();
    const history = office.getByRole('list', { name: 'Route Stop History' });
    await expect(history).toContainText(routeName);
    await expect(history).toContainText('GPS 39.814100, -105.046900');
    await history.getByRole('button', { name: 'View Photo' }).click();
    const picture = office.getByRole('img', { name: 'Taken at 6463 Vrain Street' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  });
});
