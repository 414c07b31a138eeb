import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { SignInForm } from '../../features/users/web/sign-in-form.tsx';
import { useCompany } from '../../web/company.ts';
import { useTitle } from '../../web/ui/page.tsx';
import { safePath } from '../safe-path.ts';
import { RouteArt } from './route-art.tsx';
import './public.css';

const login = getRouteApi('/login');

/** Sign-in; afterwards back to where the user was going (spec 1 §2.1). */
export function SignInScreen() {
  const { from } = login.useSearch();
  const { name } = useCompany();
  const router = useRouter();
  useTitle('Sign In');
  return (
    <div className="sign-in">
      <main className="sign-in-main">
        <Link to="/" className="sign-in-company">
          {name}
        </Link>
        <h1>Welcome Back</h1>
        <p>Sign in to your account</p>
        <SignInForm onSignedIn={() => router.history.replace(safePath(from))} />
      </main>
      <div className="sign-in-side" aria-hidden>
        <RouteArt />
      </div>
    </div>
  );
}
