/** What a customer types, and what a clerk answers, while the office changes what it is about. */
import type { AskChoices } from '../src/features/service-requests/choices.ts';
import { answerWith } from './answers.ts';
import { aCustomer, enterAs, post } from './customers.ts';
import { anAsker } from './places/service-requests.ts';
import { enterByForm, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const asked = async (page: Page) => (await (await page.request.get('/api/my-requests')).json()).requests[0].asked;

test('what the office takes away from what is asked for leaves the rest as it was typed @phone', async ({
  page,
  another,
}, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const customer = await aCustomer(office, 'Loses', info, { streets: ['1 First St', '2 Second St', '3 Third St'] });
  await enterAs(page, customer);
  const form = page.getByRole('dialog');
  await test.step('what is left out of a pause stays left out', async () => {
    await page.goto('/customer/requests?ask=pause');
    await form.getByRole('checkbox', { name: /1 First St/ }).uncheck();
    await office.request.delete(`/api/addresses/${customer.addressIds[2]}`);
    await expect(form.getByRole('checkbox', { name: /3 Third St/ })).toHaveCount(0);
    await expect(form.getByRole('checkbox', { name: /1 First St/ })).not.toBeChecked();
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();
    expect((await asked(page)).services).toEqual([expect.stringContaining('2 Second St')]);
  });
  await test.step('another house is chosen, and the words are kept', async () => {
    await page.goto('/customer/requests?ask=move');
    await form.getByLabel('New address').fill('9 Far Away Rd');
    const choices = page.waitForResponse((answer) => answer.url().includes('/my-requests/choices'));
    await office.request.delete(`/api/addresses/${customer.addressIds[0]}`);
    await choices;
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(form.getByText('Choose the address')).toBeVisible();
    await form.getByRole('combobox', { name: 'Address', exact: true }).click();
    await page.getByRole('option', { name: /2 Second St/ }).click();
    await expect(form.getByLabel('New address')).toHaveValue('9 Far Away Rd');
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();
    expect((await asked(page)).street).toContain('2 Second St');
  });
});

test('who pauses just as the office begins to look at pauses first is not told that it is set @phone', async ({
  page,
  another,
}, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const customer = await aCustomer(office, 'Believes', info, { streets: ['1 First St'] });
  await enterAs(page, customer);
  // As it was a moment ago.
  await answerWith<AskChoices>(page, /\/my-requests\/choices$/, () => ({ pausesAtOnce: true }));
  await page.goto('/customer/requests?ask=pause');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause Service' }).click();
  await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();
});

test('an answer that is written while a colleague settles the request stays, and is told not to go out @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'admin');
  const name = `Twice ${crypto.randomUUID().slice(0, 8)}`;
  const { contactId, addressId, email, password } = await anAsker(page, name);
  const customer = await another();
  await enterByForm(customer, email, password);
  const extra = { commandId: crypto.randomUUID(), addressId, date: '2030-01-01', items: 'A couch' };
  const { id } = await post(customer, '/my-requests/extra-pickups', extra);
  await page.goto(`/crm/contacts/${contactId}`);
  await page.getByRole('button', { name: /^Extra pickup/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Outcome, for the customer').fill('We come on Friday between eight and ten.');
  const outcome = { state: 'declined', outcome: 'We have no truck for it', commandId: crypto.randomUUID() };
  await post(page, `/service-requests/${id}/outcome`, outcome);
  await expect(dialog.getByText('We have no truck for it')).toBeVisible();
  await expect(dialog.getByLabel('Outcome, for the customer')).toHaveValue('We come on Friday between eight and ten.');
  await expect(dialog.getByRole('button', { name: 'Mark as Done' })).toBeDisabled();
});
