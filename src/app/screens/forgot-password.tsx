import { Link } from '@tanstack/react-router';
import { ForgotPasswordForm } from '../../features/users/web/forgot-password-form.tsx';
import { Entrance } from './entrance.tsx';

export function ForgotPasswordScreen() {
  return (
    <Entrance
      title="Forgot password"
      heading="Forgot password?"
      lead="Type the email address of your account. We send you a link to choose a new password."
    >
      <ForgotPasswordForm />
      <Link to="/login" className="sign-in-aside">
        Back to sign-in
      </Link>
    </Entrance>
  );
}
