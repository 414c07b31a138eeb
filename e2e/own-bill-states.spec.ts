/** What My Account and the first screen show of every state that money and agreements can be in. */
import type { Method } from '../src/features/autopay/contract.ts';
import type { OwnAccount } from '../src/features/customer-account/account.ts';
import type { Invoice } from '../src/features/invoices/invoice.ts';
import type { PausePreview } from '../src/features/service-requests/pause-preview.ts';
import type { Subscription } from '../src/features/subscriptions/contract.ts';
import { answerWith } from './answers.ts';
import { aCustomer, enterAs, post } from './customers.ts';
import { expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { expect, type Page, type TestInfo, test } from './test.ts';

/** A customer with one open invoice of $25.00, who is signed in. */
async function aBilledCustomer(page: Page, what: string, info: TestInfo): Promise<void> {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, what, info);
  const items = [{ type: 'custom', description: 'Bulky item: sofa', quantity: 1, amount: 2500 }];
  const bill = { commandId: crypto.randomUUID(), items, daysUntilDue: 7, total: 2500 };
  await post(page, `/contacts/${customer.id}/invoices`, bill);
  await enterAs(page, customer);
}

const state = /\/api\/my-account\/state$/;
const invoices = /\/api\/my-account\/invoices/;
const subscriptions = /\/api\/my-account\/subscriptions/;

