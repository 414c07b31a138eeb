import { settle } from './places/place.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('an admin writes, changes and deletes an agreement @desktop', async ({ page }) => {
  const title = `Agreement ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/settings?tab=agreements');
  await page.getByRole('button', { name: 'Create Agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Agreement' });
  await expect(dialog.getByLabel('Content')).toHaveAttribute('rows', '20');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create Agreement' }).click();
  await expect(dialog.getByText('Content is required')).toBeVisible();
  const content = '<h2>Terms</h2><p>One cart each week.</p><script>parent.document.title = "taken"</script>';
  await dialog.getByLabel('Content').fill(content);
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Terms' })).toBeVisible();
  await expect(dialog.getByText('Not kept: <script>')).toBeVisible();
  expect(await page.title()).not.toContain('taken');
  await dialog.getByRole('button', { name: 'Create Agreement' }).click();
  await expect(page.getByText('Agreement Created')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search by title or content' }).fill(title);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('Terms One cart each week.');
  await page.getByRole('button', { name: `View ${title}` }).click();
  const view = page.getByRole('dialog', { name: title });
  await expect(view.frameLocator('iframe').getByText('One cart each week.')).toBeVisible();
  const frame = view.locator('iframe');
  await frame.focus();
  await expect(frame).toHaveCSS('outline-style', 'solid');
  const heightWithin = () => frame.evaluate((one: HTMLIFrameElement) => one.contentDocument?.body.offsetHeight ?? 1e6);
  await page.setViewportSize({ width: 1280, height: 160 });
  expect((await frame.boundingBox())?.height, 'moved up and down').toBeLessThan(await heightWithin());
  await page.emulateMedia({ media: 'print' });
  expect((await frame.boundingBox())?.height, 'whole on paper').toBeGreaterThanOrEqual(await heightWithin());
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await view.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Agreement' });
  await expect(edit.getByLabel('Content')).toHaveValue('## Terms\n\nOne cart each week.');
  await edit.getByLabel('Title').fill(`${title} b`);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Agreement Updated')).toBeVisible();

  await page.getByRole('button', { name: `Delete ${title} b` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Agreement' }).click();
  await expect(page.getByText('Agreement Deleted')).toBeVisible();
  await expect(page.getByText('No agreements found')).toBeVisible();
});

test('an agreement is written without a tag: headings, bold and lists by buttons @desktop', async ({ page }) => {
  const title = `Without tags ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/settings?tab=agreements');
  await page.getByRole('button', { name: 'Create Agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Agreement' });
  await dialog.getByLabel('Title').fill(title);
  const content = dialog.getByLabel('Content');
  await content.fill('Terms\n\nLid closed\nBy 7 AM');
  const select = async (from: number, to: number) => {
    await settle(page); // a button selects anew what it has changed
    await content.evaluate((area: HTMLTextAreaElement, range) => area.setSelectionRange(...range), [from, to] as const);
  };
  await select(0, 5);
  await dialog.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(content).toHaveValue('## Terms\n\nLid closed\nBy 7 AM');
  await select(10, 28);
  await dialog.getByRole('button', { name: 'List', exact: true }).click();
  await expect(content).toHaveValue('## Terms\n\n- Lid closed\n- By 7 AM');
  await select(12, 15);
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await expect(content).toHaveValue('## Terms\n\n- **Lid** closed\n- By 7 AM');
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['Lid closed', 'By 7 AM']);
  await dialog.getByRole('button', { name: 'Create Agreement' }).click();
  await expect(page.getByText('Agreement Created')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Content')).toHaveValue('## Terms\n\n- **Lid** closed\n- By 7 AM');
});

test('an agreement of which nobody knows who wrote it says so @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  // As after an import: the product itself always knows.
  await page.route(/\/api\/agreements(\/[\w-]+)?(\?.*)?$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/"createdBy":"[^"]*"/g, '"createdBy":null'),
    });
  });
  await page.goto('/settings?tab=agreements');
  const row = page.getByRole('row', { name: /Walk-Up Service Addendum/ });
  await expect(row).toContainText('Unknown');
  await page.getByRole('button', { name: 'View Walk-Up Service Addendum' }).click();
  await expect(page.getByRole('dialog')).toContainText('Created by Unknown on ');
});
