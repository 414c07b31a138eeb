import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { SignInForm } from '../../features/users/web/sign-in-form.tsx';
import { safePath } from '../safe-path.ts';
import { Entrance } from './entrance.tsx';
import { WaitingSteps } from './waiting-steps.tsx';

const login = getRouteApi('/login');

/** Sign-in; afterwards back to where the user was going (spec 1 §2.1). */
export function SignInScreen() {
  const { from } = login.useSearch();
  const router = useRouter();
  return (
    <Entrance title="Sign In" heading="Welcome Back" lead="Sign in to your account">
      <WaitingSteps />
      <SignInForm onSignedIn={() => router.history.replace(safePath(from))} />
      <Link to="/forgot-password" className="sign-in-aside">
        Forgot password?
      </Link>
    </Entrance>
  );
}
