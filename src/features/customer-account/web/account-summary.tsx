import { dayAt } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import type { User } from '../../users/contract.ts';
import { Facts } from './facts.tsx';
import { accountWords } from './words-account.ts';
import { homeWords } from './words-home.ts';

/** Who the customer is to us. */
export function AccountSummary({ profile }: Readonly<{ profile: User }>) {
  const say = useWords(homeWords);
  const { email, phone, notProvided } = useWords(accountWords);
  const { timeZone } = useCompany();
  const { day } = useTimes();
  return (
    <Panel title={say.accountSummary}>
      <Facts
        facts={[
          { label: say.name, value: `${profile.firstName} ${profile.lastName}` },
          { label: email, value: profile.email },
          { label: phone, value: profile.phone ?? notProvided },
          { label: say.since, value: day(dayAt(profile.createdAt, timeZone)) },
        ]}
      />
    </Panel>
  );
}
