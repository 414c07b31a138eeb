import type { Words } from '../../kernel/language.ts';

type Reckoned = Readonly<{ total: number; amountDue: number }>;

/**
 * What lies between the total of an invoice and what is due of it, in cents: credit that it took, what was owed from
 * before, or its own total, which is below zero and stands to the customer's credit from now on.
 */
export function fromBalance({
  total,
  amountDue,
}: Reckoned): Readonly<{ kind: keyof typeof en; cents: number }> | undefined {
  const cents = amountDue - total;
  if (cents === 0) return undefined;
  if (total < 0) return { kind: 'kept', cents };
  return { kind: cents < 0 ? 'taken' : 'owed', cents };
}

const en = {
  taken: 'Credit taken off',
  kept: 'Put on the account as credit',
  owed: 'Owed from before',
};

const es: typeof en = {
  taken: 'Crédito aplicado',
  kept: 'Abonado en la cuenta como crédito',
  owed: 'Se debía de antes',
};

export const balanceWords: Words<typeof en> = { en, es };
