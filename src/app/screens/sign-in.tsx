import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { hasEnded } from '../../features/users/web/session.ts';
import { SignInForm } from '../../features/users/web/sign-in-form.tsx';
import { useWords } from '../../web/language.ts';
import { Notice } from '../../web/ui/status-pill.tsx';
import { safePath } from '../safe-path.ts';
import { appWords } from '../words.ts';
import { signInWords } from '../words-sign-in.ts';
import { Entrance } from './entrance.tsx';
import { WaitingSteps } from './waiting-steps.tsx';

const login = getRouteApi('/login');

/** Sign-in; afterwards back to where the user was going (spec 1 §2.1). */
export function SignInScreen() {
  const say = useWords(appWords);
  const { welcomeBack, signInToYourAccount, sessionEnded } = useWords(signInWords);
  const { from } = login.useSearch();
  const router = useRouter();
  return (
    <Entrance title={say.signIn} heading={welcomeBack} lead={signInToYourAccount}>
      {hasEnded() && <Notice tone="info">{sessionEnded}</Notice>}
      <WaitingSteps />
      <SignInForm onSignedIn={() => router.history.replace(safePath(from))} />
      <Link to="/forgot-password" className="sign-in-aside">
        {say.forgotPassword}
      </Link>
    </Entrance>
  );
}
