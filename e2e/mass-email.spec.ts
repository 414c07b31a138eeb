import type { massEmailContract } from '../src/features/mass-email/contract.ts';
import type { Output, Sent } from '../src/kernel/operation.ts';
import { told, wordless } from './failing.ts';
import { goTo } from './places/place.ts';
import { signIn, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

type Result = Output<typeof massEmailContract.get>;

/** People of the test's own, by first name and address, under a last name that nobody else has. */
async function somebody(page: Page, people: Readonly<Record<string, string>>) {
  const tag = Math.random().toString(36).slice(2, 8);
  const ids: string[] = [];
  for (const [firstName, email] of Object.entries(people)) {
    const data = { firstName, lastName: `Mass${tag}`, email: `${email}.${tag}@example.test`, status: 'New Lead' };
    ids.push((await (await page.request.post('/api/contacts', { data })).json()).id);
  }
  return { tag, ids };
}

async function compose(page: Page, tag: string, subject: string): Promise<void> {
  await page.goto(`/mass-email?q=mass${tag}`);
  await page.getByRole('checkbox', { name: /Select All \([1-9]/ }).check();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Trucks run tomorrow.');
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Sent by somebody else meanwhile. */
async function sendBeside(page: Page, recipientIds: string[], subject = 'Beside'): Promise<string> {
  const id = crypto.randomUUID();
  const data: Sent<typeof massEmailContract.send> = {
    ...{ id, recipientIds, subject },
    ...{ purpose: 'announcement', message: 'Hello' },
  };
  await page.request.post('/api/mass-emails', { data });
  return id;
}

const aResult = /\/api\/mass-emails\/[0-9a-f-]{36}$/;
/** Without a mail server nothing is under way for long, nor fails: the page is told so. */
const tellResult = (page: Page, change: Partial<Result>) =>
  page.route(aResult, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
// A live change may have the result read once more while the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a message to many: chosen by filter, sent once, found again; whoever unsubscribes is left out @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const tag = Math.random().toString(36).slice(2, 8);
  for (const name of ['Ana', 'Ben'])
    await page.request.post('/api/contacts', {
      data: { firstName: name, lastName: `Mass${tag}`, email: `${name}.${tag}@example.test`, status: 'New Lead' },
    });
  await page.goto('/crm');
  await page.getByRole('link', { name: 'Mass Email' }).click();
  const send = page.getByRole('button', { name: 'Send Email' });
  await expect(send).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Search recipients' }).fill(`mass${tag}`);
  await page.getByRole('checkbox', { name: 'Select All (2)' }).check();
  await send.click();
  await expect(page.getByText('Please enter an email subject')).toBeVisible();
  await expect(page.getByText('Please enter an email message')).toBeVisible();
  await page.getByLabel('Subject').fill('Snow day');
  await page.getByLabel('Message').fill('Hello {{first_name}}, trucks run tomorrow.');
  await send.click();
  const question = page.getByText('Are you sure you want to send this email to 2 recipient(s)?');
  await expect(question).toContainText('No mail server is set up, so that the email stays in the outbox.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('2 email(s) are kept in the outbox: no mail server is set up').first()).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(page.getByText('0 selected')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Results: Snow day' })).toBeVisible();
});

