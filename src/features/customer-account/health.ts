/** What is in order with an account, and what is not: facts, each of which the customer can look up. */
import type { OwnAccount } from './account.ts';
import type { ServiceAddress } from './contract.ts';

export const checks = ['agreement', 'plan', 'payments', 'address', 'phone'] as const;
export type Check = (typeof checks)[number];

export type Health = Readonly<Record<Check, boolean>>;

type Facts = Readonly<{
  account: Pick<OwnAccount, 'agreement' | 'subscription' | 'debt'>;
  addresses: readonly Pick<ServiceAddress, 'howOften'>[];
  phone: string | null;
}>;

/** Which of them are in order. */
export function healthOf({ account, addresses, phone }: Facts): Health {
  const status = account.subscription?.status;
  return {
    agreement: Boolean(account.agreement?.signedAt),
    plan: status === 'active' || status === 'trialing',
    payments: account.debt.overdue === 0 && status !== 'past_due' && status !== 'unpaid',
    address: addresses.length > 0 && addresses.every(({ howOften }) => howOften !== null),
    phone: phone !== null,
  };
}
