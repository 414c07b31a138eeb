import { changeContactElsewhere } from './places/found.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a contact is added once, edited by two, and deleted by one while the other writes: nothing typed is lost @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'office');
  await test.step('an answer that got lost on its way makes no second contact', () => addByTwoAnswers(page));
  const colleague = await another();
  await test.step('who edits what somebody else changed is told by whom, and loses nothing', () =>
    edit(page, colleague));
  await test.step('what is being written about somebody who is deleted can still be copied', () => write(page));
});

async function addByTwoAnswers(page: Page): Promise<void> {
  const lastName = `Lost ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  await dialog(page).getByLabel('First name').fill('Ana');
  await dialog(page).getByLabel('Last name').fill(lastName);
  await dialog(page).getByLabel('Email').fill(`${crypto.randomUUID()}@lost.test`);
  await page.route(
    '**/api/contacts',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const add = dialog(page).getByRole('button', { name: 'Add Contact' });
  await add.click();
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
  await add.click();
  await expect(dialog(page)).toHaveCount(0);
  const found = await page.request.get(`/api/contacts?q=${encodeURIComponent(lastName)}`);
  expect((await found.json()).rows).toHaveLength(1);
}

async function edit(page: Page, colleague: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Contact' }).click();
  await dialog(page).getByLabel('Company').fill('Tsosie & Sons “<b>”');

  await signIn(colleague, 'admin');
  await colleague.goto(page.url());
  await changeContactElsewhere(colleague);

  const notice = dialog(page).getByRole('alert');
  await expect(notice).toContainText('Ray Montoya changed this in the meantime. Changed: Phone: (505) 555-0199');
  await expect(notice.getByRole('button')).toHaveCount(0);
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('(505) 555-0199');
  await expect(dialog(page).getByLabel('Company')).toHaveValue('Tsosie & Sons “<b>”');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Contact Updated')).toBeVisible();
  await expect(page.locator('.contact-details')).toContainText('Tsosie & Sons “<b>”');
  await expect(page.locator('.contact-details')).toContainText('(505) 555-0199');

  await page.getByRole('button', { name: 'Edit Contact' }).click();
  await dialog(page).getByLabel('Company').fill('Another name');
  await dialog(page).getByLabel('Last name').fill('Typed');
  await changeContactElsewhere(page);
  await expect(notice).toContainText('Changed: Company: (empty).');
  await expect(dialog(page).getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await notice.getByRole('button', { name: 'Load their version' }).click();
  await expect(dialog(page).getByLabel('Company')).toHaveValue('');
  await expect(dialog(page).getByLabel('Last name')).toHaveValue('Typed');

  await dialog(page).getByLabel('Phone').fill('(505) 555-0142');
  await changeContactElsewhere(page, '(505) 555-0143');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('.contact-details')).toContainText('(505) 555-0142');
  await expect(page.getByRole('heading', { name: /Typed$/ })).toBeVisible();
}

async function write(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('tab', { name: 'Activities', exact: true }).click();
  await page.getByRole('button', { name: 'Send Email' }).first().click();
  await dialog(page).getByLabel('Message').fill('We will be there on Monday.');
  expect((await page.request.delete(`/api/contacts/${id}`)).ok()).toBe(true);
  await expect(page.getByText('What you typed can still be copied.')).toBeVisible();
  await expect(dialog(page).getByLabel('Message')).toHaveValue('We will be there on Monday.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Not Found' })).toBeVisible();
}
