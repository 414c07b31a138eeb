import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Invoice } from '../../invoices/invoice.ts';
import { isOpen } from '../../invoices/standing.ts';
import { OwnInvoice } from './own-invoice.tsx';
import { billingWords } from './words-billing.ts';

/** So many of the newest are shown (spec 3 §9). */
export const shownInvoices = 10;

/** Those that are open, then the newest, each with what can be done about it: none that is owed is out of sight. */
export function OwnInvoices({ invoices, isPayable }: Readonly<{ invoices: readonly Invoice[]; isPayable: boolean }>) {
  const say = useWords(billingWords);
  return (
    <Panel title={say.invoices} actions={<StatusPill>{invoices.length}</StatusPill>}>
      {invoices.length === 0 && <EmptyState title={say.noInvoices}>{say.noInvoicesMeans}</EmptyState>}
      <ul className="own-invoices">
        {openFirst(invoices)
          .slice(0, shownInvoices)
          .map((invoice) => (
            <OwnInvoice key={invoice.id} invoice={invoice} isPayable={isPayable} />
          ))}
      </ul>
    </Panel>
  );
}

const openFirst = (invoices: readonly Invoice[]): Invoice[] =>
  invoices.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
