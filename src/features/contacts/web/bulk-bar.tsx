import { IconChevronDown } from '@tabler/icons-react';
import type { Output, Sent } from '../../../kernel/operation.ts';
import { query } from '../../../web/query-client.ts';
import { Menu } from '../../../web/ui/menu.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ContactStatus, contactStatuses, contactsContract } from '../contract.ts';
import { accountRequired, mostChanged, type StatusChangeOutcome, statusChangesContract } from '../status-changes.ts';
import { accountsNeededBy, outcomeOf, undoOutcomeOf } from './bulk-words.ts';

type BulkBarProps = Readonly<{
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** The keys of the shown page. */
  shown: readonly string[];
  /** What the shown page was asked for. */
  list: Sent<typeof contactsContract.list>;
}>;

/** What can be done with the chosen contacts. On a phone also the way to choose all: the table's head is hidden there. */
export function BulkBar({ selected, onSelect, shown, list }: BulkBarProps) {
  const change = useChangeStatus(list, onSelect);
  const elsewhere = [...selected].filter((id) => !shown.includes(id)).length;
  const areAllChosen = shown.every((id) => selected.has(id));
  const isTooMany = selected.size > mostChanged;
  return (
    <section className="bulk-bar no-print" aria-label="Selected contacts">
      <p>
        <b>{selected.size.toLocaleString('en-US')} selected</b>
        {elsewhere > 0 && <small>{elsewhere.toLocaleString('en-US')} on other pages</small>}
        {isTooMany && <small>At most {mostChanged.toLocaleString('en-US')} can be changed at once.</small>}
      </p>
      {!areAllChosen && (
        <button type="button" className="bulk-quiet" onClick={() => onSelect(new Set([...selected, ...shown]))}>
          Select all {shown.length}
        </button>
      )}
      <button type="button" className="bulk-quiet" onClick={() => onSelect(new Set())}>
        Clear
      </button>
      {!isTooMany && (
        <Menu
          label="Change Status"
          buttonClass="bulk-change"
          button={
            <>
              Change Status
              <IconChevronDown size={16} aria-hidden />
            </>
          }
          items={contactStatuses.map((status) => ({
            label: status,
            run: () => void change.run({ ids: [...selected], status }),
          }))}
        />
      )}
    </section>
  );
}

const undoMs = 10_000;

function useChangeStatus(list: BulkBarProps['list'], onSelect: BulkBarProps['onSelect']) {
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
      tell(outcome, status, (id) => void undo.run({ id }));
      onSelect(new Set(needingAccount(outcome).map(({ id }) => id)));
    },
  });
}

const needingAccount = ({ unchanged }: StatusChangeOutcome) =>
  unchanged.filter(({ reason }) => reason === 'account-required');

function tell(outcome: StatusChangeOutcome, status: ContactStatus, undo: (id: string) => void): void {
  const { id } = outcome;
  const without = needingAccount(outcome);
  if (without.length > 0) toast.error(accountRequired.title, accountsNeededBy(without), { duration: undoMs });
  const message = outcomeOf(outcome, status);
  if (id === null) {
    if (message) toast.info('No Contacts Updated', message);
    return;
  }
  const action = { label: 'Undo', run: () => undo(id) };
  toast.success('Contacts Updated', message, { duration: undoMs, action });
}
