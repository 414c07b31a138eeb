import { addTwice } from './places/duplicates.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('somebody who is in the list twice is found, merged and parted again @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const lastName = `Atcitty ${Date.now()}${test.info().parallelIndex}`;
  const { first, second } = await addTwice(page, lastName);

  await test.step('while adding a third one, the two are pointed out, and saving stays possible', async () => {
    await page.goto('/crm');
    await page.getByRole('button', { name: 'Add Contact' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(first.email.toUpperCase());
    await expect(dialog.getByRole('status')).toContainText(`Looks like Lena ${lastName} (same email), L. ${lastName}`);
    await expect(dialog.getByRole('button', { name: 'Add Contact' })).toBeEnabled();
    await dialog.getByLabel('Email').fill('nobody.has.this@example.com');
    await expect(dialog.getByText(/^Looks like/)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('the contact says whom it looks like, and the two are compared', async () => {
    await page.goto(`/crm/contacts/${first.id}`);
    await page.getByRole('button', { name: `Compare with L. ${lastName}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Contacts' });
    await expect(dialog.getByRole('group', { name: 'Keep' })).toContainText(`Lena ${lastName}`);
    await expect(dialog.getByRole('region', { name: 'What moves' })).toContainText(
      /Chaco Bend, Farmington becomes one with the same address/,
    );
    await dialog.getByRole('group', { name: 'Keep' }).getByRole('radio').first().check();
    await dialog.getByRole('group', { name: 'Name' }).getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Merge Contacts' }).click();
    await expect(page.getByText('Contacts Merged')).toBeVisible();
  });

  await test.step('everything is on the one that was kept, and the other leads there', async () => {
    await page.goto(`/crm/contacts/${second.id}`);
    await expect(page).toHaveURL(new RegExp(first.id));
    await expect(page.getByRole('heading', { level: 1, name: `Lena ${lastName}` })).toBeVisible();
    await expect(page.getByText(/Old Orchard Rd/).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Activities' }).click();
    await expect(page.getByText('Asked about a second can').first()).toBeVisible();
  });

  await test.step('undoing it brings the other back', async () => {
    await page.goto('/crm/duplicates');
    await page.getByRole('button', { name: `Undo the merge of L. ${lastName} into Lena ${lastName}` }).click();
    await expect(page.getByText('Merge Undone')).toBeVisible();
    await page.goto(`/crm/contacts/${second.id}`);
    await expect(page.getByRole('heading', { level: 1, name: `L. ${lastName}` })).toBeVisible();
    await expect(page.getByText(/Old Orchard Rd/).first()).toBeVisible();
  });

  await test.step('the two are marked as not the same, and that can be taken back', async () => {
    await page.goto('/crm/duplicates');
    const pair = page.getByRole('button', { name: new RegExp(`^Not the same: .*${lastName}`) });
    await pair.click();
    await expect(page.getByText('Not the Same', { exact: true })).toBeVisible();
    await expect(pair).toHaveCount(0);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect(pair).toHaveCount(1);
  });
});
