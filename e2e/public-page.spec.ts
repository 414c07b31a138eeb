import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const email = () => `visitor${Date.now()}${Math.round(performance.now())}@example.test`;

async function write(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = page.locator('#contact form');
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: 'Send Message' }).click();
}

test('a visitor writes to the company, and the office finds the message @desktop', async ({ page }) => {
  const from = email();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();

  await write(page, { Email: from });
  const form = page.locator('#contact form');
  await expect(form.getByRole('alert')).toHaveText('Form ErrorPlease fill in all required fields');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveValue(from);

  await write(page, { Name: 'Rosa Visitor', Message: 'Do you come to Zuni Drive?' });
  await expect(form.getByRole('status')).toContainText('Message Sent!');
  await expect(form.getByLabel('Message')).toHaveValue('');

  await signIn(page, 'office');
  await page.goto(`/crm?q=${encodeURIComponent(from)}`);
  await page.locator('main .row-link').first().click();
  await page.getByRole('tab', { name: /Activities/ }).click();
  await expect(page.getByRole('button', { name: 'Message from the website' })).toBeVisible();
});

test('a visitor asks about their address, and waits where nobody drives yet @phone', async ({ page }) => {
  await page.goto('/');
  const section = page.locator('#service-area');
  await section.getByLabel('Street address').fill('9 Mesa Rd');
  await section.getByLabel('City').fill('Nowhere');
  await section.getByLabel('ZIP code').fill('00000');
  await section.getByRole('button', { name: 'Check my address' }).click();
  await expect(section.getByRole('status')).toContainText('We do not serve ZIP code 00000 or Nowhere yet.');
  await section.getByLabel('Name').fill('Ana Waiting');
  await section.getByRole('button', { name: 'Put me on the waiting list' }).click();
  await expect(section.getByRole('alert')).toHaveText('Form ErrorPlease fill in all required fields');
  await section.getByLabel('Email').fill(email());
  await section.getByRole('button', { name: 'Put me on the waiting list' }).click();
  await expect(section.getByText('You are on the list')).toBeVisible();
  await expect(section.getByLabel('Street address')).toHaveValue('9 Mesa Rd');
});

test('a line that has swallowed a message is given up, and what stands there is what was sent @desktop', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/contact', (route) => isOver.then(() => route.abort()));
  const sent = page.waitForRequest('**/contact');
  await write(page, { Name: 'Rosa', Email: email(), Message: 'A long story' });
  await sent;
  const form = page.locator('#contact form');
  await form.getByLabel('Message').press('!');
  await expect(form.getByLabel('Message')).toHaveValue('A long story');
  await page.clock.runFor(61_000);
  await expect(form.getByRole('alert')).toContainText('Failed to send message. Please try again.');
  await form.getByLabel('Message').press('!');
  await expect(form.getByLabel('Message')).toHaveValue(/!/);
  end();
});

test('what was typed stays when no answer comes @desktop', async ({ page }) => {
  await page.goto('/');
  await page.route('**/contact', (route) => route.abort());
  await write(page, { Name: 'Rosa', Email: email(), Message: 'A long story' });
  const form = page.locator('#contact form');
  await expect(form.getByRole('alert')).toHaveText('Submission FailedFailed to send message. Please try again.');
  await expect(form.getByLabel('Message')).toHaveValue('A long story');
});

test.describe('without a program', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there to read, to dial and to send @phone', async ({ page }) => {
    await page.goto('/');
    for (const heading of ['Trash day, handled.', 'What it costs', 'Talk to us'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call / }).last()).toHaveAttribute('href', /^tel:\+?\d+$/);
    await write(page, { Name: 'Rosa', Email: email(), Message: 'Hello' });
    await expect(page.locator('#contact form').getByRole('status')).toContainText('Message Sent!');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  });
});

test('the menu of a phone leads to the sections @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Menu').click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/#pricing$/);
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeInViewport();
});

test('a page shorter than the window has its footer at the end of it @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 4000 });
  await page.goto('/terms');
  const foot = await page.locator('.site-foot').boundingBox();
  expect(foot && Math.round(foot.y + foot.height)).toBe(4000);
});
