import type { Reader } from '../../../server/database/connection.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import type { Transact } from '../../../server/transact.ts';
import { noAccount } from './kept-invoices.ts';
import type { KeptInvoice } from './store.ts';

export type PayingKit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;
/** The provider's customer of an account, made when it has none yet; nobody asks for what is done by itself. */
export type PayerOf = (kit: PayingKit, profileId: string, requestedBy: string | null) => Promise<string>;

type Paying = Readonly<{
  kit: PayingKit;
  kept: Pick<KeptInvoice, 'profileId' | 'stripeCustomerId'>;
  by: string | null;
}>;

/**
 * Whom an invoice bills may be gone at the provider: what is done about its money is of whoever stands for the account now.
 * Refuses (no-account) one that bills nobody.
 */
export async function whoPays(payerOf: PayerOf, { kit, kept, by }: Paying): Promise<string> {
  const { profileId, stripeCustomerId } = kept;
  const customerId = profileId ? await payerOf(kit, profileId, by) : stripeCustomerId;
  if (customerId === null) throw noAccount();
  return customerId;
}
