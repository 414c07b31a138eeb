import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search contacts' });
const table = (page: Page) => page.getByRole('table', { name: 'Contacts' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const links = (page: Page) => table(page).getByRole('link');
const checks = (page: Page) => table(page).locator('tbody').getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected contacts' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** A family name that nobody else in the database has, in letters only. */
const familyName = () => `Q${Array.from({ length: 9 }, () => 'bcdfghkz'[Math.floor(Math.random() * 8)]).join('')}`;

/** Contacts of one new family, through the same door as everybody. */
async function aFamily(page: Page, count: number, status = 'New Lead'): Promise<{ name: string; ids: string[] }> {
  const name = familyName();
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const data = { firstName: `Kim${n}`, lastName: name, email: `kim${n}.${name}@example.test`, status };
    const answer = await page.request.post('/api/contacts', { data });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return { name, ids };
}

const statuses = async (page: Page) => rows(page).locator('.pill').allTextContents();

test('by keys alone a caller is found, opened and left again, a contact is begun, and the keys are read @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  const { name } = await aFamily(page, 3);
  await page.goto('/crm');
  await expect(links(page).first()).toBeVisible();
  await test.step('a caller is found, opened and left again', () => findCaller(page, name));
  await test.step('one key opens Add Contact, but never while somebody types; Escape gives the focus back', () =>
    beginContact(page));
  await test.step('the question mark lists the keys of the screen, and single keys can be switched off', () =>
    readKeys(page));
});

async function readKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(help.getByRole('region', { name: 'On this screen' })).toContainText('Add a contactN');
  await expect(help.getByRole('region', { name: 'On this screen' })).toContainText('Search contacts/Add');
  await expect(help.getByRole('region', { name: 'On this screen' })).toContainText('Search everywhereCtrl K');
  await expect(help.getByRole('region', { name: 'In tables' })).toContainText('Select the rowSpace');
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search(page)).not.toBeFocused();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  // The focus comes back from the dialog a moment after it is gone: nobody's hand is as quick.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused({ timeout: 500 });
  }).toPass();
}

