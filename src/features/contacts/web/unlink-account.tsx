import { Button } from '@mantine/core';
import { isStaff } from '../../../kernel/roles.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import type { Contact } from '../contract.ts';
import { linkedAccountContract } from '../linked-account.ts';

/** Parts a contact from its customer account, after asking; for admins. */
export function UnlinkAccount({ contact }: Readonly<{ contact: Contact }>) {
  const { id } = contact;
  const name = `${contact.firstName} ${contact.lastName}`;
  const account = useRead(linkedAccountContract.account, { id }).data?.account;
  const isOfStaff = account ? isStaff(account) : false;
  const link = useCommand(linkedAccountContract.linkAccount, {
    failure: 'Undo Failed',
    onDone: () => toast.success('Account Linked', `${name} has the customer account again.`),
  });
  const unlink = useCommand(linkedAccountContract.unlinkAccount, {
    failure: 'Unlink Failed',
    onDone: ({ accountId }) =>
      toast.success('Account Unlinked', `${name} has no customer account any more.`, {
        duration: 10_000,
        ...(!isOfStaff && { action: { label: 'Undo', run: () => void link.run({ id, accountId }) } }),
      }),
  });
  async function ask() {
    const confirmed = await confirm({
      title: `Unlink the account of ${name}?`,
      message:
        'The contact stays with everything on it, and so does the account: it stands in Settings, User Management, ' +
        'can still sign in, and no longer sees anything of this contact.' +
        (isOfStaff ? ' It is an account of the staff, and can be linked again only as a customer’s.' : ''),
      confirmLabel: 'Unlink Account',
    });
    if (confirmed) void unlink.run({ id, ...(account && { accountId: account.id }) });
  }
  return (
    <Button variant="default" size="compact-sm" className="no-print" loading={unlink.isBusy} onClick={() => void ask()}>
      Unlink Account
    </Button>
  );
}
