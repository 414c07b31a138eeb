import { aMailServer } from '../test/support/mailbox.ts';
import { ownDemo } from './own-demo.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

/** The product beside a mail server of ours: the other tests run without any. */
let mail: Awaited<ReturnType<typeof aMailServer>>;
const refused = new Set<string>();
test.beforeAll(async () => {
  mail = await aMailServer((recipient) => (refused.has(recipient) ? 550 : undefined));
});
test.afterAll(() => mail.close());
await ownDemo(() => ({ SMTP_URL: mail.url }));

test('a mass e-mail says who was refused and why; the outbox sends it again when that is mended @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const [ana, ben] = ['ana.posted@example.test', 'ben.posted@example.test'] as const;
  for (const email of [ana, ben])
    await page.request.post('/api/contacts', {
      data: { firstName: email === ana ? 'Ana' : 'Ben', lastName: 'Posted', email, status: 'New Lead' },
    });
  /** The demo's own customers are written to as well. */
  const received = () => mail.received.map(({ to }) => to).filter((to) => /\.posted@/.test(to));
  refused.add(ben);
  await page.goto('/mass-email');
  await page.getByLabel('Subject').fill('Snow day');
  await page.getByLabel('Message').fill('Hello {{first_name}}, trucks run tomorrow.');
  await page.getByRole('searchbox', { name: 'Search recipients' }).fill('posted');
  await page.getByRole('checkbox', { name: 'Select All (2)' }).check();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(`${ben}: `);
  await expect(page.getByText('Sent 1 of 2 emails. 1 failed.').first()).toBeVisible();
  expect(received()).toEqual([ana]);
  const problem = page.getByRole('list', { name: 'Errors' }).getByRole('link', { name: 'Ben Posted' });
  await page.goto((await problem.getAttribute('href')) ?? '');
  await expect(page.getByText(`${ben} takes no letters.`)).toBeVisible();

  await page.goto('/settings?tab=outbox');
  await page.getByRole('searchbox', { name: 'Search recipients' }).fill(ben);
  const row = page.getByRole('row').filter({ hasText: ben });
  await expect(row).toContainText('Failed');
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Message' });
  await expect(dialog).toContainText('after 1 attempt');
  await expect(dialog).toContainText('Refused with 550');
  refused.clear();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(`It is sent to ${ben} now.`)).toBeVisible();
  await expect(dialog.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  expect(received()).toEqual([ana, ben]);
});
