import { Button } from '@mantine/core';
import { useCompany, useTimes } from '../../../web/company.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Account, accountsContract } from '../accounts.ts';
import { CopyLink } from './copy-link.tsx';

/** The e-mail that was asked for and waits for its link to be opened; nothing without one. */
export function AwaitedEmail({ account }: Readonly<{ account: Account }>) {
  const { id, email, newEmail } = account;
  const { hasMailServer } = useCompany();
  const { instant } = useTimes();
  const { run, isBusy } = useCommand(accountsContract.cancelEmail, {
    failure: 'Cancel Failed',
    onDone: () => toast.success('Change Cancelled', `${email} stays the email. The link is dead.`),
  });
  if (!newEmail) return null;
  return (
    <>
      <Notice tone="info">
        <b>{newEmail.email}</b> waits to be confirmed, until {instant(newEmail.expiresAt)}. Until then {email} signs in.
      </Notice>
      <div className="button-row">
        {!hasMailServer && <CopyLink account={account} purpose="email" />}
        <Button variant="default" loading={isBusy} onClick={() => void run({ id })}>
          Cancel Change
        </Button>
      </div>
    </>
  );
}
