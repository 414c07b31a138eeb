import { answerGetsLost } from './failing.ts';
import { addNewContact } from './places/found.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

test("an activity's life @desktop", async ({ page }) => {
  const title = `Bring a cart ${Date.now()}`;
  const changed = `${title} on Friday`;
  const description = 'The lid of the old one was torn off by the lift. '.repeat(2);
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Task' }) });
  await signIn(page, 'admin');

  await test.step('a task is added to a contact', async () => {
    await page.goto('/crm?q=elena+archuleta');
    await page
      .getByRole('link', { name: /Elena Archuleta/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Activities', exact: true }).click();
    await page.getByRole('button', { name: 'Add Activity' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Add Activity' }).click();
    await expect(form.getByText('Title is required')).toBeVisible();
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill(description);
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Task' }).click();
    await form.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await form.getByLabel('Due date').fill('2026-01-05');
    await form.getByRole('button', { name: 'Add Activity' }).click();
    await expect(toast(page, 'Activity Created')).toBeVisible();
  });

  await test.step('it is changed', async () => {
    await page.getByRole('button', { name: title }).first().click();
    await dialog.getByLabel('Title').fill(changed);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Activity Updated')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('a note that was typed and not added is not lost by closing', async () => {
    await page.getByRole('button', { name: changed, exact: true }).click();
    await dialog.getByLabel('Add a note').fill('Called at noon');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Add Note' }).click();
    await expect(toast(page, 'Note Added')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Notes' })).toContainText('Ray Montoya');
  });

  await test.step('the note is corrected', async () => {
    await dialog.getByRole('button', { name: 'Edit note' }).click();
    await dialog.getByLabel('Note', { exact: true }).fill('Called at one');
    await dialog.getByRole('button', { name: 'Save Note' }).click();
    await expect(toast(page, 'Note Updated')).toBeVisible();
    await expect(dialog.getByText('Called at one')).toBeVisible();
  });

  await test.step('it is begun and completed', async () => {
    await dialog.getByRole('button', { name: 'Mark In Progress' }).click();
    await expect(dialog.getByText('In Progress', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark Complete' }).click();
    await expect(dialog.getByText('Completed', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  const row = page.getByRole('row').filter({ hasText: changed });
  await test.step('All Activities finds it, and keeps its filters over a reload', async () => {
    await page.getByRole('link', { name: 'Contacts Manager' }).click();
    await page.getByRole('link', { name: 'All Activities' }).click();
    await expect(page.getByRole('heading', { name: 'All Activities' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Task' }).click();
    await page.getByRole('searchbox', { name: 'Search activities' }).fill(changed);
    await expect(page.getByText(/^1 of \d[\d,]* activities$/)).toBeVisible();
    await expect(page).toHaveURL(/status=completed/);
    await page.reload();
    await expect(row).toContainText('Completed');
    await expect(row).toContainText('Elena Archuleta');
    await expect(row.getByText(`${description.slice(0, 80)}…`)).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search activities' })).toHaveValue(changed);
  });

  await test.step('it is opened by its address and deleted', async () => {
    await row.getByRole('button', { name: changed }).click();
    await expect(page).toHaveURL(/activity=[\da-f-]{36}/);
    await page.reload();
    await expect(dialog.getByText('Called at one')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Delete ${changed}?` })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Activity' }).click();
    await expect(toast(page, 'Activity Deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No activities found' })).toBeVisible();
  });
});

test('an e-mail and a reply to a customer @desktop', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const subject = `Your cart ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/crm/activities?createdBy=customer&status=in_progress');
  await page.locator('main .row-link').first().click();
  const message = page.getByRole('dialog').filter({ hasText: 'Message from the customer' });
  await expect(message.getByText('Pending Response')).toBeVisible();
  await expect(message.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  await message.getByLabel(/^Reply to/).fill('Of course, put them beside the cart.');
  await message.getByRole('button', { name: 'Send Reply' }).click();
  await expect(toast(page, 'Reply Added')).toBeVisible();
  await expect(message.getByText('Shown to the customer')).toBeVisible();
  await expect(message.getByText('Completed', { exact: true })).toBeVisible();

  await message.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Send Email' }).first().click();
  const letter = page.getByRole('dialog').filter({ has: page.getByLabel('Subject') });
  await letter.getByLabel('Subject').fill(subject);
  await letter.getByLabel('Message').fill('It comes on Friday.');
  await page.route(/\/emails$/, answerGetsLost, { times: 1 });
  await letter.getByRole('button', { name: 'Send Email' }).click();
  await expect(toast(page, 'Email Failed')).toBeVisible();
  await letter.getByRole('button', { name: 'Send Email' }).click();
  await expect(letter).toBeHidden();
  // Nothing goes out here: what was written can be handed on.
  await expect(toast(page, 'Email Kept')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Text' }).last().click();
  await expect(toast(page, 'Text Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('It comes on Friday.');

  await page.getByRole('button', { name: subject }).click(); // there is one
  const sent = page.getByRole('dialog').filter({ hasText: 'This e-mail was sent' });
  await expect(sent.getByText('It comes on Friday.')).toBeVisible();
  await expect(sent.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  await expect(sent.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('a long history is read page by page, going on with the first of the older ones @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await addNewContact(page);
  const contact = new URL(page.url()).pathname.split('/').at(-1);
  const add = (n: number) =>
    page.request.post(`/api/contacts/${contact}/activities`, { data: { type: 'note', title: `Note ${n}` } });
  await add(0);
  for (let n = 1; n < 103; n += 17) await Promise.all(Array.from({ length: 17 }, (_, more) => add(n + more)));
  await page.goto(`/crm/contacts/${contact}?tab=activities`);
  await expect(page.getByText('103 of 103 activities')).toBeVisible();
  const titles = page.locator('.activity-open');
  await expect(titles).toHaveCount(100);
  await page.getByRole('button', { name: 'Show Older' }).focus();
  await page.keyboard.press('Enter');
  await expect(titles).toHaveCount(103);
  await expect(page.getByRole('button', { name: 'Show Older' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(titles.nth(100)).toBeFocused();
  await expect(titles.last()).toHaveText('Note 0');
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Call' }).click();
  await expect(page.getByText('0 of 103 activities')).toBeVisible();
});
