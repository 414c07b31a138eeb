import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useCompany } from '../../../web/company.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { type Account, accountsContract } from '../accounts.ts';
import { CopyLink } from './copy-link.tsx';

/** A new link to choose a password; the one before is dead. */
export function WelcomeLink({ account }: Readonly<{ account: Account }>) {
  const { id, email, linkUntil } = account;
  const { hasMailServer } = useCompany();
  const { idOf, done } = useCommandId();
  const { run, isBusy } = useCommand(accountsContract.sendWelcome, {
    failure: 'Link Not Sent',
    onDone: ({ isEmailed }) => {
      done();
      if (isEmailed) toast.success('Welcome Link Sent', `E-mailed to ${email}. Earlier links are dead.`);
      else toast.success('Welcome Link Made', 'Copy it, and hand it on. Earlier links are dead.');
    },
  });
  return (
    <div className="button-row">
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void run({ id, commandId: idOf({ id }) })}
      >
        {hasMailServer ? 'Send New Welcome Link' : 'Make New Welcome Link'}
      </Button>
      {!hasMailServer && linkUntil && <CopyLink account={account} purpose="password" />}
    </div>
  );
}
