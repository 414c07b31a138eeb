import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { takeBack } from '../../features/customer-agreements/web/handed-over.ts';
import { SigningAtTheDoor } from '../../features/customer-agreements/web/signing-at-the-door.tsx';
import { WayBack } from '../../features/customer-agreements/web/way-back.tsx';
import { agreementWords } from '../../features/customer-agreements/words.ts';
import { signOut } from '../../features/users/web/session.ts';
import { useCompany } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { mayLeaveForms, pass } from '../../web/leaving.ts';
import { CompanyLogo } from '../../web/ui/company-logo.tsx';
import { useTitle } from '../../web/use-title.ts';
import './public.css';

const route = getRouteApi('/handed-over/$agreementId');

/** A staff member's device in a customer's hands: no rail, no menu, no link. */
export function HandedOverScreen() {
  const say = useWords(agreementWords);
  const { agreementId } = route.useParams();
  const { actor } = route.useRouteContext();
  const { name } = useCompany();
  const navigate = useNavigate();
  useTitle(say.title);
  async function back() {
    const contactId = takeBack();
    if (!contactId) return void navigate({ to: '/dashboard' });
    await navigate({ to: '/crm/contacts/$contactId', params: { contactId }, search: { tab: 'agreement' } as never });
  }
  async function leave() {
    if (!(await mayLeaveForms())) return;
    await pass(async () => {
      takeBack();
      await signOut();
      await navigate({ to: '/login' });
    });
  }
  return (
    <main className="handed-over page">
      <p className="sign-in-company">
        <CompanyLogo />
        {name}
      </p>
      <h1>{say.title}</h1>
      <SigningAtTheDoor id={agreementId} actor={actor} />
      <footer>
        <WayBack name={actor.firstName} onBack={() => void back()} onSignOut={() => void leave()} />
      </footer>
    </main>
  );
}