test('alerts and summary follow agreement, plan and debt, and an unknown tab is the first one @phone', async ({
  page,
}, info) => {
  await aBilledCustomer(page, 'Alerts', info);
  const summary = page.getByRole('region', { name: 'Service Summary' });
  await page.goto('/profile?tab=no-such-tab');
  await expect(page.getByRole('tab', { name: 'My Profile' })).toHaveAttribute('aria-selected', 'true');
  for (const one of ['PlanInactive', 'AgreementPending', 'PaymentBalance Due'])
    await expect(summary).toContainText(one);
  await expect(page.getByText('Payment overdue')).toHaveCount(0);
  await expect(page.getByText('Please read your service agreement and sign it.')).toHaveCount(0);

  const signedAt = '2026-03-02T17:00:00.000Z';
  const good: Partial<OwnAccount> = {
    agreement: { signedAt },
    subscription: { status: 'active' },
    debt: { amount: 0, overdue: 0, count: 0, onItsWay: 0, others: { open: 0, overdue: 0 }, first: [] },
  };
  await answerWith(page, state, () => good);
  await page.goto('/profile');
  for (const one of ['PlanActive', 'AgreementSigned', 'PaymentCurrent']) await expect(summary).toContainText(one);
  await expect(page.getByText('Service active', { exact: true })).toBeVisible();

  await answerWith(page, state, ({ debt }: OwnAccount) => ({
    ...good,
    agreement: { signedAt: null },
    debt: { ...debt, overdue: 2500, first: debt.first.map((one) => ({ ...one, dueOn: '2026-01-05' })) },
  }));
  await page.goto('/profile?tab=history');
  const overdue = page.locator('.account-alert').filter({ hasText: 'Payment overdue: $25.00' });
  await expect(overdue).toContainText('Bulky item: sofa, due Jan 5, 2026');
  await expect(page.getByText('Agreement signature required', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await page.getByRole('link', { name: 'Sign Agreement' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=agreement$/);
  await overdue.getByRole('link', { name: 'See Invoices' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=billing$/);
  await expect(page.getByRole('region', { name: 'You owe' })).toContainText('Overdue');

  await answerWith(page, state, () => ({ isLinked: false, agreement: null, subscription: null }));
  await page.goto('/profile?tab=history');
  await expect(page.getByText('Your account is being set up')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'My Profile' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Pickup History' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByText('Messages Not Available')).toBeVisible();
});

test('ten of the newest invoices are listed, each with what can be done about it, and three on the first screen @phone', async ({
  page,
}, info) => {
  await aBilledCustomer(page, 'Twelve', info);
  const home = page.getByRole('region', { name: 'Invoices', exact: true });
  await page.goto('/customer');
  await home.getByText('What it is made of').click();
  await expect(home.locator('.own-invoice').getByRole('listitem')).toContainText(/Bulky item: sofa.*\$25\.00/);
  await expectAccessible(page);
  await answerWith(page, invoices, ({ invoices: [one] }: { invoices: readonly Invoice[] }) => {
    const was = one as Invoice;
    const nameless = {
      number: null,
      description: null,
      lines: was.lines.map((line) => ({ ...line, description: null })),
    };
    const paid = { status: 'paid', amountRemaining: 0, paidAt: '2026-02-03T18:00:00.000Z' } as const;
    const coming = { status: 'on-its-way', amountOnItsWay: 2500 } as const;
    const states = [{ status: 'overdue' }, { ...nameless, ...paid }, { status: 'void' }, coming] as const;
    return {
      invoices: Array.from({ length: 12 }, (_, at) => ({
        ...was,
        ...(at > 4 ? paid : states[at]),
        id: crypto.randomUUID(),
        stripeInvoiceId: `in_numbered${String(at).padStart(8, '0')}`,
        dueOn: '2026-01-05',
        description: at === 1 ? null : `Bill ${at + 1}`,
      })),
    };
  });
  await page.goto('/profile?tab=billing');
  const list = page.getByRole('region', { name: 'Recent Invoices' });
  const rows = list.locator('.own-invoice');
  await expect(rows).toHaveCount(10);
  await expect(list.locator('.pill').first()).toHaveText('12');
  await expect(rows.nth(0)).toContainText('Due Jan 5, 2026');
  await expect(rows.nth(0).locator('.pill')).toHaveText(['Open', 'Overdue']);
  await expect(rows.nth(0)).toContainText('$25.00');
  // What is open stands first, however old it is.
  await expect(rows.nth(1).locator('.pill')).toHaveText(['Payment on its way']);
  await expect(rows.nth(2).locator('.pill')).toHaveText(['Open']);
  await expect(rows.nth(3)).toContainText('Invoice 00000001');
  await expect(rows.nth(3)).toContainText('Paid Feb 3, 2026');
  await expect(rows.nth(3)).not.toContainText('Due');
  await expect(rows.nth(4).locator('.pill')).toHaveText(['Void']);
  for (const [at, links] of [2, 1, 2, 1, 1].entries()) await expect(rows.nth(at).getByRole('link')).toHaveCount(links);
  await expect(list.getByRole('link', { name: /Pay Now/ })).toHaveCount(2); // the open one and the overdue one

  await answerWith(page, state, ({ debt }: OwnAccount) => ({
    debt: {
      ...debt,
      amount: 5500,
      count: 2,
      onItsWay: 4000,
      first: [...debt.first, { name: 'Spring cleaning', amount: 3000, dueOn: null }],
    },
  }));
  await page.goto('/customer');
  const owed = page.getByRole('region', { name: 'You owe' });
  await expect(owed.getByText('$55.00')).toBeVisible();
  await expect(owed.getByText('Spring cleaning')).toBeHidden();
  await expect(owed).toContainText('A payment of $40.00 from your bank is on its way.');
  await owed.getByText('2 invoices are open.').click();
  await expect(owed.getByText('Spring cleaning')).toBeVisible();
  await expect(home.locator('.own-invoice')).toHaveCount(3);
  await home.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=billing$/);
});

test('a plan that ends says when, an expired card is named, and a lost one is asked for again @phone', async ({
  page,
}, info) => {
  await aBilledCustomer(page, 'Ending', info);
  const item = { id: crypto.randomUUID(), productName: 'Standard service', stripePriceId: 'price_1', quantity: 2 };
  const plan: Subscription = {
    id: crypto.randomUUID(),
    status: 'active',
    collectionMethod: 'charge_automatically',
    daysUntilDue: null,
    currentPeriodStart: '2026-05-01T06:00:00.000Z',
    currentPeriodEnd: '2026-06-01T06:00:00.000Z',
    trialEnd: null,
    cancelAtPeriodEnd: true,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    createdAt: '2026-05-01T12:00:00.000Z',
    assignedBy: null,
    items: [{ ...item, unitAmount: 3000, currency: 'usd', interval: 'month', intervalCount: 1 }],
  };
  await answerWith(page, subscriptions, () => ({ subscriptions: [plan] }));
  const card: Method = { kind: 'card', name: 'Visa', last4: '4242', expires: '2024-01' };
  const autopay = (method: Method | null) =>
    answerWith(page, /\/api\/my-account\/autopay$/, (body: { autopay: object }) => ({
      autopay: { ...body.autopay, isOn: true, method },
    }));
  await autopay(card);
  await page.goto('/profile?tab=billing');
  const current = page.getByRole('region', { name: 'Current subscription' });
  for (const one of [
    'Active',
    '$60.00 / month',
    '2 × Standard service',
    'Ends on May 31, 2026. It is not billed again.',
  ])
    await expect(current).toContainText(one);
  const own = page.getByRole('region', { name: 'AutoPay', exact: true });
  await expect(own).toContainText('This card has expired. Save another one.');
  await expect(own.getByRole('button', { name: 'Another Card' })).toBeVisible();
  await autopay(null);
  await page.reload();
  await expect(own).toContainText('No card or bank account is saved any more. Save one again.');
  await expectAccessible(page);
});

test('a pause names the days that fall out and what is credited, before it is asked for @phone', async ({ page }) => {
  await signIn(page, 'customer');
  const preview = (days: readonly string[], credit: number, leastDays: number | null) => {
    const pickups = days.map((date) => ({ date, street: '570 N Lorena Ave', streams: ['Trash' as const] }));
    const json: PausePreview = { pickups, credit, leastDays };
    return page.route(/\/api\/my-requests\/pause\?/, (route) => route.fulfill({ json }));
  };
  const mondays = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01', '2026-06-08'];
  const named = 'Monday, May 4; Monday, May 11; Monday, May 18; Monday, May 25';
  const form = page.getByRole('dialog', { name: 'Pause service' });
  for (const [days, credit, leastDays, said] of [
    [mondays, 1250, 14, `6 pickups fall out: ${named}; and 2 more. Your credit is expected to be $12.50.`],
    [mondays.slice(0, 1), 0, 14, '1 pickup falls out: Monday, May 4. Pauses of at least 14 days are credited.'],
    [[], 0, null, 'No pickup is planned on these days. There is no credit for this pause.'],
  ] as const) {
    await preview(days, credit, leastDays);
    await page.goto('/customer/requests?ask=pause');
    await expect(form).toContainText(said);
  }
  await expectAccessible(page);
  await expectContrastInTheDark(page);
});
