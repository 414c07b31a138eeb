import { dayAt } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { ownProfileContract } from '../../users/own-profile.ts';
import type { OwnAccount } from '../account.ts';
import { isCurrent } from '../paying.ts';
import { Facts } from './facts.tsx';
import { Part } from './part.tsx';
import { accountWords } from './words-account.ts';

/** Who the customer is to us, and how it stands with their service. */
export function ProfileTab({ account }: Readonly<{ account: OwnAccount }>) {
  const say = useWords(accountWords);
  const { timeZone } = useCompany();
  const { day } = useTimes();
  const person = useRead(ownProfileContract.profile, {});
  return (
    <>
      <Part title={say.profileUnreadable} read={person} lines={6}>
        {({ firstName, lastName, email, phone, createdAt }) => (
          <Panel title={say.personal}>
            <Facts
              facts={[
                { label: say.firstName, value: firstName },
                { label: say.lastName, value: lastName },
                { label: say.email, value: email, note: say.emailNote },
                { label: say.phone, value: phone ?? say.notProvided },
                { label: say.created, value: createdAt ? day(dayAt(createdAt, timeZone)) : say.unknown },
              ]}
            />
          </Panel>
        )}
      </Part>
      <Panel title={say.summary}>
        <ServiceSummary account={account} />
      </Panel>
    </>
  );
}

function ServiceSummary({ account: { agreement, subscription, debt } }: Readonly<{ account: OwnAccount }>) {
  const say = useWords(accountWords);
  const isActive = subscription?.status === 'active' || subscription?.status === 'trialing';
  const pill = (isGood: boolean, good: string, bad: string) => (
    <StatusPill tone={isGood ? 'good' : 'warning'}>{isGood ? good : bad}</StatusPill>
  );
  return (
    <Facts
      facts={[
        { label: say.plan, value: pill(isActive, say.active, say.inactive) },
        { label: say.agreement, value: pill(Boolean(agreement?.signedAt), say.signed, say.pending) },
        { label: say.payment, value: pill(isCurrent(debt), say.current, say.balanceDue) },
      ]}
    />
  );
}
