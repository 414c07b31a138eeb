import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { EmailText } from '../../../web/ui/email-text.tsx';
import { Initials } from '../../../web/ui/initials.tsx';
import type { DoubleKind, Pair } from '../contract.ts';
import './duplicates.css';

export const nameOf = ({ firstName, lastName }: Pair['first']) => `${firstName} ${lastName}`;

/** One contact of a pair, with what both share. */
export function PairSide({ side, same }: Readonly<{ side: Pair['first']; same: readonly DoubleKind[] }>) {
  const { timeZone } = useCompany();
  const shown: readonly (readonly [kind: DoubleKind, text: string | null])[] = [
    ['email', side.email],
    ['phone', side.phone],
    ['address', side.address],
  ];
  return (
    <div className="pair-side">
      <Initials firstName={side.firstName} lastName={side.lastName} />
      <div>
        <a href={`/crm/contacts/${side.id}`} target="_blank" rel="noreferrer">
          {nameOf(side)}
        </a>
        {shown.map(
          ([kind, text]) =>
            text && (
              <small key={kind} data-shared={same.includes(kind) || undefined}>
                {kind === 'email' ? <EmailText email={text} /> : text}
              </small>
            ),
        )}
        <small>
          {side.status} · since {formatDay(dayAt(side.createdAt, timeZone))}
        </small>
      </div>
    </div>
  );
}
