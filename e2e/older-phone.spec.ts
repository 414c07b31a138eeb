/** A phone that gets no newer browser than the oldest one that the programs are built for: it lacks what came later. */
import { aCustomer, enterAs } from './customers.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** What iOS 16.4 does not have (`build.target`). */
function lackWhatCameLater(): void {
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  for (const [object, names] of [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'some', 'every', 'find', 'toArray', 'take'],
    ],
  ] as const)
    for (const name of names) Reflect.deleteProperty(object, name);
}

async function anOlderPhone(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(lackWhatCameLater);
  return errors;
}

test('a customer on an older phone writes to the office and hears that it is sent @phone', async ({
  page,
  another,
}, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const customer = await aCustomer(office, 'Older', info, { streets: ['3 Long Ago Rd'] });
  const errors = await anOlderPhone(page);
  await enterAs(page, customer);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const tab of ['addresses', 'history', 'billing']) {
    await page.goto(`/profile?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
  await page.goto('/profile?tab=messages');
  await page.getByLabel('Subject').fill('Extra bags');
  await page.getByLabel('Message', { exact: true }).fill('May I put out three?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Extra bags' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a driver on an older phone skips a stop and completes the next @phone', async ({ page, another }) => {
  const office = await another();
  await signIn(office, 'admin');
  const { id } = await aRunOfToday(
    office.request,
    `Older ${Date.now()}`,
    await someStops(office.request, 2),
    'Trujillo',
  );
  const errors = await anOlderPhone(page);
  await signInByForm(page, 'driver');
  await page.goto(`/daily-routes/${id}`);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not out' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Route progress' })).toHaveAttribute('aria-valuenow', '100');
  expect(errors).toEqual([]);
});
