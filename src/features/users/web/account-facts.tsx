import { useTimes } from '../../../web/company.ts';
import { EmailText } from '../../../web/ui/email-text.tsx';
import type { Account } from '../accounts.ts';
import { LastSignIn } from './last-sign-in.tsx';

/** With which e-mail somebody signs in, when they did last, and which link would let them in. */
export function AccountFacts({
  account: { email, lastSignedInAt, linkUntil, hasTwoStep, passkeys, role },
}: Readonly<{ account: Account }>) {
  const { instant } = useTimes();
  return (
    <dl className="details">
      <dt>Email</dt>
      <dd>
        <EmailText email={email} />
      </dd>
      <dt>Last signed in</dt>
      <dd>
        <LastSignIn at={lastSignedInAt} />
      </dd>
      <dt>Password link</dt>
      <dd>{linkUntil ? `Good until ${instant(linkUntil)}` : 'None'}</dd>
      {role !== 'customer' && (
        <>
          <dt>Two-step sign-in</dt>
          <dd>{hasTwoStep ? 'On' : 'Off'}</dd>
          <dt>Passkeys</dt>
          <dd>{passkeys || 'None'}</dd>
        </>
      )}
    </dl>
  );
}
