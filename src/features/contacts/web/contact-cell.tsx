import { EmailText } from '../../../web/ui/email-text.tsx';
import { Initials } from '../../../web/ui/initials.tsx';
import type { ListedContact } from '../contract.ts';

export const nameOf = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>) =>
  `${firstName} ${lastName}`;

type ContactCellProps = Pick<ListedContact, 'firstName' | 'lastName' | 'email' | 'foundBy'>;

/** Who it is: initials, name and e-mail. */
export function ContactCell({ firstName, lastName, email, foundBy }: ContactCellProps) {
  return (
    <span className="who">
      <Initials firstName={firstName} lastName={lastName} />
      <span className="two-lines contact-name">
        <b>
          {firstName} {lastName}
        </b>
        <small>
          <EmailText email={email} />
        </small>
        <FoundBy reasons={foundBy} />
      </span>
    </span>
  );
}

/** Why a search found somebody, when name, e-mail and company do not say it. */
function FoundBy({ reasons = [] }: Readonly<{ reasons: ListedContact['foundBy'] }>) {
  if (reasons.length === 0) return null;
  return (
    <small className="contact-found-by">
      {reasons.map(({ label, text }) => (
        <span key={`${label} ${text}`}>
          {label}: {text}
        </span>
      ))}
    </small>
  );
}
