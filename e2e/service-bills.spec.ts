import { addDays } from '../src/kernel/calendar.ts';
import { post } from './customers.ts';
import { failChanges, told } from './failing.ts';
import { addAddress, addNewContact } from './places/found.ts';
import { aHeldCustomer, aServedCustomer } from './places/service-bills.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

/** Somebody of the office, by hand: a second can is billed when they say so, and a hold is credited as it was shown. */
test('a second can, its bill, and the credit for a hold @desktop', async ({ page, another }) => {
  const admin = await another();
  await signIn(admin, 'admin');
  const { contactId } = await aServedCustomer(admin, 1);
  await signIn(page, 'office');
  await page.goto(`/crm/contacts/${contactId}?tab=addresses`);
  await page.getByRole('button', { name: /^Edit Trash at/ }).click();
  const edit = page.getByRole('dialog', { name: /^Edit Service/ });
  await edit.getByLabel('Cans').fill('2');
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  const question = page.getByRole('dialog', { name: 'Change the Bill Too?' });
  await expect(question).toContainText('2 cans are collected when the next period begins');
  await question.getByRole('button', { name: 'Leave the Bill' }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  const note = page.getByRole('region', { name: 'Bill and service differ' });
  await expect(note).toContainText('the bill is for 1.');
  await admin.goto('/billing/service');
  await expect(admin.locator(`a[href*="${contactId}"]`).first()).toBeVisible();

  await note.getByRole('button', { name: 'Change the Bill…' }).click();
  if ((await question.getByRole('combobox', { name: 'Further product' }).inputValue()) === '') {
    await question.getByRole('combobox', { name: 'Further product' }).click();
    await page.getByRole('option', { name: /^Extra can/ }).click();
    await question.getByRole('button', { name: 'See the Price' }).click();
  }
  await question.getByRole('button', { name: 'Change and Bill $20.00' }).click();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: /^Remaining time/ }).click();
  const lines = page.getByRole('dialog', { name: /^Invoice / });
  await expect(lines).toContainText(/Changed by .+, from 1 × Standard service to 1 × Standard service, 1 × Extra can/);
  await lines.getByRole('button', { name: 'Close' }).click();

  const { today } = await (await page.request.get('/api/company')).json();
  const data = { from: today, to: addDays(today, 27), reason: 'vacation' };
  expect((await page.request.post(`/api/contacts/${contactId}/suspensions`, { data })).ok()).toBe(true);
  const credit = page.getByRole('region', { name: 'Credit for Holds' });
  await expect(credit).toContainText('4 pickups not made');
  const post = credit.getByRole('button', { name: /^Post Credit of/ });
  const sum = ((await post.textContent()) ?? '').replace('Post Credit of ', '');
  await failChanges(page);
  await post.click();
  await expect(told(page, 'Credit Failed', 'Failed to post the credit')).toBeVisible();
  await page.unroute('**/api/**');
  await post.click();
  await expect(credit).toContainText(`Credited ${sum} by`);
  await expect(page.getByText(`${sum} credit, taken off the next invoice`)).toBeVisible();

  // Another is agreed to be worth nothing.
  const later = { from: addDays(today, 30), to: addDays(today, 57), reason: 'vacation' };
  expect((await page.request.post(`/api/contacts/${contactId}/suspensions`, { data: later })).ok()).toBe(true);
  const hold = credit.getByRole('listitem').filter({ hasText: 'Can be posted from' });
  await hold.getByRole('button', { name: 'No Credit…' }).click();
  const leaving = page.getByRole('dialog', { name: 'No Credit' });
  const leave = leaving.getByRole('button', { name: 'Give No Credit' });
  await leave.click();
  await expect(leaving.getByText('Reason is required')).toBeVisible();
  await leaving.getByLabel('Reason').fill('Agreed on the phone');
  await failChanges(page);
  await leave.click();
  await expect(told(page, 'Not Saved', 'Failed to save the decision')).toBeVisible();
  await page.unroute('**/api/**');
  await leave.click();
  await expect(told(page, 'No Credit Given', 'Hold')).toBeVisible();
  await expect(credit).toContainText(/No credit of \$\d+\.\d\d by .+: Agreed on the phone/);
  await expect(credit.getByRole('button')).toHaveCount(0);
});

