/** What credit was for, said on the invoice that takes it, while it is a draft: later the provider changes no footer. */
import { beginning } from '../../kernel/typed.ts';
import { findProviderCustomer } from './customers.ts';
import type { ProviderInvoice } from './invoices.ts';
import type { Payments } from './payments.ts';

const creditReason = 'Credit for:';

export const explainsCredit = (footer: string | null): boolean => footer?.includes(creditReason) ?? false;

/** The provider keeps a balance for each currency: what we credit is in dollars, and no other invoice takes it. */
export const canTakeCredit = ({ currency }: Pick<ProviderInvoice, 'currency'>): boolean => currency === 'usd';

/** Says on a draft why credit will be taken off it: the reasons of the newest credits that make up the balance. */
export async function explainCredit(
  payments: Payments,
  { id, footer, currency }: Pick<ProviderInvoice, 'id' | 'footer' | 'currency'>,
  customerId: string,
): Promise<void> {
  if (!canTakeCredit({ currency })) return;
  const customer = await findProviderCustomer(payments, customerId);
  let left = -(customer?.balance ?? 0);
  if (left <= 0 || explainsCredit(footer)) return;
  const book = await payments.ask((stripe) => stripe.customers.listBalanceTransactions(customerId, { limit: 100 }));
  const reasons: string[] = [];
  for (const { amount, currency: of, description, type } of book.data) {
    if (type !== 'adjustment' || of !== currency || amount >= 0 || left <= 0) continue;
    if (description) reasons.push(description);
    left += amount;
  }
  if (reasons.length === 0) return;
  const said = [footer, `${creditReason} ${[...new Set(reasons)].join('; ')}`].filter(Boolean).join('\n');
  await payments.ask((stripe) => stripe.invoices.update(id, { footer: beginning(said, 2000) }));
}

/** The same of a draft of a subscription, which goes out by itself within the hour; of what went out nothing is said. */
export async function explainOnDraft(payments: Payments, invoice: ProviderInvoice | undefined): Promise<void> {
  if (invoice?.status === 'draft' && invoice.customerId !== null)
    await explainCredit(payments, invoice, invoice.customerId);
}
