import { BillingOverview } from '../../features/billing/web/billing-overview.tsx';
import { BillingStatus } from '../../features/billing/web/billing-status.tsx';
import { ExportAccounts } from '../../features/billing/web/export-accounts.tsx';
import { PrintInvoices } from '../../features/billing/web/print-invoices.tsx';
import { SyncButton } from '../../features/billing/web/sync-button.tsx';
import { Page } from '../../web/ui/page.tsx';

export function BillingScreen() {
  return (
    <Page
      title="Billing Overview"
      subtitle={<BillingStatus />}
      actions={
        <>
          <PrintInvoices />
          <ExportAccounts />
          <SyncButton />
        </>
      }
    >
      <BillingOverview />
    </Page>
  );
}
