import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';

export function ContactsScreen() {
  return (
    <Page title="Contacts">
      <EmptyState title="Contacts" />
    </Page>
  );
}
