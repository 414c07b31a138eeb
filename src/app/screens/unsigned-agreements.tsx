import { UnsignedList } from '../../features/customer-agreements/web/unsigned-list.tsx';
import { isAdmin } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlPage, useUrlState } from '../../web/url-state.ts';
import { RemindersLink } from './reminders-link.tsx';

export function UnsignedAgreementsScreen() {
  const [{ page }, set] = useUrlState({ page: urlPage() });
  return (
    <Page
      title="Unsigned Agreements"
      subtitle="What customers were given and have not signed, longest first."
      back={{ to: '/crm', label: 'Back to Contacts' }}
      actions={isAdmin(useActor()) && <RemindersLink />}
    >
      <UnsignedList page={page} onPage={(next) => set({ page: next })} />
    </Page>
  );
}
