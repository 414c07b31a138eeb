import { IconMail, IconPhone } from '@tabler/icons-react';
import { telLink } from '../../../kernel/phone.ts';
import './call-answer.css';

/** How the contact is reached: call, or write. */
export function Reach({ phone, email }: Readonly<{ phone: string | null; email: string }>) {
  return (
    <div className="answer-reach">
      {phone && (
        <a href={telLink(phone)}>
          <IconPhone size={16} aria-hidden />
          <span>{phone}</span>
        </a>
      )}
      {email && (
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          <IconMail size={16} aria-hidden />
          <span>{email}</span>
        </a>
      )}
    </div>
  );
}
