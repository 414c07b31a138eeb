import { UnlessClosed } from '../../features/customer-account/web/unless-closed.tsx';
import { kinds } from '../../features/service-requests/states.ts';
import { AskDialog } from '../../features/service-requests/web/ask-dialog.tsx';
import { OwnRequests } from '../../features/service-requests/web/own-requests.tsx';
import { ownWords } from '../../features/service-requests/web/words-own.ts';
import { useCompany } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlChoice, useUrlState } from '../../web/url-state.ts';
import { appWords } from '../words.ts';

const urlState = { ask: urlChoice(['', ...kinds], '') };

/** What a customer asks the office for; the form that is open stands in the address. */
export function OwnRequestsScreen() {
  const say = useWords(ownWords);
  const { places } = useWords(appWords);
  const { hasMailServer } = useCompany();
  const [{ ask }, set] = useUrlState(urlState);
  const kind = kinds.find((one) => one === ask);
  return (
    <Page title={say.title} subtitle={say.lead(hasMailServer)} back={{ to: '/customer', label: places.customer }}>
      <UnlessClosed>
        <OwnRequests onAsk={(next) => set({ ask: next })} />
        {kind && <AskDialog kind={kind} onClose={() => set({ ask: '' })} />}
      </UnlessClosed>
    </Page>
  );
}
