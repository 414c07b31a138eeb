/** What the Billing Overview asks somebody to look at, and how a sync ends that had begun. */
import type { ComparisonsFound } from '../src/features/billing/comparisons.ts';
import type { billingContract, Overview } from '../src/features/billing/contract.ts';
import type { HoldCredit } from '../src/features/hold-credits/contract.ts';
import type { Output } from '../src/kernel/operation.ts';
import { answerWith } from './answers.ts';
import { press, told } from './failing.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

type Latest = Output<typeof billingContract.latestSync>;
type Bills = Output<typeof billingContract.differingBills>;

const overview = (page: Page, change: (is: Overview) => Partial<Overview>) =>
  answerWith<Overview>(page, /\/api\/billing\/overview$/, change);
const latestSync = (page: Page, sync: () => Partial<NonNullable<Latest['sync']>>) =>
  answerWith<Latest>(page, /\/api\/billing\/sync$/, () => ({
    sync: {
      ...{ id, status: 'done', step: 'invoices', counts: {}, error: null, isNightly: false, differenceCount: 0 },
      ...{ startedAt: '2026-11-25T09:10:00.000Z', finishedAt: '2026-11-25T09:10:41.000Z', ...sync() },
    },
  }));
const id = crypto.randomUUID();

/** One hold as somebody's list has it. @param due in cents */
const credit = (due: number): HoldCredit => ({
  ...{ suspensionId: crypto.randomUUID(), contactId: id, contactName: 'Lucinda Etsitty', from: '2026-11-01' },
  ...{ to: '2026-11-20', reason: 'vacation', lines: [], amount: due, due, state: 'proposed', hasBegun: true },
  ...{ isOver: true, decisions: [] },
});
const bill: Bills['bills'][number] = {
  ...{ contactId: id, name: 'Lucinda Etsitty', kind: 'differs', cans: 2, billed: 1, on: '2026-12-01' },
};

