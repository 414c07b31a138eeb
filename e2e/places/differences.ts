import type { Page } from '@playwright/test';
import type { ComparisonsFound } from '../../src/features/billing/comparisons.ts';
import type { billingContract } from '../../src/features/billing/contract.ts';
import type { Output } from '../../src/kernel/operation.ts';
import { aCustomer } from './billing.ts';
import { click, type Place, steps } from './place.ts';

const nothing: ComparisonsFound = { upTo: null, since: null, count: 0, differences: [], lastSeen: null };

/** As after a night in which something differed: comparisons of other tests would end it at any moment. */
async function afterANight(page: Page, contactId: string): Promise<void> {
  const upTo = crypto.randomUUID();
  const { today } = await (await page.request.get('/api/company')).json();
  const at = `${today}T09:10:00.000Z`;
  const customer = { contactId, name: 'Lucinda Etsitty' };
  const nobody = { contactId: null, name: null };
  let found: ComparisonsFound = {
    ...{ upTo, since: at, count: 203, lastSeen: null },
    differences: [
      { kind: 'invoice', providerId: 'in_1TQ4hT2eZvKYlo2C', what: 'status open, now paid; amount paid', ...customer },
      { kind: 'payment', providerId: 'inpay_1M3USa2eZvKYlo2C', what: 'was missing here', ...customer },
      { kind: 'product', providerId: 'prod_NWjs8kKbJWmuuc', what: 'name Cart, now Blue cart', ...nobody },
      { kind: 'invoice', providerId: 'in_1TQ5pZ2eZvKYlo2C', what: 'is gone at Stripe', ...nobody },
    ],
  };
  await page.route(/\/api\/billing\/differences/, async (route) => {
    const isRead = route.request().method() === 'GET';
    if (!isRead && route.request().postDataJSON().upTo === upTo)
      found = { ...nothing, lastSeen: { by: 'Ada Admin', at, count: 203 } };
    await route.fulfill({ json: isRead ? found : { done: true } });
  });
}

/** A sync that has seen what it cannot place. */
async function aStrangeSync(page: Page): Promise<void> {
  const { today } = await (await page.request.get('/api/company')).json();
  const seen = { synced: 8, added: 0, changed: 0 };
  const latest: Output<typeof billingContract.latestSync>['sync'] = {
    ...{
      id: crypto.randomUUID(),
      status: 'done',
      step: 'invoices',
      error: null,
      isNightly: true,
      differenceCount: 203,
    },
    counts: {
      products: { ...seen, unplaced: { gone: 1 } },
      subscriptions: { ...seen, unplaced: { stranger: 2 } },
      invoices: { ...seen, unplaced: { withoutAccount: 12, unknownRefund: 1, unknownCustomer: 5 } },
    },
    startedAt: `${today}T09:10:00.000Z`,
    finishedAt: `${today}T09:10:41.000Z`,
  };
  await page.route(/\/api\/billing\/sync$/, (route) => route.fulfill({ json: { sync: latest } }));
}

async function toAlert(page: Page): Promise<void> {
  const { contactId } = await aCustomer(page);
  await aStrangeSync(page);
  await afterANight(page, contactId);
  await page.reload();
  await page.getByText(/^The nightly comparison/).waitFor();
}

const place = (name: string, open: Place['open'] & {}, heading: string): Place => ({
  ...{ name, as: 'admin', path: '/billing', open, heading },
});

export const differencePlaces: readonly Place[] = [
  place(
    'billing-last-sync',
    steps(toAlert, (page) => page.getByRole('region', { name: 'Last Sync' }).scrollIntoViewIfNeeded()),
    'Last Sync',
  ),
  place('billing-differences', steps(toAlert, click('View Differences')), 'Found by Nightly Comparisons'),
];
