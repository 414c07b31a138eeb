import { shownStates } from '../../features/service-requests/contract.ts';
import { kinds } from '../../features/service-requests/states.ts';
import { RequestInbox } from '../../features/service-requests/web/request-inbox.tsx';
import { Page } from '../../web/ui/page.tsx';
import { urlChoice, urlId, urlPage, useUrlState } from '../../web/url-state.ts';

const urlState = {
  state: urlChoice(shownStates, 'waiting'),
  kind: urlChoice(['', ...kinds], ''),
  owner: urlId(['nobody']),
  page: urlPage(),
};

/** One inbox for what customers ask for. */
export function RequestsScreen() {
  const [filter, set] = useUrlState(urlState);
  return (
    <Page title="Requests" subtitle="What customers ask for. Who waits longest stands first.">
      <RequestInbox filter={filter} onFilter={set} />
    </Page>
  );
}
