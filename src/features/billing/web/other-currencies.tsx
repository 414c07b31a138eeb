import { formatMoney } from '../../../kernel/money.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { OpenElsewhere } from '../contract.ts';

/** What the sums beside it leave out; nothing when all is in dollars. */
export function OtherCurrencies({ sums }: Readonly<{ sums: OpenElsewhere | undefined }>) {
  if (!sums || sums.length === 0) return null;
  const open = sums.map(({ amount, currency }) => formatMoney(amount, currency.toUpperCase())).join(' and ');
  const count = sums.reduce((all, { count }) => all + count, 0);
  return (
    <Notice tone="info">
      {`${open} more ${count === 1 ? 'is open on an invoice' : `are open on ${count} invoices`} in other currencies: in none of these sums.`}
    </Notice>
  );
}
