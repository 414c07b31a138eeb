import { TabLink } from '../../features/customer-account/web/tab-link.tsx';
import { UnlessClosed } from '../../features/customer-account/web/unless-closed.tsx';
import { accountWords } from '../../features/customer-account/web/words-account.ts';
import { PickupYear } from '../../features/pickup-reminders/web/pickup-year.tsx';
import { pickupReminderWords } from '../../features/pickup-reminders/web/words.ts';
import { useWords } from '../../web/language.ts';
import { Page } from '../../web/ui/page.tsx';

/** A year of pickup days, for the fridge. */
export function PickupDaysScreen() {
  const { pickupDays } = useWords(pickupReminderWords);
  const { tabs } = useWords(accountWords);
  return (
    <Page title={pickupDays} subtitle={<TabLink tab="addresses">{tabs.addresses}</TabLink>}>
      <UnlessClosed>
        <PickupYear />
      </UnlessClosed>
    </Page>
  );
}
