import { IconChevronDown } from '@tabler/icons-react';
import type { Sent } from '../../../kernel/operation.ts';
import { readOnce } from '../../../web/query-client.ts';
import { Menu } from '../../../web/ui/menu.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { type Contact, type ContactStatus, contactStatuses, type contactsContract } from '../contract.ts';
import { mostChanged, statusChangesContract } from '../status-changes.ts';
import { chooseAllLabel } from './bulk-words.ts';
import { useChangeStatus } from './use-change-status.ts';
import { useCreateAccounts } from './use-create-accounts.ts';

type BulkBarProps = Readonly<{
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** The keys of the shown page. */
  shown: readonly string[];
  /** The statuses that the chosen ones had on the screen. */
  seenOf: (ids: ReadonlySet<string>) => Record<string, ContactStatus>;
  /** Keeps the statuses of contacts that come from elsewhere than the shown page. */
  see: (contacts: readonly Pick<Contact, 'id' | 'status'>[]) => void;
  /** What the shown page was asked for. */
  list: Sent<typeof contactsContract.list>;
  /** How many there are on all pages; undefined while it is not known, and of a search. */
  total: number | undefined;
}>;

/** What can be done with the chosen contacts. On a phone also the way to choose all: the table's head is hidden there. */
export function BulkBar({ selected, onSelect, shown, seenOf, see, list, total = 0 }: BulkBarProps) {
  const accounts = useCreateAccounts(onSelect);
  const change = useChangeStatus(list, onSelect, (ids) => void accounts.ask(ids));
  const elsewhere = [...selected].filter((id) => !shown.includes(id)).length;
  const areAllChosen = shown.every((id) => selected.has(id));
  const isTooMany = selected.size > mostChanged;
  async function chooseNewest() {
    try {
      const { contacts } = await readOnce(statusChangesContract.newest, { status: list.status });
      see(contacts);
      onSelect(new Set(contacts.map(({ id }) => id)));
    } catch {
      toast.error('CRM Error', 'Failed to load contacts');
    }
  }
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
      {areAllChosen && selected.size < Math.min(total, mostChanged) && (
        <button type="button" className="bulk-quiet" onClick={() => void chooseNewest()}>
          {chooseAllLabel(total)}
        </button>
      )}
      <button type="button" className="bulk-quiet" onClick={() => onSelect(new Set())}>
        Clear
      </button>
      {!isTooMany && (
        <button
          type="button"
          className="bulk-change"
          disabled={accounts.isBusy}
          onClick={() => void accounts.ask([...selected])}
        >
          Create Accounts
        </button>
      )}
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
            run: () => void change.run({ ids: [...selected], status, seen: seenOf(selected) }),
          }))}
        />
      )}
    </section>
  );
}
