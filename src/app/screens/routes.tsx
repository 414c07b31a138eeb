import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';

export function RoutesScreen() {
  return (
    <Page title="Routes">
      <EmptyState title="Routes" />
    </Page>
  );
}
