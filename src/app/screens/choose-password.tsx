import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ChoosePasswordForm } from '../../features/users/web/choose-password-form.tsx';
import { toast } from '../../web/ui/toast.ts';
import { Entrance } from './entrance.tsx';

/** Where the links of e-mails lead. They carry their secret in the fragment, which browsers keep to themselves. */
export function ChoosePasswordScreen() {
  const router = useRouter();
  const [token] = useState(() => location.hash.slice(1).replace(/^token=/, ''));
  return (
    <Entrance
      title="Choose a password"
      heading="Choose a password"
      lead="It replaces the one before, and you are signed in with it."
    >
      <ChoosePasswordForm
        token={token}
        onDone={({ firstName }) => {
          toast.success('Password Saved', `Welcome, ${firstName}.`);
          router.history.replace('/dashboard');
        }}
      />
      <Link to="/forgot-password" className="sign-in-aside">
        Get a new link
      </Link>
    </Entrance>
  );
}
