import { Button } from '@mantine/core';
import { useActor } from '../../../web/actor.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { Initials } from '../../../web/ui/initials.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useTitle } from '../../../web/use-title.ts';
import type { OwnAccount } from '../account.ts';
import { badgeOf, badgeTones } from '../badge.ts';
import { accountWords, badgeText } from './words-account.ts';

type AccountHeaderProps = Readonly<{ account: OwnAccount | undefined; editLabel: string; onEdit: () => void }>;

/** Who is here, how it stands with them, and the way to change what they may. */
export function AccountHeader({ account, editLabel, onEdit }: AccountHeaderProps) {
  const say = useWords(accountWords);
  const { firstName, lastName } = useActor();
  useTitle(say.title);
  return (
    <div className="account-head">
      <Initials firstName={firstName} lastName={lastName} />
      <div>
        <h1>{say.title}</h1>
        {account && <AccountBadge account={account} />}
      </div>
      <Button variant="default" onClick={onEdit}>
        {editLabel}
      </Button>
    </div>
  );
}

function AccountBadge({ account }: Readonly<{ account: OwnAccount }>) {
  const language = useLanguage();
  const badge = badgeOf(account);
  return <StatusPill tone={badgeTones[badge.kind]}>{badgeText(badge, language)}</StatusPill>;
}
