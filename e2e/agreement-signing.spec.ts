import { assignAgreement } from './places/agreements.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const password = 'long enough 77';

/** A contact with an account, by whoever is signed in. */
async function aCustomer(page: Page, lastName: string) {
  const email = `rosa.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const data = { firstName: 'Rosa', lastName, email, phone: '', companyName: '', status: 'Qualified' };
  const { id } = await (await page.request.post('/api/contacts', { data })).json();
  await page.request.post(`/api/contacts/${id}/account`, { data: { password } });
  return { contactId: id as string, email };
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('assigned by the office, read and signed by the customer on a phone, seen at once, kept as a PDF @desktop', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  const { contactId, email } = await aCustomer(page, 'Manuelito');
  await page.goto(`/crm/contacts/${contactId}?tab=agreement`);
  await page.getByRole('button', { name: 'Assign Agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Agreement' });
  await dialog.getByRole('button', { name: 'Assign Agreement' }).click();
  await expect(dialog.getByText('Choose an agreement')).toBeVisible();
  await expect(dialog.getByText('No mail server is configured')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Agreement' }).click();
  await page.getByRole('option', { name: 'Residential Service Agreement' }).click();
  await dialog.getByRole('button', { name: 'Assign Agreement' }).click();
  await expect(page.getByText('No email goes out.')).toBeVisible();
  await expect(page.getByText('Pending Signature')).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const theirs = await phone.newPage();
  await theirs.goto(new URL('/profile?tab=agreement', page.url()).href);
  await enterPassword(theirs, email);
  await expect(theirs.getByRole('heading', { name: 'Residential Service Agreement' })).toBeVisible();
  const text = theirs.frameLocator('iframe').getByText('The agreement runs from month to month.');
  await expect(text).toBeVisible();
  await theirs.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(theirs.getByText('Please agree first')).toBeVisible();
  await theirs.getByLabel('I have read this agreement').check();
  await theirs.getByRole('textbox', { name: 'Your full name' }).fill('Rosa Manuelito');
  await theirs.getByRole('tab', { name: 'My Profile' }).click();
  await theirs.getByRole('button', { name: 'Keep Editing' }).click();
  await theirs.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(theirs.getByText('Agreement Signed')).toBeVisible();
  await expect(theirs.getByText(/^Signed by Rosa Manuelito on /)).toBeVisible();
  const download = theirs.waitForEvent('download');
  await theirs.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^agreement-\w{8}\.pdf$/);
  await phone.close();

  await expect(page.getByText(/^Signed by Rosa Manuelito on /)).toBeVisible();
});

test('what is replaced while it is read is not signed, and the new one stands there instead @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'admin');
  const { contactId, email } = await aCustomer(page, 'Peshlakai');
  await assignAgreement(page, contactId);
  await page.goto(`/crm/contacts/${contactId}?tab=agreement`);
  const theirs = await another();
  await theirs.goto(new URL('/profile?tab=agreement', page.url()).href);
  await enterPassword(theirs, email);
  await theirs.getByLabel('I have read this agreement').check();
  await theirs.getByRole('textbox', { name: 'Your full name' }).fill('Rosa Peshlakai');
  await assignAgreement(page, contactId);
  // Live, before anything is sent: the name stays, what was agreed to was another text.
  await expect(theirs.getByText('This agreement was replaced by another one in the meantime.')).toBeVisible();
  await expect(theirs.getByLabel('I have read this agreement')).not.toBeChecked();
  await expect(theirs.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Rosa Peshlakai');
});

test('at the door: the phone shows nothing but the agreement until its owner is back @phone', async ({ page }) => {
  await signIn(page, 'driver');
  const { contactId } = await aCustomer(page, 'Becenti');
  await assignAgreement(page, contactId);
  await page.goto(`/crm/contacts/${contactId}?tab=agreement`);
  await page.getByRole('button', { name: 'Sign on This Device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand Over' }).click();
  await expect(page.getByText(/^For Rosa Becenti, in the presence of /)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/handed-over\//);
  await page.goto('/crm');
  await expect(page).toHaveURL(/\/handed-over\//);

  await page.getByLabel('I have read this agreement').check();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Rosa Becenti');
  await page.getByRole('button', { name: /^Back to / }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/handed-over\//);
  await page.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(page.getByText(/Please give the device back to /)).toBeVisible();
  await page.getByLabel(/^Password of /).fill('not this one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is not the password')).toBeVisible();
  await page.getByLabel(/^Password of /).fill('haulyard-demo');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^Signed by Rosa Becenti on .*, in the presence of /)).toBeVisible();
  await page.goto('/employee');
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Dashboard' })).toBeVisible();
});
