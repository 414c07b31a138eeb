/** Reports and dashboards that cannot be read. */
import { answerWith } from './answers.ts';
import { readsOnlyWhenAsked, told as toast, wordless } from './failing.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a report or a dashboard that cannot be read says so in its place, and comes at another try @desktop', async ({
  page,
}) => {
  await readsOnlyWhenAsked(page);
  await signIn(page, 'admin');
  for (const [path, reads, said, there] of [
    ['/reports/contact-status', /\/api\/contact-status/, 'Failed to load report data', 'Contact status'],
    ['/reports/driver-check-ins', /\/api\/driver-check-ins/, 'Error Loading Check-Ins', 'Active Drivers'],
    ['/admin', /\/api\/dashboards\/admin/, 'Failed to load the dashboard', 'Quick Actions'],
    ['/employee', /\/api\/dashboards\/employee/, 'Failed to load the dashboard', 'My Tasks'],
  ] as const) {
    await page.route(reads, (route) => route.fulfill(wordless));
    await page.goto(path);
    const told = page.getByRole('alert').filter({ hasText: said });
    await expect(told, path).toBeVisible();
    if (path.endsWith('contact-status')) await expect(told).toContainText('Error Loading Report');
    if (path.endsWith('check-ins'))
      await expect(toast(page, 'Check-Ins Error', 'Failed to load driver check-ins')).toBeVisible();
    await page.unroute(reads);
    await told.getByRole('button', { name: 'Try Again' }).click();
    await expect(told, path).toBeHidden();
    await expect(page.getByText(there).or(page.getByLabel(there)).first(), path).toBeVisible();
  }
  await answerWith(page, /\/api\/driver-check-ins/, () => ({ drivers: null }));
  await page.goto('/reports/driver-check-ins');
  await expect(page.getByText(/Who drove on this day could not be loaded/)).toBeVisible();
});

test('the Admin Dashboard is one read, greets by name, and leads to the day’s work @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The runs of whoever drives are kept on the device beside it.
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(dashboards|contacts|activities|routes|billing|users|invoices|subscriptions)/.test(pathname))
      read.push(pathname);
  });
  await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
  const actions = page.getByRole('navigation', { name: 'Quick Actions' });
  await expect(page.getByText(/^Welcome, Ray · Tuesday, June 16/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'System Health' })).toBeVisible();
  expect([...new Set(read)]).toEqual(['/api/dashboards/admin']); // and again when somebody else changed what it shows
  for (const [label, href] of [
    ['Add New Contact', '/crm'],
    ['Create Route', '/routes'],
    ['Generate Daily Routes', '/daily-routes'],
    ['Manage Settings', '/settings'],
  ] as const)
    await expect(actions.getByRole('link', { name: label })).toHaveAttribute('href', href);
});
