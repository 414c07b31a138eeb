import { DifferingBills } from '../../features/billing/web/differing-bills.tsx';
import { AllHoldCredits } from '../../features/hold-credits/web/all-hold-credits.tsx';
import { Page } from '../../web/ui/page.tsx';

export function BillAndServiceScreen() {
  return (
    <Page
      title="Bill and Service"
      subtitle="What is collected and what is billed, where one does not follow the other yet."
      back={{ to: '/billing', label: 'Back to Billing Overview' }}
    >
      <AllHoldCredits />
      <DifferingBills />
    </Page>
  );
}
