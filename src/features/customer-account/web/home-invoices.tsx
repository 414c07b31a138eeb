import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { invoicesContract } from '../../invoices/contract.ts';
import { OwnInvoice } from './own-invoice.tsx';
import { Part } from './part.tsx';
import { TabLink } from './tab-link.tsx';
import { billingWords } from './words-billing.ts';
import { homeWords } from './words-home.ts';

/** So many of the newest; the others are one tap away (spec 3 §9). */
const shownInvoices = 3;

export function HomeInvoices() {
  const say = useWords(homeWords);
  const { unreadable, noInvoices, noInvoicesMeans, invoicesError, invoicesUnread } = useWords(billingWords);
  const read = useRead(invoicesContract.own, {}, { failure: [invoicesError, invoicesUnread] });
  return (
    <Part title={unreadable} read={read}>
      {({ invoices }) => (
        <Panel
          title={say.invoices}
          actions={invoices.length > shownInvoices && <TabLink tab="billing">{say.viewAll}</TabLink>}
        >
          {invoices.length === 0 && <EmptyState title={noInvoices}>{noInvoicesMeans}</EmptyState>}
          <ul className="own-invoices">
            {invoices.slice(0, shownInvoices).map((invoice) => (
              <OwnInvoice key={invoice.id} invoice={invoice} hasLinks={false} />
            ))}
          </ul>
        </Panel>
      )}
    </Part>
  );
}
