import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { copyLink } from '../../../web/copy-link.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Account, accountsContract, type linkPurposes } from '../accounts.ts';

type CopyLinkProps = Readonly<{ account: Account; purpose: (typeof linkPurposes)[number] }>;

const opens = {
  password: ({ email }: Account) => `choose the password of ${email}`,
  email: ({ firstName, newEmail }: Account) => `make ${newEmail?.email ?? 'the new address'} the email of ${firstName}`,
};

/** A one-time link by hand, after a question: where no mail server brings it. */
export function CopyLink({ account, purpose }: CopyLinkProps) {
  const { run, isBusy } = useCommand(accountsContract.showLink, {
    failure: 'Link Not Copied',
    onDone: ({ url }) => void copyLink(url, `Give it to ${account.firstName} and to nobody else.`),
  });
  async function ask() {
    const confirmed = await confirm({
      title: 'Copy the one-time link?',
      message: `Whoever has it can ${opens[purpose](account)}. That you have copied it stands in the history.`,
      confirmLabel: 'Copy Link',
    });
    if (confirmed) await run({ id: account.id, purpose });
  }
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={16} aria-hidden />}
      loading={isBusy}
      aria-label={purpose === 'email' ? 'Copy the link to the new email' : 'Copy the password link'}
      onClick={() => void ask()}
    >
      Copy Link
    </Button>
  );
}
