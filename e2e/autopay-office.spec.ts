/** What the office does about a customer's AutoPay: the link to it, and its end. */
import type { autopayContract } from '../src/features/autopay/contract.ts';
import type { Output } from '../src/kernel/operation.ts';
import { answerWith } from './answers.ts';
import { failChanges, press, told } from './failing.ts';
import { aCustomer, saveCard } from './places/billing.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

type Link = Output<typeof autopayContract.makeLink>;

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const toBilling = (page: Page, contactId: string) => page.goto(`/crm/contacts/${contactId}?tab=billing`);
const makingLink = /\/autopay-links$/;

test('a link is handed on when it was copied, and never said to be copied when it was not @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin');
  const { contactId } = await aCustomer(page);
  await toBilling(page, contactId);
  const toasts = page.getByRole('region', { name: 'Notifications' });

  await press('Email Set-Up Link')(page);
  const made = told(
    page,
    'Link Made',
    'There is no mail server: the email waits in the outbox. Copy the link, and share it by hand.',
  ); // as in the demo
  await made.getByRole('button', { name: 'Copy Link' }).click();
  await expect(told(page, 'Link Copied', 'Share it with this customer alone. It is good for 30 days.')).toBeVisible();
  const emailed = await copied(page);
  expect(emailed).toMatch(/\/autopay#token=[\w-]{40,}$/);
  await page.reload();
  await press('Copy Link')(page);
  await expect(told(page, 'Link Copied', 'Share it with this customer alone.')).toBeVisible();
  expect(await copied(page)).toMatch(/\/autopay#token=[\w-]{40,}$/);
  expect(await copied(page)).not.toBe(emailed);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await press('Copy Link')(page);
  await expect(told(page, 'Copy Failed', '/autopay#token=')).toBeVisible(); // to be copied by hand
  await page.reload();

  // The server made one, and its answer got lost on the way.
  let isLost = true;
  await page.route(makingLink, async (route) => {
    if (!isLost) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  for (const button of ['Copy Link', 'Email Set-Up Link']) {
    isLost = true;
    await press(button)(page);
    await expect(told(page, 'Link Not Made', '')).toBeVisible();
    await toasts.getByRole('button', { name: 'Close' }).first().click();
    isLost = false;
    await press(button)(page);
    await expect(told(page, 'Link Not Shown', 'It was made before, and cannot be shown again.')).toBeVisible();
    await expect(toasts.getByText(/^Link (Copied|Made)$/)).toHaveCount(0);
    await toasts.getByRole('button', { name: 'Close' }).first().click();
  }
  await press('Copy Link')(page); // another one
  await expect(told(page, 'Link Copied', 'Share it with this customer alone.')).toBeVisible();

  // As a company with a mail server has it.
  await answerWith<Link>(page, makingLink, () => ({ isEmailed: true }));
  await press('Email Set-Up Link')(page);
  await expect(told(page, 'Link Sent', 'The customer gets it by email. It is good for 30 days.')).toBeVisible();
});

test('what fails about AutoPay is told as what it was, and it stays as it is @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const { contactId } = await aCustomer(page);
  const saved = { sessionId: await saveCard(page, { contactId }) };
  expect((await page.request.post('/api/autopay-completions', { data: saved })).ok()).toBe(true);
  await toBilling(page, contactId);
  const panel = page.getByRole('region', { name: 'AutoPay' });
  await expect(panel).toContainText('Visa ending in 4242');
  await failChanges(page);
  await press('Email Link for Another Card or Account')(page);
  await expect(told(page, 'Link Not Made', 'Failed to make a link')).toBeVisible();
  const turnOff = async () => {
    await press('Turn Off')(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  };
  await turnOff();
  await expect(told(page, 'AutoPay Not Turned Off', 'Failed to turn AutoPay off')).toBeVisible();
  await expect(panel).toContainText('Visa ending in 4242');
  const error = { kind: 'conflict', code: 'no-account', message: 'This contact has no user account yet.' };
  await failChanges(page, { status: 409, json: { error } });
  await press('Copy Link')(page);
  await expect(told(page, 'User Account Required', error.message)).toBeVisible();
  const over = { kind: 'conflict', code: 'autopay-off', message: 'AutoPay is off already.' };
  await failChanges(page, { status: 409, json: { error: over } });
  await turnOff();
  await expect(told(page, 'AutoPay Not Turned Off', over.message)).toBeVisible();
});
