import { addDays } from '../src/kernel/calendar.ts';
import { post } from './customers.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Activities' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const titles = (page: Page) => rows(page).locator('.row-link b');
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const overdue = (page: Page) => page.getByRole('search').getByRole('button', { name: 'Overdue' });
const inAddress = (page: Page, name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name));

async function choose(page: Page, name: string, option: string): Promise<void> {
  await choice(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What a customer wrote, and what was noted about them after `a call`, `a task ahead` and `a late task`. */
const message = 'Message from the website';
const [call, ahead, late] = ['apple crates', 'cherry crates', 'Banana crates'];

/** A contact of a name of their own, who has these four. */
async function someActivities(page: Page): Promise<string> {
  const lastName = `Quillfeather${Date.now()}`;
  const email = `${lastName.toLowerCase()}@example.com`;
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json();
  const { today } = await read('/company');
  const { drivers } = await read('/drivers');
  const assignedTo = drivers.find(({ lastName }: { lastName: string }) => lastName === 'Trujillo').id;
  const { id } = await post(page, '/contacts', { firstName: 'Odessa', lastName, email, status: 'New Lead' });
  const noted = `/contacts/${id}/activities`;
  await post(page, noted, { type: 'task', title: late, priority: 'high', dueDate: addDays(today, -3), assignedTo });
  await post(page, noted, { type: 'task', title: ahead, priority: 'low', dueDate: addDays(today, 30) });
  await post(page, noted, { type: 'call', title: call });
  await post(page, '/contact-messages', { name: `Odessa ${lastName}`, email, message: 'When do you come?' });
  return lastName;
}

test.beforeEach(({ page }) => signIn(page, 'office'));

test('each filter leaves exactly what it names, stands in the address, and is read from there @desktop', async ({
  page,
}) => {
  const name = await someActivities(page);
  await page.goto(`/crm/activities?q=${name}`);
  await expect(titles(page)).toHaveText([message, call, ahead, late]);
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Activity',
    'Contact',
    'Status & Priority',
    'Due Date',
    'Created',
  ]);
  const aPerson = /^[\da-f-]{36}$/;
  const narrowed: readonly (readonly [string, string, all: string, key: string, value: RegExp, left: string[]])[] = [
    ['Type', 'Call', 'All types', 'type', /^call$/, [call]],
    ['Status', 'Pending', 'All statuses', 'status', /^pending$/, [ahead, late]],
    ['Priority', 'High', 'All priorities', 'priority', /^high$/, [late]],
    ['Priority', 'Low', 'All priorities', 'priority', /^low$/, [ahead]],
    ['Creator', 'Customer created', 'All creators', 'createdBy', /^customer$/, [message]],
    ['Creator', 'Staff created', 'All creators', 'createdBy', /^staff$/, [call, ahead, late]],
    ['Assigned to', 'Luis Trujillo', 'All assignees', 'assignedTo', aPerson, [late]],
  ];
  for (const [filter, option, all, key, value, left] of narrowed) {
    await choose(page, filter, option);
    await expect(titles(page)).toHaveText(left);
    await inAddress(page, key).toMatch(value);
    await choose(page, filter, all);
    await expect(titles(page)).toHaveText([message, call, ahead, late]);
    await inAddress(page, key).toBeNull();
  }
  const rowOf = (title: string) => rows(page).filter({ hasText: title });
  await expect(rowOf(late).getByText('High', { exact: true })).toBeVisible();
  await expect(
    rowOf(late).locator('[data-label="Due Date"]').getByText('Luis Trujillo', { exact: true }),
  ).toBeVisible();
  const fromCustomer = page.locator('[data-label="Created"]').getByText('From the customer', { exact: true });
  await expect(rows(page).filter({ has: fromCustomer })).toHaveCount(1);
  await expect(rowOf(message).filter({ has: fromCustomer })).toHaveCount(1);

  await test.step('lateness, which is highlighted', async () => {
    await expect(overdue(page)).toHaveAttribute('aria-pressed', 'false');
    await overdue(page).click();
    await expect(overdue(page)).toHaveAttribute('aria-pressed', 'true');
    await inAddress(page, 'overdue').toBe('true');
    await expect(titles(page)).toHaveText([late]);
    await expect(page.locator('[data-overdue]').getByText('Overdue', { exact: true })).toHaveCount(1);
    await expect(rows(page).first()).toHaveCSS('box-shadow', /inset/);
    await page.reload();
    await expect(overdue(page)).toHaveAttribute('aria-pressed', 'true');
    await overdue(page).click();
    await expect(overdue(page)).toHaveAttribute('aria-pressed', 'false');
    await inAddress(page, 'overdue').toBeNull();
  });

  await test.step('type, status and creator are read from the address', async () => {
    await page.goto('/crm/activities?type=task&status=pending&createdBy=staff');
    await expect(choice(page, 'Type')).toHaveValue('Task');
    await expect(choice(page, 'Status')).toHaveValue('Pending');
    await expect(choice(page, 'Creator')).toHaveValue('Staff created');
    await page.getByRole('searchbox', { name: 'Search activities' }).fill(name);
    await expect(titles(page)).toHaveText([ahead, late]);
    for (const words of ['Task:', 'Pending'])
      await expect(rows(page).getByText(words, { exact: words === 'Pending' })).toHaveCount(2);
  });

  await test.step('where nothing matches, all filters can be cleared at once', async () => {
    await page.goto(`/crm/activities?q=${name}&priority=low&overdue=true&sort=title&direction=asc`);
    await expect(page.getByRole('heading', { name: 'No activities found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(titles(page).first()).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search activities' })).toHaveValue('');
    await expect(choice(page, 'Priority')).toHaveValue('All priorities');
    await expect(overdue(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(page).toHaveURL('/crm/activities?sort=title&direction=asc');
  });
});

test('titles are put in order by the select, the button and the head @desktop', async ({ page }) => {
  const name = await someActivities(page);
  const alphabet = [call, late, ahead, message];
  await page.goto(`/crm/activities?q=${name}`);
  await expect(titles(page)).toHaveText([message, call, ahead, late]);
  await expect(head(page, 'Created')).toHaveAttribute('aria-sort', 'descending');
  await expect(head(page, 'Activity')).toHaveAttribute('aria-sort', 'none');

  await choose(page, 'Sort by', 'Sort: Title');
  await expect(titles(page)).toHaveText(alphabet);
  await expect(head(page, 'Activity')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head(page, 'Created')).toHaveAttribute('aria-sort', 'none');
  await inAddress(page, 'sort').toBe('title');
  await inAddress(page, 'direction').toBe('asc');

  await page.getByRole('button', { name: 'Ascending; sort descending' }).click();
  await expect(titles(page)).toHaveText(alphabet.toReversed());
  await expect(head(page, 'Activity')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Descending; sort ascending' }).click();
  await expect(titles(page)).toHaveText(alphabet);

  await head(page, 'Due Date').getByRole('button').click();
  await expect(titles(page)).toHaveText([late, ahead, call, message]);
  await expect(choice(page, 'Sort by')).toHaveValue('Sort: Due date');
  await head(page, 'Activity').getByRole('button').click();
  await expect(titles(page)).toHaveText(alphabet);
  await head(page, 'Activity').getByRole('button').click();
  await expect(titles(page)).toHaveText(alphabet.toReversed());
  await expect(head(page, 'Activity')).toHaveAttribute('aria-sort', 'descending');
  await expect(choice(page, 'Sort by')).toHaveValue('Sort: Title');
});
