/** Where the company asks its admins for a second step, nobody of them gets past setting it up. */
import { ownDemo } from './own-demo.ts';
import { expectAccessible, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';
import { setUpTwoStep } from './two-step-set-up.ts';

await ownDemo(); // the rule would meet every admin of the other tests

async function setUp(page: Page, aheadMs: number): Promise<void> {
  await setUpTwoStep(page, aheadMs);
  await page.getByRole('button', { name: 'I Have Kept Them' }).click();
  await page.waitForURL('**/admin');
}

test('admins set up the second step before anything else, also those who are signed in already @desktop', async ({
  page,
  another,
}) => {
  await signInByForm(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/settings?tab=website');
  const terms = page.getByLabel('Terms of Service');
  await terms.fill('Terms that took an hour.');
  const { askedAt } = await (await page.request.get('/api/dashboards/admin')).json();
  const aheadMs = Date.parse(askedAt) - Date.now();
  const owner = await another();
  await signInByForm(owner, 'owner');
  await owner.goto('/settings?tab=users');
  const rule = owner.getByRole('switch', { name: 'Admins sign in by two steps' });
  await rule.click();
  await expect(owner.getByText('Set up your own two-step sign-in first, under Edit Profile.')).toBeVisible();
  await expect(rule).not.toBeChecked();
  await owner.goto('/two-step');
  await setUp(owner, aheadMs);
  await owner.goto('/settings?tab=users');
  await rule.click();
  await expect(owner.getByText('Admins set up two-step sign-in now.')).toBeVisible();

  // At once, and with what was typed kept.
  await expect(page).toHaveURL(/\/two-step$/);
  await page.goto('/crm');
  await expect(page).toHaveURL(/\/two-step$/);
  const { status, code } = await page.evaluate(async () => {
    const answer = await fetch('/api/contacts');
    return { status: answer.status, code: (await answer.json()).error.code };
  });
  expect([status, code]).toEqual([403, 'two-step-needed']);
  await expectAccessible(page);
  // The word that the step is set up comes late to a slow line, and whoever is quick goes on all the same.
  const word = Promise.withResolvers<void>();
  await page.route('**/api/session', (route) => word.promise.then(() => route.continue()));
  const isUp = setUp(page, aheadMs);
  await page.getByRole('button', { name: 'I Have Kept Them' }).waitFor({ state: 'attached' });
  setTimeout(word.resolve, 1_500);
  await isUp;
  await page.goto('/crm');
  await expect(page.locator('.row-link').first()).toBeVisible();
  await expect(page).toHaveURL(/\/crm$/);
  await page.goto('/settings?tab=website');
  await expect(terms).toHaveValue('Terms that took an hour.');
});
