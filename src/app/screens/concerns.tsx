import { concernKinds } from '../../features/billing/concerns.ts';
import { ConcernList } from '../../features/billing/web/concern-list.tsx';
import { concernWords } from '../../features/billing/web/concern-words.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlChoice, useUrlState } from '../../web/url-state.ts';

const params = { kind: urlChoice(concernKinds, 'overdue') };

export function ConcernsScreen() {
  const [{ kind }] = useUrlState(params);
  const { title, subtitle } = concernWords[kind];
  return (
    <Page title={title} subtitle={subtitle} back={{ to: '/billing', label: 'Back to Billing Overview' }}>
      <ConcernList kind={kind} />
    </Page>
  );
}
