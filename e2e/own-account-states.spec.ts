/** What a customer's account says in large type, in Spanish, and once the office has closed it. */
import { aCustomer, enterAs } from './customers.ts';
import { readsOnlyWhenAsked, told, wordless } from './failing.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('My Account fits a phone in type of twice the size @phone', async ({ page }, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'Large', info, { streets: ['7'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, customer);
  await page.goto('/profile');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const head = page.locator('.account-head');
  for (const part of [head.locator('.pill'), head.getByRole('button', { name: 'Edit Profile' })]) {
    const box = await part.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box)).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('requests, messages and rhythms are read in Spanish, and a closed account says so @phone', async ({
  page,
}, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'Spanish', info, { streets: ['7'] });
  const admin = await page.context().storageState();
  await enterAs(page, customer);
  const can = { commandId: crypto.randomUUID(), addressId: customer.addressIds[0], stream: 'Recycling', cans: 2 };
  expect((await page.request.post('/api/my-requests/cans', { data: can })).status()).toBe(200);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).filter({ visible: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('tab', { name: 'Direcciones de servicio' }).click();
  await expect(page.getByText('Los lunes y jueves')).toBeVisible();
  await page.goto('/profile?tab=messages');
  const message = page.getByRole('region', { name: 'Otro bote: Reciclaje' });
  await expect(message).toContainText('Pedido: 2 botes, Reciclaje');
  await page.goto('/customer/requests');
  await expect(page.getByRole('region', { name: 'Otro bote: Reciclaje' })).toBeVisible();
  const office = await page.context().browser()?.newContext({ storageState: admin });
  expect((await office?.request.delete(new URL(`/api/contacts/${customer.id}`, page.url()).href))?.ok()).toBe(true);
  for (const path of ['/customer/requests', '/profile/pickup-days']) {
    await page.goto(path);
    await expect(page.getByText('Su cuenta de cliente está cerrada')).toBeVisible();
  }
  await office?.close();
});

test('what cannot be read says so in its place, and whatever else there is stays @phone', async ({ page }, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'Failing', info, { streets: ['7'] });
  await enterAs(page, customer);
  await readsOnlyWhenAsked(page);
  const unreadable = (title: string) => page.getByRole('alert').filter({ hasText: title });
  const nextPickup = page.getByRole('region', { name: 'Next pickup' });
  const service = page.getByRole('region', { name: 'My Service' });
  for (const [reads, failing, stays] of [
    [/\/api\/my-account$/, 'Your pickups could not be loaded', page.getByText('Nothing is open', { exact: true })],
    [/\/api\/my-account\/state$/, 'Your account could not be loaded', nextPickup],
    [/\/api\/my-account\/invoices/, 'Your invoices could not be loaded', nextPickup],
    [/\/api\/session\/profile$/, 'Your profile could not be loaded', nextPickup],
  ] as const) {
    await page.route(reads, (route) => route.fulfill(wordless));
    await page.goto('/customer');
    await expect(unreadable(failing)).toBeVisible();
    await expect(stays).toBeVisible();
    await expect(service.getByText('No active subscription')).toBeVisible();
    await page.unroute(reads);
    await unreadable(failing).getByRole('button', { name: 'Try Again' }).click();
    await expect(unreadable(failing)).toBeHidden();
  }
  await page.route(/\/api\/my-account\/subscriptions/, (route) => route.fulfill(wordless));
  await page.goto('/customer');
  await expect(service.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByText('No active subscription')).toHaveCount(0);
  await page.route(/\/api\/my-(agreement|messages|account\/invoices)/, (route) => route.fulfill(wordless));
  for (const [tab, toast, message, place] of [
    ['billing', 'Subscriptions Error', 'Failed to load subscriptions', 'Your subscription could not be loaded'],
    ['billing', 'Invoices Error', 'Failed to load invoices', 'Your invoices could not be loaded'],
    [
      'agreement',
      'Customer Agreements Error',
      'Failed to load customer agreements',
      'Your agreement could not be loaded',
    ],
  ] as const) {
    await page.goto(`/profile?tab=${tab}`);
    await expect(told(page, toast, message)).toBeVisible();
    await expect(unreadable(place)).toBeVisible();
  }
  await page.goto('/profile?tab=messages');
  await expect(unreadable('Unable to Load Messages')).toBeVisible();
});
