import { useLocation } from '@tanstack/react-router';
import { EarlierMassEmails } from '../../features/mass-email/web/earlier-mass-emails.tsx';
import { MassEmailEditor } from '../../features/mass-email/web/mass-email-editor.tsx';
import '../../web/handed-letter.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlId, urlPage, useUrlState } from '../../web/url-state.ts';

/** Mass Email (spec 3 §2). */
export function MassEmailScreen() {
  const [{ sent }, set] = useUrlState({ sent: urlId() });
  const [{ before }, setBefore] = useUrlState({ before: urlPage() });
  const letter = useLocation({ select: ({ state }) => state.letter });
  return (
    <Page title="Mass Email" back={{ to: '/crm', label: 'Back to Contacts' }}>
      <MassEmailEditor sent={sent} letter={sent ? undefined : letter} onSent={(id) => set({ sent: id })} />
      <EarlierMassEmails
        page={before}
        onPage={(page) => setBefore({ before: page })}
        onOpen={(id) => set({ sent: id })}
      />
    </Page>
  );
}
