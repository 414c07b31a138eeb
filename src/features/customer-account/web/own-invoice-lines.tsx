import { useState } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { useWords } from '../../../web/language.ts';
import { useRead } from '../../../web/use-read.ts';
import { balanceWords, betweenTotalAndOpen } from '../../invoices/balance-words.ts';
import { invoicesContract } from '../../invoices/contract.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import { billingWords } from './words-billing.ts';

/** What an own invoice is made of: each line with its reason, and what credit was for. Asked for when it is opened. */
export function OwnInvoiceLines({ invoice }: Readonly<{ invoice: Invoice }>) {
  const say = useWords(billingWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="own-invoice-lines" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say.why}</summary>
      {isOpen && <Lines invoice={invoice} />}
    </details>
  );
}

function Lines({ invoice }: Readonly<{ invoice: Invoice }>) {
  const say = useWords(billingWords);
  const { data: why, error } = useRead(invoicesContract.explainOwn, { id: invoice.id });
  const money = (cents: number) => formatMoney(cents, invoice.currency.toUpperCase());
  const sayBalance = useWords(balanceWords);
  return (
    <ul aria-busy={!why && !error}>
      {invoice.lines.map(({ description, amount }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own here, and stay in their order
        <li key={place}>
          <span>
            <b>{description ?? say.item}</b>
            {why?.lines[place]?.map((reason) => (
              <small key={reason}>{reason}</small>
            ))}
          </span>
          <span>{money(amount)}</span>
        </li>
      ))}
      {betweenTotalAndOpen(invoice).map(({ kind, cents }) => (
        <li key={kind}>
          <span>
            <b>{sayBalance[kind]}</b>
            {kind === 'taken' && why?.credits.map(({ text }) => <small key={text}>{text}</small>)}
          </span>
          <span>{money(cents)}</span>
        </li>
      ))}
      {error && !why && <li>{say.reasonsUnreadable}</li>}
    </ul>
  );
}
