import { dayAt } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import type { GivenAgreement } from '../contract.ts';
import { agreementWords } from '../words.ts';

type Facts = Pick<GivenAgreement, 'assignedAt' | 'signedAt' | 'signedName' | 'witnessedBy'>;

/** When it was given, by whom where that is told, and how it was signed. */
export function GivenFacts({ assignedBy, ...given }: Facts & Readonly<{ assignedBy?: string | null }>) {
  const say = useWords(agreementWords);
  const { timeZone } = useCompany();
  const { day, instant } = useTimes();
  const { assignedAt, signedAt, signedName, witnessedBy } = given;
  return (
    <span className="given-facts">
      <span>{say.assignedOn(day(dayAt(assignedAt, timeZone)), assignedBy)}</span>
      {signedAt && (
        <span>
          {say.signedBy(signedName ?? '', instant(signedAt))}
          {witnessedBy && `, ${say.inPresenceOf(witnessedBy)}`}
        </span>
      )}
    </span>
  );
}
