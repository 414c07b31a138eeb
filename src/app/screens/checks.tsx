import { ChecksBatch } from '../../features/invoices/web/checks-batch.tsx';
import { Page } from '../../web/ui/page.tsx';

export function ChecksScreen() {
  return (
    <Page
      title="Record Checks"
      subtitle="Each pays the oldest open invoice of its customer first. Enter goes to the next row, Ctrl+Enter records."
      back={{ to: '/billing', label: 'Back to Billing Overview' }}
    >
      <ChecksBatch />
    </Page>
  );
}