test('what somebody should look at stands with its sum and the one way to it, one or many @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const stand = async (all: readonly (readonly [title: string, more: string, action: string, path: string])[]) => {
    await page.goto('/billing');
    await expect(alerts.getByRole('listitem')).toHaveText(all.map(([title]) => new RegExp(`^${escaped(title)}`)));
    for (const [title, more, action, path] of all) {
      const alert = alerts.getByRole('listitem').filter({ hasText: title });
      await expect(alert).toContainText(more);
      if (path) expect(await alert.getByRole('link', { name: action }).getAttribute('href')).toBe(path);
      else await expect(alert.getByRole('button')).toHaveText(action ? [action] : []);
    }
  };
  const found = (count: number) =>
    answerWith<ComparisonsFound>(page, /\/api\/billing\/differences$/, () => ({
      ...{ upTo: id, since: '2026-03-02T09:10:00.000Z', count, differences: [], lastSeen: null },
    }));
  const [overdue, long, charges] = ['overdue', 'long-overdue', 'failed-charges'].map(
    (kind) => `/billing/concerns?kind=${kind}`,
  ) as [string, string, string];
  const [pastDue, served] = ['/billing/concerns?kind=past-due', '/billing/concerns?kind=without-subscription'] as const;

  await test.step('many of each', async () => {
    await overview(page, () => ({
      ...{ overdue: { amount: 1_234_567, count: 1200 }, longOverdue: 3 },
      ...{ failedCharges: { amount: 12_050, count: 2 }, servedWithoutSubscription: 14 },
      disputed: { amount: 6000, count: 2 },
      subscriptions: [
        { status: 'active', count: 1187 },
        { status: 'past_due', count: 2 },
      ],
    }));
    await answerWith<Bills>(page, /\/api\/billing\/differing-bills$/, () => ({ bills: [bill, bill] }));
    const waiting = [credit(1250), { ...credit(-50), state: 'over' }, { ...credit(4000), hasBegun: false }];
    await answerWith(page, /\/api\/billing\/hold-credits$/, () => ({ credits: [...waiting, credit(30)] }));
    await latestSync(page, () => ({ status: 'failed', isNightly: true, error: 'Stripe could not be reached.' }));
    await found(203);
    await stand([
      ['1,200 invoices are overdue, $12,345.67 together', '3 of them for more than 30 days', 'View Overdue', overdue],
      [
        'AutoPay could not charge 2 invoices, $120.50 together',
        'Each can be paid on the page of its invoice',
        'View Charges',
        charges,
      ],
      [
        '2 payments are disputed, $60.00 together',
        'Without an answer to the bank in time, the money is lost',
        'View Disputes',
        '/billing/concerns?kind=disputed',
      ],
      ['2 subscriptions are past due', 'The last payment failed, or was not made in time', 'View Past Due', pastDue],
      [
        '14 customers are served and have no subscription',
        'The truck comes, the bill does not',
        'View Customers',
        served,
      ],
      ['2 bills differ from the service', 'is not what is billed', 'View', '/billing/service'],
      ['3 holds wait for a credit to be decided', '$12.80 together', 'View', '/billing/service'],
      ["Last night's comparison with Stripe did not come to its end", 'Stripe could not be reached.', '', ''],
      ['The nightly comparison with Stripe found 203 differences', 'found since Mar 2', 'View Differences', ''],
    ]);
    await expect(alerts.getByRole('link', { name: /^3 of them/ })).toHaveAttribute('href', long);
    await expectAccessible(page);
  });

  await test.step('one of each', async () => {
    await overview(page, () => ({
      ...{ overdue: { amount: 100, count: 1 }, longOverdue: 0, failedCharges: { amount: 100, count: 1 } },
      ...{ disputed: { amount: 100, count: 1 } },
      ...{ servedWithoutSubscription: 1, subscriptions: [{ status: 'past_due', count: 1 }] },
    }));
    await answerWith<Bills>(page, /\/api\/billing\/differing-bills$/, () => ({ bills: [bill] }));
    await answerWith(page, /\/api\/billing\/hold-credits$/, () => ({ credits: [credit(1250)] }));
    await latestSync(page, () => ({}));
    await found(1);
    await stand([
      ['1 invoice is overdue, $1.00 together', 'None of them for more than 30 days', 'View Overdue', overdue],
      ['AutoPay could not charge 1 invoice, $1.00 together', '', 'View Charges', charges],
      ['1 payment is disputed, $1.00 together', '', 'View Disputes', '/billing/concerns?kind=disputed'],
      ['1 subscription is past due', '', 'View Past Due', pastDue],
      ['1 customer is served and has no subscription', '', 'View Customers', served],
      ['1 bill differs from the service', '', 'View', '/billing/service'],
      ['1 hold waits for a credit to be decided', '$12.50 together', 'View', '/billing/service'],
      ['The nightly comparison with Stripe found 1 difference', '', 'View Differences', ''],
    ]);
  });

  await test.step('nothing, and nobody is asked to look', async () => {
    const none = { amount: 0, count: 0 };
    await overview(page, () => ({
      ...{
        overdue: none,
        longOverdue: 0,
        failedCharges: none,
        disputed: none,
        servedWithoutSubscription: 0,
        subscriptions: [],
      },
    }));
    await answerWith<Bills>(page, /\/api\/billing\/differing-bills$/, () => ({ bills: [] }));
    await answerWith(page, /\/api\/billing\/hold-credits$/, () => ({ credits: [] }));
    await found(0);
    const read = page.waitForResponse(/\/api\/billing\/differences$/);
    await page.goto('/billing');
    await read;
    await expect(page.getByRole('region', { name: 'Recent Invoices' })).toBeVisible();
    await expect(alerts).toHaveCount(0);
  });
});

test('a sync that had begun and fails says how far it is, then why it ended @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  let now: Partial<NonNullable<Latest['sync']>> = {};
  await latestSync(page, () => now);
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    now = { status: 'running', finishedAt: null, counts: { invoices: { synced: 1200, added: 0, changed: 0 } } };
  });
  await page.goto('/billing');
  const button = page.getByRole('button', { name: /^Sync/ });
  const last = page.getByRole('region', { name: 'Last Sync' });
  for (const [error, said] of [
    ['Stripe could not be reached.', 'Stripe could not be reached.'],
    [null, 'Failed to sync from Stripe'],
  ] as const) {
    await press('Sync from Stripe')(page);
    await expect(button).toHaveText('Syncing invoices: 1,200');
    await expect(button).toBeDisabled();
    await expect(last).toContainText('Running');
    now = { ...now, status: 'failed', error };
    await page.request.post('/api/billing/sync', { data: { commandId: crypto.randomUUID() } }); // is heard of live
    await expect(told(page, 'Sync Failed', said)).toBeVisible();
    await expect(last).toContainText('Failed');
    await expect(button).toHaveText('Sync from Stripe');
    await expect(button).toBeEnabled();
  }
});

const escaped = (text: string) => text.replace(/[$.]/g, '\\$&');
