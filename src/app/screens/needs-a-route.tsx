import { WithoutRoute } from '../../features/routes/web/without-route.tsx';
import { Page } from '../../web/ui/page.tsx';
import { urlPage, useUrlState } from '../../web/url-state.ts';

/** What is to be collected and no route comes by for: each is put on one from here. */
export function NeedsARouteScreen() {
  const [{ page }, setPage] = useUrlState({ page: urlPage() });
  return (
    <Page
      title="Needs a Route"
      subtitle="Services that no route of their stream serves. The first to begin stand first."
      back={{ to: '/routes', label: 'Back to Routes' }}
    >
      <WithoutRoute page={page} onPage={(next) => setPage({ page: next })} />
    </Page>
  );
}
