import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
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
          <Button component={Link} to="/billing/checks" variant="default">
            Record Cash and Checks
          </Button>
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
