import { told } from './failing.ts';
import { demoPassword, enterByForm, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';
import { codeOf, setUpTwoStep } from './two-step-set-up.ts';

/** The demo's people sign in without: this one is the test's own. */
async function aDispatcher(page: Page) {
  await signIn(page, 'admin');
  const email = `two.step.${Math.random().toString(36).slice(2, 10)}@demo.test`;
  const data = { firstName: 'Ines', lastName: 'Tsosie', email, phone: '', password: demoPassword, role: 'employee' };
  const made = await page.request.post('/api/users', { data });
  expect(made.ok()).toBe(true);
  const aheadMs = Date.parse((await made.json()).createdAt) - Date.now();
  await page.goto('/robots.txt'); // nothing of the admin's page is under way any more
  return { email, aheadMs };
}

test('codes that were kept nowhere are not closed by a slip, and open the door later @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email, aheadMs } = await aDispatcher(page);
  await enterByForm(page, email, demoPassword);
  await page.getByRole('link', { name: 'Contacts Manager' }).click();
  await page.waitForURL('**/crm');
  await page
    .getByRole('button', { name: /^User menu/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Two-Step Sign-In: Set Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-Step Sign-In' });
  const key = await setUpTwoStep(dialog, aheadMs);
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const [first = ''] = await codes.allTextContents();

  const question = page.getByRole('dialog', { name: 'Close without keeping the codes?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Back to the Codes' }).click();
  await expect(question).toBeHidden();
  await expect(codes).toHaveCount(10);
  await page.goBack();
  await question.getByRole('button', { name: 'Back to the Codes' }).click();
  await expect(question).toBeHidden();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await (await asked).dismiss();
  await expect(codes).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(first);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();

  const toTheCode = async () => {
    await page.goto('/robots.txt');
    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  };
  await toTheCode();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is not right/).first()).toBeVisible();
  // Half a minute ahead is taken, and is another code than the one before.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, aheadMs + 30_000));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/employee');

  await toTheCode();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/employee');

  await test.step('an admin resets it, who reads that nobody else tells her', async () => {
    await signIn(page, 'admin');
    await page.goto(`/settings?tab=users&people=staff&q=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: 'Sign-in of Ines Tsosie' }).click();
    await page.getByRole('button', { name: 'Reset Two-Step Sign-In' }).click();
    const reset = page.getByRole('dialog', { name: 'Reset two-step sign-in of Ines?' });
    await expect(reset).toContainText('No e-mail goes out: please tell Ines yourself.');
    await reset.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(told(page, 'Two-Step Sign-In Reset', 'Ines signs in by the password alone.')).toBeVisible();
    await enterByForm(page, email, demoPassword);
    await page.waitForURL('**/employee');
  });
});

test('who loses the answer that brings the recovery codes is told, and makes new ones @desktop', async ({ page }) => {
  const { email, aheadMs } = await aDispatcher(page);
  await enterByForm(page, email, demoPassword);
  await page
    .getByRole('button', { name: /^User menu/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Two-Step Sign-In: Set Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-Step Sign-In' });
  await dialog.getByLabel('Current password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  const key = ((await dialog.locator('.two-step-key code').textContent()) ?? '').replaceAll(/\s/g, '');
  await dialog.getByLabel('Code that the app shows now').fill(codeOf(key, aheadMs));
  let isLost = false;
  await page.route('**/api/session/two-step', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const turnOn = dialog.getByRole('button', { name: 'Turn On' });
  await turnOn.click();
  await expect(told(page, 'Two-Step Sign-In', 'The server cannot be reached.')).toBeVisible();
  await turnOn.click();
  await expect(dialog.getByText('the recovery codes did not arrive')).toBeVisible();
  await dialog.getByLabel('Current password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'New Recovery Codes' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
});
