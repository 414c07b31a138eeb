import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ExportAccounts } from '../../features/billing/web/export-accounts.tsx';
import { PrintInvoices } from '../../features/billing/web/print-invoices.tsx';
import { ReceivablesTable } from '../../features/billing/web/receivables-table.tsx';
import { Page } from '../../web/ui/page.tsx';

export function ReceivablesScreen() {
  return (
    <Page
      title="Receivables"
      subtitle="What customers owe, by the days since it was due. The largest sum stands first."
      back={{ to: '/billing', label: 'Back to Billing Overview' }}
      actions={
        <>
          <Button
            component={Link}
            to="/settings"
            search={{ tab: 'reminders' } as never}
            variant="default"
            leftSection={<IconBell size={16} aria-hidden />}
          >
            Reminders
          </Button>
          <PrintInvoices />
          <ExportAccounts />
        </>
      }
    >
      <ReceivablesTable />
    </Page>
  );
}