async function findCaller(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(name.toLowerCase());
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(`/crm?q=${name.toLowerCase()}`);
  await page.keyboard.press('ArrowDown');
  await expect(links(page).nth(0)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links(page).nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Kim2 ${name}` })).toBeVisible();

  await page.getByRole('tab', { name: 'Addresses' }).click();
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await expect(page).toHaveURL(`/crm?q=${name.toLowerCase()}`);
  await expect(links(page).nth(1)).toBeFocused();
  for (const key of ['/', 'ArrowDown']) await page.keyboard.press(key);
  await expect(links(page).nth(0)).toBeFocused(); // the first that is found, not the one of before
  for (const key of ['End', 'Home', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: `Kim3 ${name}` })).toBeVisible();
  await page.goBack();
  await expect(links(page).nth(0)).toBeFocused();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
}

async function beginContact(page: Page): Promise<void> {
  const href = await links(page).nth(1).getAttribute('href');
  const link = page.locator(`a[href="${href}"]`); // others may be added above it meanwhile
  await link.focus();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('n/?');
  await expect(dialog.getByLabel('First name')).toHaveValue('n/?');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('First name')).toHaveValue('n/?');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
}

test('many are chosen and changed in one go, but for those who changed meanwhile or need an account first @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await test.step('by keyboard and range, and given back', () => changeSome(page));
  await test.step('whom a colleague has changed since they were ticked stays as they are, and is named', () =>
    changeBeside(page));
  await test.step('nobody becomes Converted without an account, and those who need one stay chosen', () =>
    convert(page));
});

async function changeSome(page: Page): Promise<void> {
  const { name, ids } = await aFamily(page, 5);
  await page.goto(`/crm?q=${name}`);
  await links(page).nth(0).focus();
  await page.keyboard.press(' ');
  await expect(checks(page).nth(0)).toBeChecked();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ ');
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await checks(page).nth(1).click();
  await checks(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await checks(page).nth(4).click();
  await expect(bar(page)).toContainText('3 selected');

  await bar(page).getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Qualified' }).click();
  await expect(toasts(page)).toContainText('3 contacts now have the status Qualified.');
  await expect(bar(page)).toBeHidden();
  expect(await statuses(page)).toEqual(['New Lead', 'Qualified', 'Qualified', 'Qualified', 'New Lead']);

  // Somebody else changes one of them before the change is undone.
  const changed = { firstName: 'Kim2', lastName: name, email: `kim2.${name}@example.test`, status: 'Lost', version: 2 };
  expect((await page.request.patch(`/api/contacts/${ids[1]}`, { data: changed })).status()).toBe(200);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page)).toContainText(
    `2 contacts got the former status back. Kim2 ${name} was changed meanwhile and left as is.`,
  );
  await expect.poll(() => statuses(page)).toEqual(['New Lead', 'New Lead', 'New Lead', 'Lost', 'New Lead']);
}

async function changeBeside(page: Page): Promise<void> {
  const { name, ids } = await aFamily(page, 2);
  await page.goto(`/crm?q=${name}`);
  await checks(page).nth(0).click();
  await bar(page).getByRole('button', { name: 'Select all 2' }).click();
  const kim1 = { firstName: 'Kim1', lastName: name, email: null, status: 'Negotiating', version: 1 };
  await page.route(
    '**/api/contact-status-changes',
    async (route) => {
      await page.request.patch(`/api/contacts/${ids[0]}`, { data: kim1 });
      await route.continue();
    },
    { times: 1 },
  );
  await bar(page).getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Lost' }).click();
  await expect(toasts(page)).toContainText(
    `1 contact now has the status Lost. Kim1 ${name} was changed meanwhile and left as is.`,
  );
  await expect.poll(() => statuses(page)).toEqual(['Lost', 'Negotiating']);
}

async function convert(page: Page): Promise<void> {
  const { name } = await aFamily(page, 2);
  await page.goto(`/crm?q=${name}`);
  await checks(page).nth(0).click();
  await bar(page).getByRole('button', { name: 'Select all 2' }).click();
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Converted' }).click();
  await expect(toasts(page)).toContainText('User Account Required');
  await expect(toasts(page)).toContainText(`Kim2 ${name} and Kim1 ${name} need a linked customer account`);
  await expect(bar(page)).toContainText('2 selected');
  expect(await statuses(page)).toEqual(['New Lead', 'New Lead']);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // From there the accounts are made at once.
  await toasts(page).getByRole('button', { name: 'Create Accounts' }).click();
  const question = page.getByRole('dialog', { name: 'Create accounts for 2 contacts?' });
  await question.getByRole('button', { name: 'Create 2 Accounts' }).click();
  await expect(toasts(page)).toContainText('2 contacts now have an account.');
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => statuses(page)).toEqual(['Converted', 'Converted']);
}

test('filters and page outlive a reload and the way back; the choice outlives a turned page @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await page.goto('/crm?status=Converted');
  await checks(page).nth(0).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/crm?status=Converted&page=2');
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  await checks(page).nth(0).click();
  await expect(bar(page)).toContainText('2 selected1 on other pages');
  await bar(page).getByRole('button', { name: 'Select all 100' }).click();
  await bar(page).getByRole('button', { name: 'Select the newest 1,000' }).click();
  await expect(bar(page)).toContainText('1,000 selected900 on other pages');
  // Others convert contacts meanwhile: then it moves down, and stays on the page.
  const somebody = links(page).filter({ hasText: (await links(page).first().textContent()) ?? '' });
  await page.reload();
  await expect(somebody).toHaveCount(1);
  await somebody.click();
  await expect(page.getByRole('tab', { name: 'Addresses' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/crm?status=Converted&page=2');
  await expect(somebody).toHaveCount(1);
});

async function removeContact(page: Page, id = ''): Promise<void> {
  await page.goto(`/crm/contacts/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Contact' }).click();
  await expect(toasts(page)).toContainText('Contact Deleted');
}

test('an admin takes a deletion back at once, or later from the list of the deleted @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const { name, ids } = await aFamily(page, 1);
  await removeContact(page, ids[0]);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page)).toContainText('Contact Restored');
  await removeContact(page, ids[0]);
  await page.goto(`/crm?status=deleted&q=${name}`);
  const deleted = page.getByRole('table', { name: 'Deleted contacts' });
  await expect(deleted).toContainText('Restorable until');
  await expectAccessible(page);
  await deleted.getByRole('button', { name: `Restore Kim1 ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'No deleted contacts found' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'All statuses' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('the office takes its own deletion back at once, and sees no list of the deleted @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const { name, ids } = await aFamily(page, 1);
  await removeContact(page, ids[0]);
  await expect(page).toHaveURL('/crm');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page)).toContainText('Contact Restored');
  await page.goto(`/crm?q=${name}`);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `Kim1 ${name}` })).toBeVisible();
  await page.goto('/crm?status=deleted');
  await expect(links(page).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('All statuses');
});

test('on a phone the list and the tabs of a contact begin on the first screen @phone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/crm');
  await expect(page.locator('main .row-link').first()).toBeInViewport();
  await page.locator('main .row-link').first().click();
  await expect(page.getByRole('tab', { name: 'Addresses' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeInViewport();
});
