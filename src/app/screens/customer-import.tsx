import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';

export function CustomerImportScreen() {
  return (
    <Page title="Import">
      <EmptyState title="Import" />
    </Page>
  );
}
