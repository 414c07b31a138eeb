import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';

export function ContactScreen() {
  return (
    <Page title="Contact">
      <EmptyState title="Contact" />
    </Page>
  );
}
