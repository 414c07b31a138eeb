import { MyAgreement } from '../../features/customer-agreements/web/my-agreement.tsx';
import { agreementWords } from '../../features/customer-agreements/words.ts';
import { useWords } from '../../web/language.ts';
import { Page } from '../../web/ui/page.tsx';

/** Where the e-mail about an agreement leads. */
export function MyAgreementScreen() {
  const say = useWords(agreementWords);
  return (
    <Page title={say.title} subtitle={say.lead}>
      <MyAgreement />
    </Page>
  );
}
