/** Lets the demo company bill for some months, through its own commands and at its own payment provider. */
import { syncInvoices } from '../../../features/invoices/server/syncing.ts';
import { listProducts } from '../../../features/products/server/store.ts';
import { syncProducts } from '../../../features/products/server/syncing.ts';
import { syncSubscriptions } from '../../../features/subscriptions/server/syncing.ts';
import { findActor } from '../../../features/users/server/store.ts';
import { addDays, dayAt, type Instant, startOfDay } from '../../../kernel/calendar.ts';
import { settableClock } from '../../../server/clock.ts';
import { connect } from '../../../server/database/connection.ts';
import { makeNowSettable } from '../../../server/database/settable-now.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { fillProvider } from '../provider.ts';
import { beginningOf, billedDays } from './beginning.ts';
import type { Billed } from './households.ts';
import { monthsOf } from './months.ts';
import { officeOf } from './office.ts';

const openingMinutes = 10 * 60;

type Given = Readonly<{
  /** Of the database that was just filled. */
  databaseUrl: string;
  /** What time it is. */
  now: Instant;
  payments: Payments;
  /** Has the provider's clock, which stands at the beginning, go on to a moment, and do what has become due. */
  letPass: (to: Instant) => void;
  publicUrl: string;
  /** Where the provider has its pages for customers. */
  pagesAt: string;
}>;

/** The clocks of the product and of the provider go through the months together, until `now`. */
export async function fillBilling(
  { databaseUrl, now, payments, letPass, publicUrl, pagesAt }: Given,
  { households, officeId, timeZone }: Billed,
  log: (line: string) => void,
): Promise<void> {
  log(`Billing ${households.length} households for the last ${Math.floor(billedDays / 30)} months`);
  const clock = settableClock(beginningOf(now).toISOString());
  const database = connect(databaseUrl, { connections: 6, clock });
  try {
    await makeNowSettable(database.read);
    const actor = await findActor(database.read, officeId);
    if (!actor) throw new Error('Nobody works in the office');
    const office = officeOf({ database, payments, actor, publicUrl, pagesAt });
    await fillProvider(payments);
    await syncProducts(office.kit);
    const products = await listProducts(database.read);
    const priceOf = (name: string) => products.find((one) => one.name.startsWith(name))?.price?.stripePriceId ?? '';
    const prices = { standard: priceOf('Standard'), extra: priceOf('Extra can'), recycling: priceOf('Recycling') };
    const bulky = products.find(({ oncePrice }) => oncePrice);
    const bulkyItem = { productId: bulky?.id ?? '', cents: bulky?.oncePrice?.unitAmount ?? 0 };
    const goTo = (at: Instant) => {
      letPass(at);
      clock.set(at);
    };
    const today = dayAt(now, timeZone);
    for (const { daysAgo, looks, happens } of monthsOf(office, prices, bulkyItem, timeZone)) {
      goTo(
        new Date(Date.parse(startOfDay(addDays(today, -daysAgo), timeZone)) + openingMinutes * 60_000).toISOString(),
      );
      if (looks) await syncInvoices(office.kit);
      await happens(households);
    }
    goTo(now);
    await syncSubscriptions(office.kit);
    await syncInvoices(office.kit);
  } finally {
    await database.close();
  }
}