test('who starts a service is asked for its bill, and who moves keeps the one there is @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await addNewContact(page);
  const { street } = await addAddress(page);
  await page.goto(`${page.url()}?tab=addresses`);
  const here = page.getByRole('region', { name: 'Services' }).getByRole('region', { name: street });
  const dialog = page.getByRole('dialog');
  await here.getByRole('button', { name: 'Start service…' }).click();
  await dialog.getByRole('button', { name: 'Start Service' }).click();
  // Who has no account gets one first; the question follows.
  const none = told(page, 'Nothing Is Billed Here Yet', 'Only a customer with a user account can be billed.');
  await none.getByRole('button', { name: 'Promote' }).click();
  const promotion = page.getByRole('dialog', { name: 'Promote Contact to Customer' });
  await promotion.getByRole('button', { name: 'Generate Password' }).click();
  await promotion.getByRole('button', { name: 'Create Account' }).click();
  const question = page.getByRole('dialog', { name: 'Change the Bill Too?' });
  await expect(question.getByRole('combobox', { name: 'Base product' })).toBeVisible();
  await question.getByRole('combobox', { name: 'Base product' }).click();
  await page.getByRole('option', { name: /^Standard service/ }).click();
  await question.getByRole('button', { name: 'Assign Subscription' }).click();
  await expect(page.getByText('Subscription Created')).toBeVisible();

  const { today } = await (await page.request.get('/api/company')).json();
  await here.getByRole('button', { name: 'Moves to another address…' }).click();
  await dialog.getByLabel('First day at the new address').fill(addDays(today, 1));
  for (const [label, typed] of Object.entries({
    Street: `${street} North`,
    City: 'Aztec',
    State: 'NM',
    'ZIP code': '87410',
  }))
    await dialog.getByLabel(label).fill(typed);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(told(page, 'The Bill Stays as It Is', '1 can is collected, and the bill is for as many.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('region', { name: 'Current Subscription' })).toContainText('Standard service');
  await expect(page.getByRole('region', { name: 'Bill and service differ' })).toHaveCount(0);
});

test('a bill that ends before its service is kept, one that goes on after it is ended, and each failure is told @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { contactId } = await aServedCustomer(page, 1);
  const path = `/contacts/${contactId}/subscriptions`;
  const { subscriptions } = await (await page.request.get(`/api${path}`)).json();
  await post(page, `/subscriptions/${subscriptions[0].id}/cancellation`, { commandId: crypto.randomUUID() });
  await page.goto(`/crm/contacts/${contactId}?tab=billing`);
  const note = page.getByRole('region', { name: 'Bill and service differ' });
  const question = page.getByRole('dialog', { name: 'Change the Bill Too?' });
  const current = page.getByRole('region', { name: 'Current Subscription' });

  await expect(note).toContainText(/Nothing is billed from \w+ \d+, 2026 on; 1 can is collected then\./);
  await note.getByRole('button', { name: 'Keep the Bill…' }).click();
  await expect(question).toContainText('The cancellation is taken back, and the subscription goes on as it is.');
  await expectAccessible(page);
  await failChanges(page);
  await question.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(told(page, 'Update Failed', 'Failed to keep the subscription')).toBeVisible();
  await page.unroute('**/api/**');
  await question.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(told(page, 'Subscription Updated', '')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(current.getByRole('button', { name: 'Change' })).toBeVisible();

  await page.getByRole('tab', { name: 'Addresses' }).click();
  await page.getByRole('button', { name: /^End service…/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Service' }).click();
  await expect(question).toContainText('Nothing is collected when the next period begins');
  await question.getByRole('button', { name: 'Leave the Bill' }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await note.getByRole('button', { name: 'End the Bill…' }).click();
  await expect(question).toContainText('Until then the cancellation can be taken back.');
  await failChanges(page);
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(told(page, 'Cancellation Failed', 'Failed to cancel the subscription')).toBeVisible();
  await page.unroute('**/api/**');
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(told(page, 'Subscription Cancelled', '')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(current).toContainText(/Ends \w+ \d+/);
});

test('what is asked about a bill and a hold follows what somebody else does meanwhile @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const contactId = await aHeldCustomer(page, 2);
  await page.goto(`/crm/contacts/${contactId}?tab=billing`);
  await page.getByRole('button', { name: 'Change the Bill…' }).click();
  const question = page.getByRole('dialog', { name: 'Change the Bill Too?' });
  await expect(question.getByRole('combobox', { name: 'Base product' })).toBeVisible();
  const answer = await page.request.get(`/api/contacts/${contactId}/subscriptions`);
  const [{ id, items }] = (await answer.json()).subscriptions;
  const before = [{ stripePriceId: items[0].stripePriceId, quantity: 1 }];
  const change = { before, items: [{ ...before[0], quantity: 3 }] };
  const { prorationDate } = await post<{ prorationDate: string }>(page, `/subscriptions/${id}/change-preview`, change);
  const command = { ...change, commandId: crypto.randomUUID(), prorationDate };
  expect((await page.request.put(`/api/subscriptions/${id}/items`, { data: command })).ok()).toBe(true);
  await expect(question.getByText('Somebody has changed this subscription meanwhile')).toContainText('3 × Standard');
  await question.getByRole('button', { name: 'Leave the Bill' }).click();

  await page.getByRole('button', { name: 'No Credit…' }).click();
  const leaving = page.getByRole('dialog', { name: 'No Credit' });
  await leaving.getByLabel('Reason').fill('Agreed on the phone');
  const worth = leaving.getByText(/^The hold .+ is worth/);
  const asOpened = (await worth.textContent()) ?? '';
  const { suspensions } = await (await page.request.get(`/api/contacts/${contactId}/suspensions`)).json();
  const { from, to, reason } = suspensions[0];
  const base = { from, to, reason };
  const longer = { ...base, to: addDays(to, 14), base };
  expect((await page.request.put(`/api/suspensions/${suspensions[0].id}`, { data: longer })).ok()).toBe(true);
  await expect(worth).not.toHaveText(asOpened);
  await leaving.getByRole('button', { name: 'Give No Credit' }).click();
  await expect(told(page, 'No Credit Given', 'Hold')).toBeVisible();
});

test('for which holds a credit is proposed is checked at the field, saved and kept @desktop', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/settings?tab=operations');
  const holds = page.getByRole('region', { name: 'Credit for Holds' });
  const days = holds.getByLabel('For holds of at least so many days');
  const save = holds.getByRole('button', { name: 'Save Changes' });
  const before = await days.inputValue();
  const changed = String(Number(before) + 1);
  await days.fill('0');
  await save.click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill(changed);
  await failChanges(page);
  await save.click();
  await expect(told(page, 'Update Failed', '')).toBeVisible();
  await expect(days).toHaveValue(changed);
  await page.unroute('**/api/**');
  await save.click();
  const said = `Proposed for holds of at least ${changed} days. Posted by hand`;
  await expect(told(page, 'Settings Updated', said)).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue(changed);
  await days.fill(before);
  await save.click();
  await expect(holds.getByText('Unsaved changes')).toBeHidden();
});
