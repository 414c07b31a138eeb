/** A session that ends by itself takes nothing along that somebody has written: it waits for the same person. */
import { addAddress, addNewContact, startService } from './places/found.ts';
import { demoPassword, signIn, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Ended elsewhere, such as after a week, or by an admin. */
const endSession = (page: Page) =>
  page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });

async function signInAgain(page: Page, who = 'admin'): Promise<void> {
  await page.waitForURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

test('a letter to many is there after signing in again, and whom it goes to @desktop', async ({ page }) => {
  await signInByForm(page, 'admin');
  await page.goto('/mass-email');
  await page.getByRole('checkbox', { name: /Select All \([1-9]/ }).check();
  await page.getByLabel('Subject').fill('A long letter');
  await page.getByLabel('Message').fill('Words that took an hour.');
  const chosen = await page.getByText(/^[\d,]+ selected$/).innerText();
  await endSession(page);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await signInAgain(page);
  await expect(page.getByLabel('Subject')).toHaveValue('A long letter');
  await expect(page.getByLabel('Message')).toHaveValue('Words that took an hour.');
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  // Once: whoever throws it away does not meet it again.
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('an e-mail to one is in its dialog again, and a question is not left over the sign-in @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'admin');
  await addNewContact(page);
  await page.goto(`${page.url()}?tab=activities`);
  const open = page.locator('main').getByRole('button', { name: 'Send Email' });
  const dialog = page.getByRole('dialog', { name: 'Send Email' });
  await open.click();
  await dialog.getByLabel('Message').fill('Dear Nora');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question).toBeVisible();
  await endSession(page);
  await signInAgain(page);
  await expect(question).toBeHidden();
  await open.click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Dear Nora');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('what is typed in another tab outlives the reload by which it hears of the new sign-in @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'admin');
  await addNewContact(page);
  const other = await page.context().newPage();
  // A tab that nobody looks at follows nothing.
  await other.addInitScript(() =>
    Object.assign(globalThis, {
      EventSource: class extends EventTarget {
        close() {}
      },
    }),
  );
  other.on('dialog', (question) => question.accept());
  await other.goto(`${page.url()}?tab=activities`);
  const open = other.locator('main').getByRole('button', { name: 'Send Email' });
  const message = other.getByRole('dialog', { name: 'Send Email' }).getByLabel('Message');
  await open.click();
  await message.fill('Dear Nora');
  await endSession(page);
  await page.goto('/routes');
  await signInAgain(page);
  await expect(message).toBeHidden();
  await open.click();
  await expect(message).toHaveValue('Dear Nora');
});

test('what is agreed, offered and driven is typed once @desktop', async ({ page }) => {
  await signInByForm(page, 'admin');
  await addNewContact(page);
  const { id, street } = await addAddress(page);
  const addresses = `${page.url().split('?')[0]}?tab=addresses`;
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByLabel(name);
  async function expectKept(path: string, opens: string, sends: string, typed: Readonly<Record<string, string>>) {
    const open = () => page.locator('main').getByRole('button', { name: opens }).first().click();
    await page.goto(path);
    await open();
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    await endSession(page);
    await dialog.getByRole('button', { name: sends, exact: true }).click();
    await signInAgain(page);
    await open();
    for (const [name, text] of Object.entries(typed)) await expect(field(name)).toHaveValue(text);
  }
  await test.step('a service', () =>
    expectKept(addresses, 'Start service…', 'Start Service', { Cans: '4', 'First day': '2030-03-04' }));
  await startService(page, id);
  await test.step('a household that moves', () =>
    expectKept(addresses, 'Moves to another address…', 'Move', {
      'First day at the new address': '2030-03-04',
      Street: '12 Moved Way',
      City: 'Bloomfield',
      'ZIP code': '87413',
    }));
  await test.step('a product', () =>
    expectKept('/settings?tab=stripe', 'Create Product', 'Create Product', { Name: 'Cart', Price: '20.5' }));
  await test.step('a colleague', () =>
    expectKept('/settings?tab=users', 'Create User', 'Create User', { 'First name': 'Nina', 'Last name': 'Yazzie' }));
  await test.step('a route with its stops', async () => {
    await page.goto('/routes');
    await page.getByRole('button', { name: 'Create Route' }).click();
    await page.getByRole('checkbox', { name: 'Sunday' }).check();
    await field('Route name').fill('Long ordered');
    await page.getByLabel('Search addresses').fill(street);
    await dialog.getByRole('button', { name: `Add ${street}` }).click();
    await endSession(page);
    await dialog.getByRole('button', { name: 'Create Route' }).click();
    await signInAgain(page);
    await page.getByRole('button', { name: 'Create Route' }).click();
    await expect(field('Route name')).toHaveValue('Long ordered');
    await expect(dialog.getByRole('list', { name: 'Route stops' })).toContainText(street);
    await expect(dialog.getByRole('button', { name: 'Create Route' })).toBeEnabled();
  });
  await test.step('a suspension, which keeps its length when its first day is typed anew', async () => {
    const typed = { 'Start date': '2030-03-04', 'End date': '2030-03-14', Notes: 'In Durango' };
    await expectKept(addresses, `Suspend Pickup at ${street}`, 'Suspend Pickup', typed);
    await field('Start date').focus();
    await page.keyboard.type('05062031', { delay: 60 });
    await expect(field('End date')).toHaveValue('2031-05-16');
  });
});

test('what a customer asks for is there after signing in again @phone', async ({ page }) => {
  await signInByForm(page, 'customer');
  await page.goto('/customer/requests?ask=move');
  const address = page.getByLabel('New address');
  await address.fill('77 Mesa View, Durango');
  await endSession(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click();
  await signInAgain(page, 'customer');
  await expect(address).toHaveValue('77 Mesa View, Durango');
});

test('what is chosen for credits of holds and for requests of customers is there after signing in again @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'admin');
  await page.goto('/settings?tab=operations');
  const days = page.getByLabel('For holds of at least so many days');
  const pauses = page.getByRole('combobox', { name: 'Pauses by customers' });
  await days.fill('33');
  await pauses.click();
  await page.getByRole('option', { name: 'At once' }).click();
  await endSession(page);
  const holds = page.getByRole('region', { name: 'Credit for Holds' });
  await holds.getByRole('button', { name: 'Save Changes' }).click();
  await signInAgain(page);
  await expect(days).toHaveValue('33');
  await expect(pauses).toHaveValue('At once');
});

test('a text in the settings is there again although a colleague has saved another part of them @desktop', async ({
  page,
  another,
}) => {
  await signInByForm(page, 'admin');
  await page.goto('/settings?tab=website');
  const print = page.getByRole('region', { name: 'Small Print' });
  await print.getByLabel('Terms of Service').fill('Terms that took an hour.');
  const other = await another();
  await signIn(other, 'owner');
  const colleague = other.request;
  await endSession(page);
  await page.waitForURL(/\/login\?from=/);
  const { version, businessHours } = await (await colleague.get('/api/company/settings')).json();
  const saved = await colleague.put('/api/company/settings/business-hours', { data: { version, businessHours } });
  expect(saved.ok()).toBe(true);
  await signInAgain(page);
  await expect(print.getByLabel('Terms of Service')).toHaveValue('Terms that took an hour.');
});
