import { Link } from '@tanstack/react-router';
import { ForgotPasswordForm } from '../../features/users/web/forgot-password-form.tsx';
import { useCompany } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { appWords } from '../words.ts';
import { Entrance } from './entrance.tsx';

export function ForgotPasswordScreen() {
  const say = useWords(appWords);
  const { hasMailServer } = useCompany();
  const lead = hasMailServer ? say.typeYourEmail : say.typeYourEmailForOffice;
  return (
    <Entrance title={say.forgotPasswordTitle} heading={say.forgotPassword} lead={lead}>
      <ForgotPasswordForm />
      <Link to="/login" className="sign-in-aside">
        {say.backToSignIn}
      </Link>
    </Entrance>
  );
}
