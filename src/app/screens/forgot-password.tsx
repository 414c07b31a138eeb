import { Link } from '@tanstack/react-router';
import { ForgotPasswordForm } from '../../features/users/web/forgot-password-form.tsx';
import { useCompany } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { appWords } from '../words.ts';
import { linkWords } from '../words-links.ts';
import { Entrance } from './entrance.tsx';

export function ForgotPasswordScreen() {
  const { forgotPassword } = useWords(appWords);
  const say = useWords(linkWords);
  const { hasMailServer } = useCompany();
  const lead = hasMailServer ? say.typeYourEmail : say.typeYourEmailForOffice;
  return (
    <Entrance title={say.forgotPasswordTitle} heading={forgotPassword} lead={lead}>
      <ForgotPasswordForm />
      <Link to="/login" className="sign-in-aside">
        {say.backToSignIn}
      </Link>
    </Entrance>
  );
}
