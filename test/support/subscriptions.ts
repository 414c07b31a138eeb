import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach } from 'node:test';
import { sql } from 'kysely';
import { productsContract } from '../../src/features/products/contract.ts';
import { subscriptionsContract } from '../../src/features/subscriptions/contract.ts';
import { subscriptionDeeds } from '../../src/features/subscriptions/server/deeds.ts';
import { providerJob } from '../../src/server/payments/carrying-out.ts';
import type { Payments } from '../../src/server/payments/payments.ts';
import { aCompany, aContact } from './factories.ts';
import { aMailServer } from './mailbox.ts';
import { aPaymentProvider } from './payments.ts';
import { aServer } from './server.ts';

type Options = Readonly<{
  isDeaf?: boolean;
  hasMail?: boolean;
  /** With which code the mail server refuses letters to an address for now. */
  refuses?: Parameters<typeof aMailServer>[0];
  timeoutMs?: number;
  /** How often more the SDK asks by itself. */
  retries?: number;
  /** What stands between the product and the gateway. */
  through?: (payments: Payments) => Payments;
}>;

/** With a mail server, an admin and somebody of the office; the provider's events come unless `isDeaf`. */
export async function aBillingCompany(options: Options = {}) {
  const { isDeaf = false, hasMail = true, timeoutMs = 1000, through = (payments) => payments, retries = 2 } = options;
  const provider = await aPaymentProvider({ timeoutMs, retries });
  const { local, tell } = provider;
  const payments = through(provider.payments);
  const mail = await aMailServer(options.refuses);
  const server = await aServer({ payments, ...(hasMail && { smtpUrl: mail.url }) });
  if (!isDeaf) tell(server);
  after(async () => {
    await server.close();
    await mail.close();
  });
  await aCompany(server);
  beforeEach(() => local.faults.clear());
  const admin = await server.as('admin');
  const office = await server.as('employee');

  /** Gives the provider's id of the price of a new product. */
  async function aPrice(name: string, unitAmount: number, frequency: 'monthly' | 'annual' = 'monthly') {
    const product = { name, unitAmount, currency: 'usd', frequency } as const;
    const { price } = await admin.call(productsContract.create, { commandId: randomUUID(), ...product });
    return price?.stripePriceId ?? '';
  }

  async function aCustomer() {
    const { id: profileId } = await server.as('customer');
    const { contactId } = await server.transact((tx) => aContact(tx, { profileId }));
    return { profileId, contactId };
  }

  const of = async (contactId: string) =>
    (await office.call(subscriptionsContract.ofContact, { contactId })).subscriptions;

  /** What the provider has of an account, and what stands behind it. */
  async function theirs(profileId: string) {
    const { data } = await provider.stripe.customers.list({ limit: 100 });
    const mine = data.filter(({ metadata }) => metadata.profile_id === profileId);
    const all = mine.map(async ({ id }) => {
      const found = await provider.stripe.subscriptions.list({ customer: id, status: 'all', limit: 100 });
      return found.data;
    });
    return (await Promise.all(all)).flat();
  }

  const lettersTo = async (contactId: string) => {
    const { rows } = await sql<{ subject: string; text: string }>`
      select subject, text_body as text from outbox_message where contact_id = ${contactId} order by created_at`.execute(
      server.database.read,
    );
    return rows;
  };

  const commandOf = async (id: string) => {
    const { rows } = await sql<{ status: string; error: string | null }>`
      select status, last_error as error from provider_command where id = ${id}`.execute(server.database.read);
    return rows[0];
  };

  /** What nobody knows the end of is due now, and asked for again. */
  async function askAgain(deeds: Parameters<typeof providerJob>[1] = subscriptionDeeds): Promise<void> {
    await sql`update provider_command set next_try_at = now() - interval '1 second'`.execute(server.database.read);
    const kit = { read: server.database.read, transact: server.transact, payments, log: { warn() {} } as never };
    await providerJob(kit, deeds).run(new AbortController().signal);
  }

  return {
    ...provider,
    payments,
    mail,
    server,
    admin,
    office,
    aPrice,
    aCustomer,
    of,
    theirs,
    lettersTo,
    commandOf,
    askAgain,
  };
}

type Both = Pick<Awaited<ReturnType<typeof aBillingCompany>>, 'of' | 'theirs'>;

/** What is paid regularly here is what the provider has. */
export async function assertSubscriptionsMirrored(
  { of, theirs }: Both,
  { contactId, profileId }: Readonly<{ contactId: string; profileId: string }>,
): Promise<void> {
  const inShort = (status: string, how: string, isEnding: boolean, items: readonly string[]) =>
    [status, how, isEnding, ...[...items].sort()].join(' ');
  const there = (await theirs(profileId)).map((one) => {
    const items = one.items.data.map(({ price, quantity = 1 }) => `${price.id}:${quantity}`);
    return inShort(one.status, one.collection_method, one.cancel_at_period_end, items);
  });
  const here = (await of(contactId)).map((one) => {
    const items = one.items.map(({ stripePriceId, quantity }) => `${stripePriceId}:${quantity}`);
    return inShort(one.status, one.collectionMethod, one.cancelAtPeriodEnd, items);
  });
  assert.deepEqual(here.sort(), there.sort());
}
