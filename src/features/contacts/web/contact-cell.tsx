import { EmailText } from '../../../web/ui/email-text.tsx';
import { Initials } from '../../../web/ui/initials.tsx';
import type { ListedContact } from '../contract.ts';

export const nameOf = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>) =>
  `${firstName} ${lastName}`;

type ContactCellProps = Pick<ListedContact, 'firstName' | 'lastName' | 'email' | 'foundBy'> &
  Partial<Pick<ListedContact, 'phone' | 'street'>>;

/** Who it is: initials and name; street, phone and e-mail, by which people of one name are told apart. */
export function ContactCell({ firstName, lastName, email, phone, street, foundBy }: ContactCellProps) {
  return (
    <span className="who">
      <Initials firstName={firstName} lastName={lastName} />
      <span className="two-lines contact-name">
        <b>
          {firstName} {lastName}
        </b>
        <small className="contact-reach">
          {street && <span>{street}</span>}
          {phone && <span>{phone}</span>}
          <span>
            <EmailText email={email} />
          </span>
        </small>
        <FoundBy reasons={foundBy?.filter(({ text }) => text !== street && text !== phone)} />
      </span>
    </span>
  );
}

/** Why a search found somebody, when what the row shows does not say it. */
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
