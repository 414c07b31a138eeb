import { aMailServer } from '../test/support/mailbox.ts';
import { answerWith } from './answers.ts';
import { aCustomer, enterAs, post } from './customers.ts';
import { told } from './failing.ts';
import { ownDemo } from './own-demo.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

/** The product beside a mail server of ours: the other tests run without any. */
let mail: Awaited<ReturnType<typeof aMailServer>>;
const refused = new Set<string>();
test.beforeAll(async () => {
  mail = await aMailServer((recipient) => (refused.has(recipient) ? 550 : undefined));
});
test.afterAll(() => mail.close());
await ownDemo(() => ({ SMTP_URL: mail.url }));
/** Of the desktop's tests, too: those of phones would start a company of their own. */
const phone = { width: 390, height: 844 };

test('a mass e-mail says who was refused and why; the outbox sends it again when that is mended @desktop', async ({
  page,
  another,
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
  const contact = page.url();
  await page.goto('/mass-email?q=ben.posted');
  await expect(page.getByRole('checkbox', { name: 'Ben Posted' })).toBeDisabled();
  await expect(page.getByText('Bounced', { exact: true })).toBeVisible();
  await page.goto(contact);
  await page.getByRole('button', { name: 'It Works Again' }).click();
  await expect(told(page, 'Address Works Again', `Mass emails go to ${ben} again.`)).toBeVisible();
  await expect(page.getByText(`${ben} takes no letters.`)).toHaveCount(0);
  await page.goto('/mass-email?q=ben.posted');
  await expect(page.getByRole('checkbox', { name: 'Ben Posted' })).toBeEnabled();

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
  await expect(page.getByText('It is sent now, to the address that its recipient has by now.')).toBeVisible();
  await expect(dialog.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  expect(received()).toEqual([ana, ben]);

  const letter = plain(mail.received.find(({ to }) => to === ana)?.raw ?? '');
  const visitor = await another({ viewport: phone });
  await visitor.goto(/https?:[^\s"<>]+(\/unsubscribe#token=[\w-]+)/.exec(letter)?.[1] ?? '');
  await expect(visitor.getByText(`${ana} is on our list for announcements.`)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(visitor.getByText(`No more announcements come to ${ana}.`)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(`No more announcements come to ${ana}.`)).toBeVisible();
  await page.goto('/mass-email?q=ana.posted');
  await expect(page.getByRole('checkbox', { name: 'Ana Posted' })).toBeDisabled();
  await visitor.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(visitor.getByText(`${ana} is on our list for announcements.`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ana Posted' })).toBeEnabled();
});

test('what is promised goes out: a welcome, an account, an e-mail; nothing is left to be handed on @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const told = page.getByRole('region', { name: 'Notifications' });
  const lettersTo = (address: string) => mail.received.filter(({ to }) => to === address);
  const letterTo = (address: string) => lettersTo(address)[0]?.raw ?? '';
  const dialog = page.getByRole('dialog');

  await test.step('a driver who is made is in the list, and has a letter with a link', async () => {
    await page.goto('/settings?tab=users');
    await page.getByRole('button', { name: 'Create User' }).click();
    await dialog.getByLabel('First name').fill('Ida');
    await dialog.getByLabel('Last name').fill('Posted');
    await dialog.getByLabel('Email').fill('ida.posted@example.test');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(told).toContainText('Ida Posted gets a welcome e-mail at ida.posted@example.test.');
    await expect(page.getByRole('row').filter({ hasText: 'ida.posted@example.test' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => letterTo('ida.posted@example.test')).toContain('choose-password#token=');
  });

  await test.step('their code for the phone opens the sign-in page; the link is in their mailbox alone', async () => {
    await page.goto('/first-steps?step=drivers');
    await page.getByRole('button', { name: 'QR code for Ida Posted' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code of the sign-in of Ida' })).toBeVisible();
    await expect(dialog).toContainText(
      'Ida signs in as ida.posted@example.test, with the password or the link of the welcome e-mail.',
    );
    await expect(dialog.getByRole('button', { name: 'Show the QR Code' })).toHaveCount(0);
  });

  await test.step('whoever gets a higher role is promised the link to a new password', async () => {
    await page.goto('/settings?tab=users&people=staff&q=ida.posted');
    await page.getByRole('button', { name: 'Edit Ida Posted' }).click();
    await expect(dialog).toContainText('a higher one also asks for a new password, by e-mail');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Admin', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(told).toContainText('Ida Posted gets a link to choose a new password at ida.posted@example.test.');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => lettersTo('ida.posted@example.test')).toHaveLength(2);
  });

  await test.step('whoever has lost the phone is told by e-mail that the second step is gone', async () => {
    await answerWith(page, /\/api\/users\/[^/]+\/account$/, () => ({ hasTwoStep: true }));
    await page.getByRole('button', { name: 'Sign-in of Ida Posted' }).click();
    await dialog.getByRole('button', { name: 'Reset Two-Step Sign-In' }).click();
    await expect(dialog.last()).toContainText('Ida is told by e-mail.');
  });

  await test.step('a customer is promised a letter for the account, and gets what is written to them', async () => {
    const email = 'eve.letters@example.test';
    const data = { firstName: 'Eve', lastName: 'Letters', email, status: 'New Lead' };
    const { id } = await (await page.request.post('/api/contacts', { data })).json();
    await page.goto(`/crm/contacts/${id}?tab=activities`);
    await page.getByRole('button', { name: 'Send Email' }).first().click();
    await dialog.getByLabel('Subject').fill('Your cart');
    await dialog.getByLabel('Message').fill('It comes on Friday.');
    await dialog.getByRole('button', { name: 'Send Email' }).click();
    await expect(told).toContainText('Email Sent');
    await expect(told).toContainText(`To ${email}`);
    await expect(told.getByRole('button', { name: 'Copy Text' })).toHaveCount(0);
    await expect.poll(() => letterTo(email)).toContain('It comes on Friday.');
    await page.goto(`/crm/contacts/${id}?account=new`);
    await expect(dialog).toContainText('A welcome e-mail brings a link to choose a password');
    await dialog.getByRole('button', { name: 'Generate Password' }).click();
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(told).toContainText(`Eve Letters can sign in with ${email}.`);
  });

  await test.step('an agreement goes out with its link, and once more on the press of a button', async () => {
    const letters = () => lettersTo('eve.letters@example.test').length;
    await page.getByRole('tab', { name: 'Service Agreement' }).click();
    await page.getByRole('button', { name: 'Assign Agreement' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Email the customer a link to it' })).toBeChecked();
    await dialog.getByRole('combobox', { name: 'Agreement' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Assign Agreement' }).click();
    await expect(told).toContainText(/The customer gets a link to .+ by email\./);
    await expect.poll(() => letterTo('eve.letters@example.test') && letters()).toBeGreaterThan(2);
    const before = letters();
    await page.getByRole('button', { name: 'Email Link Again' }).click();
    await expect(told).toContainText('Link Sent');
    await expect.poll(letters).toBe(before + 1);
  });

  await test.step('who has not signed is reminded on the days that the office chose', async () => {
    await page.goto('/settings?tab=reminders');
    const reminders = page.getByRole('region', { name: 'Agreement Reminders' });
    const tomorrow = page.getByRole('region', { name: 'Reminded to sign tomorrow' });
    await reminders.getByLabel('Days after it was assigned').fill('soon');
    await reminders.getByRole('button', { name: 'Save Changes' }).click();
    await expect(reminders.getByText('Unsaved changes')).toBeVisible();
    await reminders.getByLabel('Days after it was assigned').fill('1, 9');
    const isOn = reminders.getByLabel('Remind customers of agreements that they have not signed');
    await isOn.click();
    await reminders.getByRole('button', { name: 'Save Changes' }).click();
    await expect(tomorrow).toContainText('Eve Letters');
    await isOn.click();
    await reminders.getByRole('button', { name: 'Save Changes' }).click();
    await expect(tomorrow).toHaveCount(0);
  });
});

test('a customer is promised an e-mail wherever one goes out: AutoPay, a message, a request @desktop', async ({
  page,
  another,
}, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const customer = await aCustomer(office, 'Promised', info, { streets: ['7'] });
  await page.setViewportSize(phone);
  const lettersTo = (address: string) =>
    mail.received
      .filter(({ to }) => to === address)
      .map(({ raw }) => raw)
      .join('');
  await enterAs(page, customer);
  await page.goto('/profile?tab=billing');
  await expect(page.getByRole('region', { name: 'AutoPay', exact: true })).toContainText(
    'Turn it on, and your regular invoices are paid by themselves. You get an email each time.',
  );

  await page.goto('/profile?tab=messages');
  await page.getByLabel('Subject').fill('Extra bags');
  await page.getByLabel('Message', { exact: true }).fill('May I put out three?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const promise = 'We have got your message and will answer here and by e-mail.';
  await expect(told(page, 'Message Sent', promise)).toBeVisible();
  const { activities } = await (await office.request.get(`/api/contacts/${customer.id}/activities`)).json();
  const reply = { text: 'Yes, three are fine.', isVisibleToCustomer: true, commandId: crypto.randomUUID() };
  await post(office, `/activities/${activities[0].id}/notes`, reply);
  await expect.poll(() => lettersTo(customer.email)).toContain('Yes, three are fine.');

  await page.goto('/customer/requests?ask=move');
  await expect(page.getByText('We answer here, under Messages, and by e-mail.')).toBeVisible();
  await page.getByLabel('New address').fill('77 Mesa View, Aztec');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(told(page, 'Request Sent', 'We answer here and by e-mail.')).toBeVisible();
  const { requests } = await (await office.request.get('/api/service-requests')).json();
  const move = requests.find(({ contactId }: { contactId: string }) => contactId === customer.id);
  const outcome = 'We come to Mesa View from July on.';
  await post(office, `/service-requests/${move.id}/outcome`, {
    ...{ state: 'done', outcome },
    commandId: crypto.randomUUID(),
  });
  await expect.poll(() => lettersTo(customer.email)).toContain(outcome);
});

test('who forgot the password gets a letter, chooses another by its link, and is in @desktop', async ({
  page,
  another,
}, info) => {
  const office = await another();
  await signIn(office, 'office');
  const customer = await aCustomer(office, 'Forgot', info);
  await page.setViewportSize(phone);
  const letter = () =>
    mail.received.findLast(({ to, raw }) => to === customer.email && /one hour/.test(raw))?.raw ?? '';

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(customer.email.toUpperCase());
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status')).toContainText(
    /^If .+ has an account, an e-mail with a link is on its way\. The link works for one hour\.$/,
  );
  await expect.poll(letter).toContain('choose-password#token=');
  const [, link = ''] = /https?:[^\s"<>]+(\/choose-password#token=[\w-]+)/.exec(plain(letter())) ?? [];
  await page.goto(link);
  await page.getByLabel('New password').fill('Tumbleweed 88');
  await page.getByRole('button', { name: 'Save and Sign In' }).click();
  await page.waitForURL('**/customer');
  await page.goto('/login');
  await page.goto(link);
  await page.getByLabel('New password').fill('Tumbleweed 99');
  await page.getByRole('button', { name: 'Save and Sign In' }).click();
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible();
});

/** A letter without the line ends that only carry it (quoted-printable). */
const plain = (letter: string) => letter.replaceAll('=\r\n', '').replaceAll('=3D', '=');
