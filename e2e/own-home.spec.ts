/** What a customer's first screen says where something is not as usual. */
import type { OwnAccount } from '../src/features/customer-account/account.ts';
import type { customerAccountContract, Pickup } from '../src/features/customer-account/contract.ts';
import type { Subscription } from '../src/features/subscriptions/contract.ts';
import { addDays, formatDay, formatLongDay } from '../src/kernel/calendar.ts';
import type { Output } from '../src/kernel/operation.ts';
import { answerWith } from './answers.ts';
import { aCustomer, enterAs } from './customers.ts';
import { expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { expect, test } from './test.ts';

type Own = Output<typeof customerAccountContract.get>;
const pickups = /\/api\/my-account$/;

test('every reason stands beside the next pickup and among those to come, and a plan, a history and a debt as they are @phone', async ({
  page,
}, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'Reasons', info, { streets: ['7', '9'] });
  const { today } = await (await page.request.get('/api/company')).json();
  const on = (ahead: number) => addDays(today, ahead);
  await enterAs(page, customer);
  const next = page.getByRole('region', { name: 'Next pickup' });
  const upcoming = page.getByRole('region', { name: 'Upcoming Pickups' });

  await test.step('a day that moved, one that falls out, a pause and an end', async () => {
    await answerWith(page, pickups, ({ addresses, coming }: Own) => {
      const [one, other] = addresses as [Own['addresses'][number], Own['addresses'][number]];
      const [stop] = coming[0]?.stops ?? [];
      if (!stop) throw new Error('A truck comes to both');
      const because = { kind: 'closure', name: 'Juneteenth', from: on(3), to: on(4) } as const;
      const lost = { street: one.street, streams: ['Trash'] as const };
      return {
        addresses: [
          { ...one, suspendedTo: on(9) },
          { ...other, howOften: null, nextPickup: null, lastPickup: on(4) },
        ],
        coming: [
          { date: on(4), stops: [{ ...stop, because }] },
          { date: on(11), stops: [{ ...stop, because: { kind: 'put_off', from: on(10) } }] },
        ],
        lost: [
          { ...lost, date: on(1), why: { kind: 'closed', name: 'Flood' } },
          { ...lost, date: on(2), why: { kind: 'later', to: on(40) } },
        ],
      };
    });
    await page.goto('/customer');
    for (const said of [
      `Comes Saturday, not Friday: Juneteenth`,
      `Flood: no pickup on ${formatLongDay(on(1))}`,
      `Put off to ${formatLongDay(on(40))}: no pickup on ${formatLongDay(on(2))}`,
      `Pickup is suspended through ${formatDay(on(9))}.`,
      `We come again on ${formatLongDay(on(4))}.`,
      `Service ends here. Last pickup: ${formatLongDay(on(4))}.`,
      `Then ${formatLongDay(on(11))}.`,
    ])
      await expect(next, said).toContainText(said);
    await expect(upcoming).toContainText('Comes Saturday, not Friday: Juneteenth');
    await expect(upcoming).toContainText(`Put off from ${formatLongDay(on(10))}`);
    await expect(upcoming.locator('.lost-pickup')).toHaveText([/^Flood: .* · 7 .* · Trash$/, /^Put off to /]);
    await expect(page.getByRole('region', { name: 'My Service' })).toContainText('No truck comes here yet');
    await expectAccessible(page);
    await expectContrastInTheDark(page);
    await page.unroute(pickups);
  });

  await test.step('five of six pickups, four products, a bill that cannot be paid, and an answer that nobody has read', async () => {
    const six = Array.from(
      { length: 6 },
      (_, at): Pickup => ({
        ...{ id: crypto.randomUUID(), date: on(-3 * (at + 1)), street: '7 Main', status: 'completed' },
        ...{ completionTime: null, hasPhoto: false, morePhotos: 0, skipReason: null, stream: null },
      }),
    );
    await answerWith(page, pickups, () => ({ pickups: six }));
    await answerWith(page, /\/api\/my-account\/subscriptions/, () => {
      const item = {
        stripePriceId: null,
        quantity: 1,
        unitAmount: 500,
        currency: 'usd',
        interval: 'month',
        intervalCount: 1,
      };
      const items = ['Cart', 'Second cart', 'Walk-up', 'Yard waste'].map((productName) => ({
        ...item,
        id: productName,
        productName,
      }));
      return { subscriptions: [{ id: crypto.randomUUID(), status: 'active', items } as unknown as Subscription] };
    });
    await answerWith(page, /\/api\/my-account\/state$/, ({ debt }: OwnAccount) => ({
      debt: { ...debt, amount: 2500, count: 1 },
      notPayable: { why: 'unreachable', knownAt: `${today}T14:05:00.000Z` },
      unread: 2,
    }));
    await page.goto('/customer');
    await expect(page.getByRole('region', { name: 'Last pickups' }).getByRole('listitem')).toHaveCount(5);
    const service = page.getByRole('region', { name: 'My Service' });
    await expect(service).toContainText('Cart, Second cart, Walk-up +1 more');
    await expect(service).toContainText('Mondays and Thursdays');
    const owed = page.getByRole('region', { name: 'You owe' });
    await expect(owed).toContainText(
      'Our payment provider does not answer at the moment. Please try again in a while.',
    );
    await expect(owed).toContainText(`As we knew it on ${formatDay(today)}`);
    await expect(page.getByRole('link', { name: /^Messages 2 new answers/ })).toBeVisible();
    const summary = page.getByRole('region', { name: 'Account Summary' });
    for (const said of ['NameIda Reasons', customer.email, '505 555 0177', `Customer since${formatDay(today)}`])
      await expect(summary, said).toContainText(said);
    await expectAccessible(page);
    await expectContrastInTheDark(page);
    await page.goto('/profile?tab=history');
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(6);
  });

  await test.step('a change that fails is told, and stays typed', async () => {
    await page.route(/\/api\/session\/profile$/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).filter({ visible: true }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await dialog.getByLabel('First name').fill('Ines');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Update Failed', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Ines');
  });
});

test('without an address there is nothing to ask for, and a closed account says so on each screen @phone', async ({
  page,
  another,
}, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'Bare', info);
  const own = await another();
  await enterAs(own, customer);
  await own.goto('/customer/requests?ask=pause');
  await expect(own.getByRole('dialog').getByText('No service address yet')).toBeVisible();
  await answerWith(own, /\/api\/my-messages$/, () => ({ isLinked: false }));
  await own.goto('/profile?tab=messages');
  await expect(own.getByText('Your account setup is incomplete. Please contact support.')).toBeVisible();
  await own.unroute(/\/api\/my-messages$/);

  expect((await page.request.delete(`/api/contacts/${customer.id}`)).ok()).toBe(true);
  for (const path of ['/customer', '/profile']) {
    await own.goto(path);
    await expect(own.getByText('Your customer account is closed'), path).toBeVisible();
  }
  await own.goto('/profile?tab=messages');
  await expect(own.getByText(/You can still call us/)).toBeVisible();
});
