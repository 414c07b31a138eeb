/** Where the company asks its admins for a second step, nobody of them gets past setting it up. */
import { Secret, TOTP } from 'otpauth';
import { ownDemo } from './own-demo.ts';
import { demoPassword, expectAccessible, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

await ownDemo(); // the rule would meet every admin of the other tests

/** @param aheadMs of the server's clock, by which the app shows its code */
async function setUp(page: Page, aheadMs: number): Promise<void> {
  await page.getByLabel('Current password').fill(demoPassword);
  await page.getByRole('button', { name: 'Set Up' }).click();
  const key = ((await page.locator('.two-step-key code').textContent()) ?? '').replaceAll(/\s/g, '');
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + aheadMs });
  await page.getByLabel('Code that the app shows now').fill(code);
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I Have Kept Them' }).click();
  await page.waitForURL('**/admin');
}

test('admins set up the second step before anything else, also those who are signed in already @desktop', async ({
  page,
  browser,
}) => {
  await signInByForm(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  const { askedAt } = await (await page.request.get('/api/dashboards/admin')).json();
  const aheadMs = Date.parse(askedAt) - Date.now();
  const owner = await (await browser.newContext()).newPage();
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

  await page.goto('/crm');
  await expect(page).toHaveURL(/\/two-step$/);
  const { status, code } = await page.evaluate(async () => {
    const answer = await fetch('/api/contacts');
    return { status: answer.status, code: (await answer.json()).error.code };
  });
  expect([status, code]).toEqual([403, 'forbidden']);
  await expectAccessible(page);
  await setUp(page, aheadMs);
  await page.goto('/crm');
  await expect(page.locator('.row-link').first()).toBeVisible();
  await expect(page).toHaveURL(/\/crm$/);
  await owner.context().close();
});
