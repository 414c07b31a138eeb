import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { SetUpForm } from '../../features/company/web/set-up-form.tsx';
import { enter } from '../../features/users/web/session.ts';
import { toast } from '../../web/ui/toast.ts';
import { useTitle } from '../../web/use-title.ts';
import { RouteArt } from './route-art.tsx';
import './public.css';

/** The owner's first visit. The link carries its secret in the fragment, which browsers keep to themselves. */
export function SetUpScreen() {
  const router = useRouter();
  const [token] = useState(() => location.hash.slice(1).replace(/^token=/, ''));
  useTitle('Set-up');
  return (
    <div className="sign-in">
      <main className="sign-in-main">
        <h1>Set up your company</h1>
        <p>You become its first superadmin. Everything can be changed later.</p>
        <SetUpForm
          token={token}
          onDone={({ user }) => {
            enter(user);
            toast.success('Company Set Up', `Welcome, ${user.firstName}.`);
            router.history.replace('/first-steps');
          }}
        />
      </main>
      <div className="sign-in-side" aria-hidden>
        <RouteArt />
      </div>
    </div>
  );
}
