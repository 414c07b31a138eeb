import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { usersContract } from '../../features/users/contract.ts';
import { ChoosePasswordForm } from '../../features/users/web/choose-password-form.tsx';
import { useWords } from '../../web/language.ts';
import { Notice } from '../../web/ui/status-pill.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useRead } from '../../web/use-read.ts';
import { linkWords } from '../words-links.ts';
import { Entrance } from './entrance.tsx';

/** Where the links of e-mails lead. They carry their secret in the fragment, which browsers keep to themselves. */
export function ChoosePasswordScreen() {
  const say = useWords(linkWords);
  const router = useRouter();
  const [token] = useState(() => location.hash.slice(1).replace(/^token=/, ''));
  const here = useRead(usersContract.session, {}).data?.user;
  return (
    <Entrance title={say.choosePassword} heading={say.choosePassword} lead={say.replacesTheOneBefore}>
      {here && <Notice tone="info">{say.linkOfAnother(`${here.firstName} ${here.lastName}`)}</Notice>}
      <ChoosePasswordForm
        token={token}
        onDone={({ firstName }) => {
          toast.success(say.passwordSaved, say.welcomeIn(firstName));
          router.history.replace('/dashboard');
        }}
      />
      <Link to="/forgot-password" className="sign-in-aside">
        {say.getNewLink}
      </Link>
      <Link to="/login" className="sign-in-aside">
        {say.backToSignIn}
      </Link>
    </Entrance>
  );
}
