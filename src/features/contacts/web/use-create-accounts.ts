import { useMail } from '../../../web/mail.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { newAccountsContract } from '../new-accounts.ts';
import { createLabel, newAccountsOutcome, newAccountsTitle } from './bulk-words.ts';

/** Asks, then makes the accounts of many contacts; whoever could get none stays chosen. */
export function useCreateAccounts(onSelect: (selected: ReadonlySet<string>) => void) {
  const mail = useMail();
  const { run, isBusy } = useCommand(newAccountsContract.createAccounts, {
    failure: 'Account Creation Failed',
    onDone(outcome) {
      const said = newAccountsOutcome(outcome);
      if (outcome.made.length === 0) toast.info('No Accounts Created', said);
      else toast.success('Customer Accounts Created', said);
      const mayGetOne = outcome.leftOut.filter(({ reason }) => reason.startsWith('email'));
      onSelect(new Set(mayGetOne.map(({ id }) => id)));
    },
  });
  async function ask(ids: readonly string[]): Promise<void> {
    const isSure = await confirm({
      title: newAccountsTitle(ids.length),
      message: `Each becomes a customer who can sign in, with the status Converted. ${mail.promised(
        'A welcome e-mail brings a link to choose a password.',
        'No mail server is set up: no e-mail goes out, and an admin can copy the welcome link of each.',
      )} Who has an account already, or no e-mail, is left as is.`,
      confirmLabel: createLabel(ids.length),
      isDanger: false,
    });
    if (isSure) await run({ ids: [...ids] });
  }
  return { ask, isBusy };
}