test('each filter narrows the list, stands in the address, and one that leads nowhere says so @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const asked = { q: '', subscription: 'all' };
  const found = async (filter: object) => {
    const query = new URLSearchParams({ ...asked, ...filter });
    return (await (await page.request.get(`/api/mass-emails/recipients?${query}`)).json()).rows.length as number;
  };
  const { routes } = await (await page.request.get('/api/routes')).json();
  const [route] = routes.filter(({ stopCount = 1 }) => stopCount > 0);
  await page.goto('/mass-email');
  for (const [label, choice, filter] of [
    ['Status', 'Qualified', { status: 'Qualified' }],
    ['Subscription', 'Active', { subscription: 'active' }],
    ['Subscription', 'None', { subscription: 'none' }],
    ['Route', route.name, { routeId: route.id }],
    ['Town', 'Aztec', { town: 'Aztec' }],
    ['Weekday', 'Tuesday', { weekday: 'Tuesday' }],
    ['Balance', 'Open', { balance: 'open' }],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${label.toLowerCase()}=`));
    const shown = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem').first();
    const count = await found(filter);
    expect(count, label).toBeGreaterThan(0);
    await expect(shown, label).toHaveAttribute('aria-setsize', String(count));
    await goTo(page, '/mass-email');
  }
  await page.goto('/mass-email?route=abc&weekday=Someday&changed=2026-02-30&subscription=luck');
  await expect(page.getByRole('checkbox', { name: /^Select All \([1-9]/ })).toBeVisible();
  await page.goto(`/mass-email?route=${crypto.randomUUID()}`);
  await expect(page.getByText('Nobody meets these filters.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Route' })).toHaveValue('A deleted route');
  await page.goto('/mass-email?town=aztec');
  await expect(page.getByRole('checkbox', { name: /^Select All \([1-9]/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Town' })).toHaveValue('aztec');
});

test('what was typed is not lost by leaving the page unasked @desktop', async ({ page }) => {
  await signInByForm(page, 'admin');
  await page.goto('/mass-email');
  await page.getByLabel('Subject').fill('Half written');
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Half written');

  // Signing out asks as well, before the session ends; the browser, which would ask afterwards, does not.
  page.on('dialog', (question) => question.dismiss());
  const signOut = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  };
  await signOut();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect((await (await page.request.get('/api/session')).json()).user).not.toBeNull();
  await expect(page.getByLabel('Subject')).toHaveValue('Half written');
  await signOut();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
});

test('an answer that got lost is asked for again: nobody is written to twice, and who was left out is listed @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { tag } = await somebody(page, { Ana: 'ana', Ben: 'ben', Cy: 'ana' });
  await compose(page, tag, `Lost ${tag}`);
  await page.route('**/api/mass-emails', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    // Not a broken connection: that is tried again without anybody pressing.
    await route.fulfill(wordless);
  });
  await send(page);
  await expect(told(page, 'Failed to send emails', 'An unexpected error occurred')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue(`Lost ${tag}`);
  await page.unroute('**/api/mass-emails');
  await send(page);
  await expect(told(page, 'Left out', `Cy Mass${tag} has the same email address`)).toBeVisible();
  await expect(page.getByText('2 email(s) are kept in the outbox: no mail server is set up').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Left out' })).toContainText(`Cy Mass${tag} ana.${tag}@example.test`);
  const { massEmails } = await (await page.request.get('/api/mass-emails')).json();
  expect(massEmails.filter(({ subject }: Result) => subject === `Lost ${tag}`)).toHaveLength(1);
});

test('with the result closed a sending ends as well, and the next message, begun meanwhile, stays @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { tag, ids } = await somebody(page, { Ana: 'ana', Ben: 'ben' });
  await compose(page, tag, `Slow ${tag}`);
  await tellResult(page, { kept: 0, waiting: 2 });
  await send(page);
  await expect(page.getByRole('heading', { name: `Results: Slow ${tag}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Results: Slow ${tag}` })).toBeHidden();
  await page.getByLabel('Subject').fill('Next message');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await sendBeside(page, ids); // every page reads again how far it is
  await expect(page.getByRole('button', { name: 'Send Email' })).toBeEnabled();
  await expect(page.getByLabel('Subject')).toHaveValue('Next message');
  await expect(page.getByText('2 selected')).toBeVisible();
});

test('writing again to those who failed asks before it replaces what was typed @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const { tag, ids } = await somebody(page, { Ana: 'ana', Ben: 'ben' });
  const problem = { contactId: ids[0] ?? '', name: 'Ana', email: 'ana', error: 'Refused', isTriedAgain: false };
  await tellResult(page, { kept: 0, sent: 1, failed: 1, problems: [problem], failedIds: [problem.contactId] });
  await page.goto(`/mass-email?sent=${await sendBeside(page, ids, `Failed ${tag}`)}`);
  const again = page.getByRole('button', { name: 'Write to these again' });
  const subject = page.getByLabel('Subject');
  await again.click();
  await expect(subject).toHaveValue(`Failed ${tag}`);
  await subject.fill('Next message');
  await again.click();
  await expect(page.getByText('Replace what you typed?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(subject).toHaveValue('Next message');
  await again.click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(subject).toHaveValue(`Failed ${tag}`);
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a text is kept, taken again, refused for a field that nobody knows, and read as its reader will @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { tag } = await somebody(page, { Ana: 'ana', Ben: 'ben' });
  await compose(page, tag, `Bills ${tag}`);
  await page.getByLabel('Message').fill('Hello {{firstname}}, open: ');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('There is no field {{firstname}}.')).toBeVisible();
  await page.getByLabel('Message').fill('Hello {{first_name}}, open: ');
  await page.getByLabel('Message').press('End');
  await page.getByRole('button', { name: 'Amount open' }).click();
  await page.getByText('Service notices').click();
  await page.getByRole('button', { name: 'Save as Template' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`Kept ${tag}`);
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expect(told(page, 'Template Saved', `Kept ${tag}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByLabel('Subject').fill('');
  await page.getByLabel('Message').fill('');
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: `Kept ${tag}` }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Hello {{first_name}}, open: {{amount_open}}');
  await expect(page.getByRole('radio', { name: 'Service notices' })).toBeChecked();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText(`Ana Mass${tag} has nothing to pay: they get no such letter.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Message').fill('Hello {{first_name}}, open: {{amount_open|nothing}}');
  await page.getByRole('button', { name: 'Preview' }).click();
  const letter = preview.frameLocator('iframe');
  await expect(letter.getByText('Hello Ana, open: nothing')).toBeVisible();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(letter.getByText('Hello Ben, open: nothing')).toBeVisible();
  await preview.getByRole('button', { name: 'Send This as a Test to Myself' }).click();
  await expect(page.getByText('Test Kept')).toBeVisible();
});

test('the office takes somebody off a list, who then is marked and cannot be chosen for letters of its kind @phone', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { tag, ids } = await somebody(page, { Ana: 'ana' });
  await page.goto(`/crm/contacts/${ids[0]}`);
  await page.getByRole('button', { name: 'Take Off Announcements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Off the List' });
  await dialog.getByRole('button', { name: 'Take Off' }).click();
  await expect(dialog.getByText('Choose how they said so')).toBeVisible();
  await dialog.getByLabel('They asked by phone').check();
  await dialog.getByRole('button', { name: 'Take Off' }).click();
  await expect(page.getByText(/^Taken off \(asked by phone\), .* by Ray Montoya$/)).toBeVisible();

  await page.goto(`/mass-email?q=mass${tag}`);
  const ana = page.getByRole('checkbox', { name: `Ana Mass${tag}` });
  await expect(ana).toBeDisabled();
  await expect(page.getByText('Unsubscribed', { exact: true })).toBeVisible();
  await page.getByText('Service notices').click();
  await expect(ana).toBeEnabled();

  await page.goto(`/crm/contacts/${ids[0]}`);
  await page.getByRole('button', { name: 'Put Back Announcements' }).click();
  const back = page.getByRole('dialog', { name: 'Put Back on the List' });
  await back.getByLabel('They asked by phone').check();
  await back.getByRole('button', { name: 'Put Back' }).click();
  await expect(told(page, 'Put Back on the List', `Announcements: ana.${tag}@example.test`)).toBeVisible();
  await page.goto(`/mass-email?q=mass${tag}`);
  await expect(ana).toBeEnabled();
  await expect(page.getByText('Unsubscribed', { exact: true })).toHaveCount(0);
});
