import { ExportAccounts } from '../../features/billing/web/export-accounts.tsx';
import { PrintInvoices } from '../../features/billing/web/print-invoices.tsx';
import { ReceivablesTable } from '../../features/billing/web/receivables-table.tsx';
import { Page } from '../../web/ui/page.tsx';
import { RemindersLink } from './reminders-link.tsx';

export function ReceivablesScreen() {
  return (
    <Page
      title="Receivables"
      subtitle="What customers owe, by the days since it was due. The largest sum stands first."
      back={{ to: '/billing', label: 'Back to Billing Overview' }}
      actions={
        <>
          <RemindersLink />
          <PrintInvoices />
          <ExportAccounts />
        </>
      }
    >
      <ReceivablesTable />
    </Page>
  );
}
