/** What is in order with an account, and what is not: facts, each of which the customer can look up. */
import type { OwnAccount } from './account.ts';
import type { ServiceAddress } from './contract.ts';
import { isOverdue } from './paying.ts';

export const checks = ['agreement', 'plan', 'payments', 'address', 'phone'] as const;
export type Check = (typeof checks)[number];

/** What cannot be told, because it was not read, is left out. */
export type Health = Readonly<Partial<Record<Check, boolean>>>;

type Facts = Readonly<{
  account: Pick<OwnAccount, 'agreement' | 'subscription' | 'debt'> | undefined;
  addresses: readonly Pick<ServiceAddress, 'howOften'>[] | undefined;
  phone: string | null | undefined;
}>;

/** Which of them are in order. */
export function healthOf({ account, addresses, phone }: Facts): Health {
  const status = account?.subscription?.status;
  return {
    ...(account && {
      agreement: Boolean(account.agreement?.signedAt),
      plan: status === 'active' || status === 'trialing',
      payments: !isOverdue(account.debt) && status !== 'past_due' && status !== 'unpaid',
    }),
    ...(addresses && { address: addresses.length > 0 && addresses.every(({ howOften }) => howOften !== null) }),
    ...(phone !== undefined && { phone: phone !== null }),
  };
}
