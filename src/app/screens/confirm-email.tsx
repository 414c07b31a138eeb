import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmEmailForm } from '../../features/users/web/confirm-email-form.tsx';
import { useWords } from '../../web/language.ts';
import { Notice } from '../../web/ui/status-pill.tsx';
import { linkWords } from '../words-links.ts';
import { Entrance } from './entrance.tsx';

/** Where the link to a new e-mail leads. It carries its secret in the fragment, which browsers keep to themselves. */
export function ConfirmEmailScreen() {
  const say = useWords(linkWords);
  const [token] = useState(() => location.hash.slice(1).replace(/^token=/, ''));
  const [confirmed, setConfirmed] = useState<string>();
  return (
    <Entrance title={say.newEmail} heading={say.newEmail} lead={say.newEmailMeans}>
      {confirmed ? (
        <Notice tone="good">{say.emailConfirmed(confirmed)}</Notice>
      ) : (
        <ConfirmEmailForm token={token} onDone={setConfirmed} />
      )}
      <Link to="/login" className="sign-in-aside">
        {say.backToSignIn}
      </Link>
    </Entrance>
  );
}
