import type { Output, Sent } from '../../../kernel/operation.ts';
import { query } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ContactStatus, contactsContract } from '../contract.ts';
import { accountRequired, type StatusChangeOutcome, statusChangesContract, type Unchanged } from '../status-changes.ts';
import { accountsNeededBy, outcomeOf, undoOutcomeOf } from './bulk-words.ts';

const undoMs = 10_000;

/** Gives many contacts a status at once: shown before it is done, and to be undone. */
export function useChangeStatus(
  /** What the shown page was asked for. */
  list: Sent<typeof contactsContract.list>,
  onSelect: (selected: ReadonlySet<string>) => void,
  onNeedAccounts: (ids: readonly string[]) => void,
) {
  const undo = useCommand(statusChangesContract.undoStatusChange, {
    failure: 'Update Failed',
    onDone: (outcome) => toast.success('Contacts Updated', undoOutcomeOf(outcome)),
  });
  return useCommand(statusChangesContract.changeStatus, {
    failure: 'Update Failed',
    foresee({ ids, status }, foresee) {
      if (status === 'Converted') return; // who has an account is not known here
      foresee(query(contactsContract.list, list), (shown: Output<typeof contactsContract.list>) => ({
        ...shown,
        rows: shown.rows.map((row) => (ids.includes(row.id) ? { ...row, status } : row)),
      }));
    },
    onDone(outcome, { status }) {
      const without = needingAccount(outcome);
      if (without.length > 0) tellWithout(without, () => onNeedAccounts(without.map(({ id }) => id)));
      tell(outcome, status, (id) => void undo.run({ id }));
      onSelect(new Set(without.map(({ id }) => id)));
    },
  });
}

const needingAccount = ({ unchanged }: StatusChangeOutcome) =>
  unchanged.filter(({ reason }) => reason === 'account-required');

function tellWithout(without: readonly Unchanged[], begin: () => void): void {
  toast.error(accountRequired.title, accountsNeededBy(without), {
    duration: undoMs,
    action: { label: without.length === 1 ? 'Create Account' : 'Create Accounts', run: begin },
  });
}

function tell(outcome: StatusChangeOutcome, status: ContactStatus, undo: (id: string) => void): void {
  const { id } = outcome;
  const message = outcomeOf(outcome, status);
  if (id === null) {
    if (message) toast.info('No Contacts Updated', message);
    return;
  }
  const action = { label: 'Undo', run: () => undo(id) };
  toast.success('Contacts Updated', message, { duration: undoMs, action });
}
