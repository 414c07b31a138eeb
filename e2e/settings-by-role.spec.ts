import { tabsOf } from './screens.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

const tabs = tabsOf();

/** The panels by which one knows a tab (spec 1 §2.6). */
const panels: Readonly<Record<string, readonly string[]>> = {
  company: ['Company Logo', 'Company Information', 'Business Hours'],
  users: ['User Management'],
  agreements: ['Service Agreements'],
  stripe: ['Stripe Products', 'Setup Notes'],
  branding: ['Brand Colors'],
  operations: ['Operations'],
  calendar: ['Holidays', 'Days of Your Own'],
  website: ['Your Website', 'Phone and Areas', 'Prices and Figures', 'Testimonials', 'Small Print'],
  outbox: ['Outbox'],
};

for (const who of ['owner', 'admin'])
  test(`${who} reaches every tab, and may edit there @desktop`, async ({ page }) => {
    await signIn(page, who);
    await page.goto('/settings');
    await expect(page.getByRole('tab')).toHaveText(tabs.map(({ label }) => label));
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
    for (const { name, label } of tabs) {
      await page.getByRole('tab', { name: label }).click();
      await expect(page).toHaveURL(name === 'company' ? /\/settings$/ : new RegExp(`tab=${name}$`));
      await expect(page.getByRole('tabpanel', { name: label }).getByRole('region').first()).toBeVisible();
      for (const title of panels[name] ?? []) await expect(page.getByRole('region', { name: title })).toBeVisible();
      await expect(page.getByText(/^View Only/)).toHaveCount(0);
      await expect(page.locator('main fieldset.page')).toBeEnabled();
    }
  });

test('on a phone the names of the tabs fade where there are more, and the shown one is whole @phone', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/settings');
  const names = page.getByRole('tablist');
  const more = () => names.evaluate((list) => ['data-before', 'data-after'].map((side) => list.hasAttribute(side)));
  await expect.poll(more).toEqual([false, true]);
  await page.goto('/settings?tab=operations');
  await expect.poll(more).toEqual([true, true]);
  const [list, shown] = [await names.boundingBox(), await page.getByRole('tab', { selected: true }).boundingBox()];
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) - 40);
  await page.goto('/settings?tab=outbox');
  await expect.poll(more).toEqual([true, false]);
});
