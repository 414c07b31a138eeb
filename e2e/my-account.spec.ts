import { aCustomer, enterAs } from './customers.ts';
import { expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a customer reads the next day, opens a number, and changes name and phone @phone', async ({ page }, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'Home', info, { streets: ['7', '8', '9'] });
  await enterAs(page, customer);
  const next = page.getByRole('region', { name: 'Next pickup' });
  await expect(next).toContainText('Welcome, Ida');
  await expect(next).toContainText('3 addresses');
  await expect(next).toContainText('6 cans');
  await expect(page.getByRole('region', { name: 'Upcoming Pickups' }).getByRole('listitem').nth(7)).toBeVisible();
  const health = page.getByRole('region', { name: 'Account Health' });
  await expect(health).toContainText('3 of 5 in order');
  const means = health.getByText('A truck comes to each of your addresses.');
  await expect(means).toBeHidden();
  await health.getByText('Service address', { exact: true }).click();
  await expect(means).toBeVisible();
  await expectAccessible(page);
  await expectContrastInTheDark(page);

  await page.goto('/profile');
  await expect(page.getByText('No service agreement', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).filter({ visible: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(dialog).toContainText('Contact support to change your email address');
  await dialog.getByLabel('First name').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await dialog.getByLabel('First name').fill('Ines');
  await dialog.getByLabel('Phone Number').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your profile information has been updated successfully')).toBeVisible();
  await expect(page.getByText('Not provided')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).filter({ visible: true }).last().click();
  await dialog.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Sus datos se actualizaron correctamente')).toBeVisible();
  await expect(page.getByText('No indicado')).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, 'admin');
  const contact = await (await page.request.get(`/api/contacts/${customer.id}`)).json();
  expect([contact.firstName, contact.phone]).toEqual(['Ines', null]);
});

test('every tab has its address, says what is missing, and an own bill is paid and told live @phone', async ({
  page,
  another,
}, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'Billing', info, { streets: ['5'] });
  const office = await another();
  await signIn(office, 'admin');
  await enterAs(page, customer);
  for (const [name, empty] of [
    ['Service Addresses', '2 cans'],
    ['Pickup History', 'No pickups in the last 30 days'],
    ['Messages', 'typical response time of 1-2 business days'],
    ['Service Agreement', 'No service agreement assigned'],
    ['Billing & Invoices', 'No invoices found'],
  ] as const) {
    if (!page.url().includes('/profile')) await page.goto('/profile');
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel')).toContainText(empty);
  }
  await expect(page).toHaveURL(/tab=billing/);
  await expect(page.getByText('No active subscription')).toBeVisible();
  const item = { type: 'custom', description: 'Bulky item: sofa', quantity: 1, amount: 2500 };
  const bill = { commandId: crypto.randomUUID(), items: [item], daysUntilDue: 7, total: 2500 };
  const made = await office.request.post(`/api/contacts/${customer.id}/invoices`, { data: bill });
  expect(made.status()).toBe(200);
  const { invoice } = await made.json();
  // Nobody has touched the customer's page since.
  const list = page.getByRole('region', { name: 'Recent Invoices' });
  await expect(list).toContainText('Bulky item: sofa');
  await expect(page.getByRole('region', { name: 'You owe' })).toContainText('$25.00');
  await expect(list.getByRole('link', { name: /Pay Now/ })).toHaveAttribute('href', invoice.hostedUrl);
  await expect(list.getByRole('link', { name: /View Invoice/ })).toHaveAttribute('target', '_blank');
  await list.getByText('What it is made of').first().click();
  await expect(list.getByText(/^Billed once, on \w+ \d+, \d{4}$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Statement of account' }).click();
  await expect(page.getByRole('region', { name: 'Statement of account' })).toContainText('$25.00');
  await page.getByRole('link', { name: 'Billing & Invoices' }).click();
  await expect(page).toHaveURL(/profile\?tab=billing/);
});

test('AutoPay is turned on over the provider’s page, and off again @phone', async ({ page }, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'AutoPay', info);
  await enterAs(page, customer);
  await page.goto('/profile?tab=billing');
  await page.getByRole('button', { name: 'Turn On AutoPay' }).click();
  // Nobody is asked whether to leave; whoever is asked here stays.
  page.on('dialog', (question) => question.dismiss());
  const dialog = page.getByRole('dialog', { name: 'AutoPay' });
  await dialog.getByRole('button', { name: 'Continue to Save a Card' }).click();
  await expect(dialog.getByText('Please agree first')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Continue to Save a Card' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/profile'));
  for (const [name, typed] of [
    ['number', '4242424242424242'],
    ['exp', '12/34'],
    ['cvc', '123'],
  ])
    await page.locator(`[name=${name}]`).fill(typed ?? '');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/profile?tab=billing&saved=*');
  await expect(page.getByRole('status').getByText(/ending in 4242/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByText('AutoPay is off')).toBeVisible();
});
