import type { Words } from '../../kernel/language.ts';
import type { Invoice } from './invoice.ts';

type Reckoned = Pick<Invoice, 'total' | 'amountPaid' | 'amountRemaining' | 'amountCredited' | 'amountMoved'>;
type Between = Readonly<{ kind: keyof typeof en; cents: number }>;

/**
 * What the balance of the customer has made of the total of an invoice, in cents: credit that it took, what was owed from
 * before, or its own total, which is below zero and stands to the customer's credit from now on. Reckoned from what is
 * open and where the rest went: what is due by the provider's words falls with each credit note.
 */
export function fromBalance({ total, ...of }: Reckoned): Between | undefined {
  const cents = of.amountRemaining + of.amountPaid + of.amountCredited + of.amountMoved - total;
  if (cents === 0) return undefined;
  if (total < 0) return { kind: 'kept', cents };
  return { kind: cents < 0 ? 'taken' : 'owed', cents };
}

/** All that lies between the total of an invoice and what is open of it: together they make it. */
export function betweenTotalAndOpen(invoice: Reckoned): Between[] {
  const balance = fromBalance(invoice);
  const gone: readonly Between[] = [
    { kind: 'paid', cents: -invoice.amountPaid },
    { kind: 'credited', cents: -invoice.amountCredited },
    { kind: 'moved', cents: -invoice.amountMoved },
  ];
  return [...(balance ? [balance] : []), ...gone.filter(({ cents }) => cents !== 0)];
}

const en = {
  taken: 'Credit taken off',
  kept: 'Put on the account as credit',
  owed: 'Owed from before',
  paid: 'Paid',
  credited: 'Credited',
  moved: 'Billed on another invoice',
};

const es: typeof en = {
  taken: 'Crédito aplicado',
  kept: 'Abonado en la cuenta como crédito',
  owed: 'Se debía de antes',
  paid: 'Pagado',
  credited: 'Abonado',
  moved: 'Facturado en otra factura',
};

export const balanceWords: Words<typeof en> = { en, es };
