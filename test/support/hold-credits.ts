import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { holdCreditsContract as credits } from '../../src/features/hold-credits/contract.ts';
import { holdCrediting } from '../../src/features/hold-credits/server/posting.ts';
import { postingJob } from '../../src/features/hold-credits/server/posting-job.ts';
import { customerCrediting } from '../../src/features/invoices/server/money-deeds.ts';
import { payerOf } from '../../src/features/payers/server/payers.ts';
import { subscriptionsContract } from '../../src/features/subscriptions/contract.ts';
import { type Day, weekdayOf } from '../../src/kernel/calendar.ts';
import { day, now, today } from './clock.ts';
import { aRoute, aSuspension } from './factories.ts';
import { aBillingCompany } from './subscriptions.ts';

/** A company that bills, and credits holds. */
export async function aCreditingCompany() {
  const company = await aBillingCompany();
  const { server, admin, office, payments, stripe } = company;
  const price = await company.aPrice('Standard service', 3000);
  const deed = holdCrediting(customerCrediting);

  /** Somebody whose cans are picked up every Tuesday and who is billed since five weeks ago, with a hold. */
  async function aHeldCustomer(from: Day, to: Day, prices: readonly string[] = [price]) {
    const { id: profileId } = await server.as('customer');
    const { stops, routeId } = await server.transact((tx) =>
      aRoute(tx, { days: [weekdayOf(today)], stops: 1, customer: profileId }),
    );
    const { contactId = '', serviceId = '' } = stops[0] ?? {};
    await office.call(subscriptionsContract.assign, {
      ...{ contactId, commandId: randomUUID(), items: prices.map((stripePriceId) => ({ stripePriceId, quantity: 1 })) },
    });
    // As if it had been assigned long ago: the periods go on from day to day of the month.
    await sql`
      update customer_subscription set stripe_created_at = stripe_created_at - interval '3 months'
      where profile_id = ${profileId}`.execute(server.database.read);
    await server.transact((tx) => aSuspension(tx, contactId, from, to));
    const of = async () => (await office.call(credits.ofContact, { contactId })).credits;
    const [credit] = await of();
    const post = (more: object = {}) => ({
      commandId: randomUUID(),
      suspensionId: credit?.suspensionId ?? '',
      amount: credit?.due ?? 0,
      ...more,
    });
    return { profileId, contactId, serviceId, routeId, of, credit, post };
  }

  /** What stands in the customer's book at the provider. */
  async function bookOf(profileId: string): Promise<number[]> {
    const { rows } = await sql<{ id: string }>`
      select stripe_customer_id as id from payer where profile_id = ${profileId} and replaced_at is null`.execute(
      server.database.read,
    );
    const { data } = await stripe.customers.listBalanceTransactions(rows[0]?.id ?? '', { limit: 100 });
    return data.map(({ amount }) => amount);
  }

  const kit = { read: server.database.read, transact: server.transact, payments, log: { warn() {} } as never };
  return {
    ...{ ...company, price, deed, kit, aHeldCustomer, bookOf },
    inPast: () => aHeldCustomer(day(-28), day(-8)),
    run: () => postingJob({ ...kit, payerOf, clock: { now } as never }, deed).run(new AbortController().signal),
    async settings(change: object) {
      const { version, ...before } = await admin.call(credits.settings, {});
      return admin.call(credits.saveSettings, { ...before, ...change, version });
    },
  };
}
