/** What a customer's account says in large type, in Spanish, and once the office has closed it. */
import { enterByForm, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const password = 'kR7!pW2@zQ9#';

async function aCustomer(page: Page, name: string) {
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@states.test`;
  const person = { firstName: 'Ida', lastName: name, email, phone: '505 555 0178', status: 'Qualified' };
  const { id } = await (await page.request.post('/api/contacts', { data: person })).json();
  await page.request.post(`/api/contacts/${id}/account`, { data: { password } });
  const place = { city: 'Farmington', state: 'NM', zipCode: '87401', latitude: 36.73, longitude: -108.21 };
  const address = { street: `7 ${name}`, ...place, isService: true };
  const { id: addressId } = await (await page.request.post(`/api/contacts/${id}/addresses`, { data: address })).json();
  const route = { name, daysOfWeek: ['Monday', 'Thursday'], stops: [{ addressId, cans: 2 }] };
  expect((await page.request.post('/api/routes', { data: route })).status()).toBe(200);
  return { id: id as string, email, addressId: addressId as string };
}

const nameOf = (what: string, project: string) => `${what} ${project} ${Date.now()}`;

test('My Account fits a phone in type of twice the size', async ({ page }, { project }) => {
  await signIn(page, 'admin');
  const { email } = await aCustomer(page, nameOf('Large', project.name));
  await page.setViewportSize({ width: 390, height: 844 });
  await enterByForm(page, email, password);
  await page.goto('/profile');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const head = page.locator('.account-head');
  for (const part of [head.locator('.pill'), head.getByRole('button', { name: 'Edit Profile' })]) {
    const box = await part.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box)).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('requests, messages and rhythms are read in Spanish, and a closed account says so', async ({ page }, {
  project,
}) => {
  await signIn(page, 'admin');
  const { id, email, addressId } = await aCustomer(page, nameOf('Spanish', project.name));
  const admin = await page.context().storageState();
  await enterByForm(page, email, password);
  const can = { commandId: crypto.randomUUID(), addressId, stream: 'Recycling', cans: 2 };
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
  expect((await office?.request.delete(new URL(`/api/contacts/${id}`, page.url()).href))?.ok()).toBe(true);
  for (const path of ['/customer/requests', '/profile/pickup-days']) {
    await page.goto(path);
    await expect(page.getByText('Su cuenta de cliente está cerrada')).toBeVisible();
  }
  await office?.close();
});
