import { Select } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Output } from '../../../kernel/operation.ts';
import { useShortcuts } from '../../../web/shortcuts.ts';
import { counting } from '../../../web/ui/counting.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Contact, type ContactStatus, contactPageSize, contactStatuses, contactsContract } from '../contract.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ContactFigures } from './contact-figures.tsx';
import { ContactTable } from './contact-table.tsx';
import { DeletedList } from './deleted-list.tsx';
import './contacts.css';
import { NoneFound } from '../../../web/ui/none-found.tsx';

/** A status, everybody, or those who were deleted. */
export type ContactView = ContactStatus | '' | 'deleted';
export type ContactFilter = Readonly<{ q: string; status: ContactView; page: number }>;

/** The views that a person may choose; only admins see who was deleted. */
export const contactViews = (isAdmin: boolean): readonly ContactView[] => [
  '',
  ...contactStatuses,
  ...(isAdmin ? (['deleted'] as const) : []),
];
const viewNames: Partial<Record<ContactView, string>> = { '': 'All statuses', deleted: 'Deleted' };

type ContactListProps = Readonly<{
  filter: ContactFilter;
  onFilter: (change: Partial<ContactFilter>) => void;
  views: readonly ContactView[];
  /** Offered when there is nobody yet. */
  firstSteps: ReactNode;
}>;

/** Contacts Management: four figures and the searchable, paged table (spec 2 §2). */
export function ContactList({ filter, onFilter, views, firstSteps }: ContactListProps) {
  const { q, status, page } = filter;
  const asked = { q, status: status === 'deleted' ? undefined : status || undefined, page };
  const { data, error, refetch, isPlaceholderData } = useRead(contactsContract.list, asked, {
    keepPrevious: true,
    enabled: status !== 'deleted',
    failure: ['CRM Error', 'Failed to load contacts'],
  });
  return (
    <>
      <ContactFigures rows={data?.rows} />
      <Panel label="Contacts">
        <div className="panel-bar">
          <SearchField
            label="Search contacts"
            placeholder="Name, phone, street or email"
            value={q}
            onSearch={(q) => onFilter({ q })}
          />
          <Select
            aria-label="Status"
            w={{ base: '100%', xs: 180 }}
            data={views.map((value) => ({ value, label: viewNames[value] ?? value }))}
            value={status}
            onChange={(chosen) => onFilter({ status: views.find((one) => one === chosen) ?? '' })}
          />
        </div>
        {status === 'deleted' ? (
          <DeletedList q={q} page={page} onPage={(page) => onFilter({ page })} />
        ) : error && !data ? (
          <ErrorPanel title="Failed to load contacts" error={error} onRetry={refetch} />
        ) : (
          <Living {...{ asked, onFilter, firstSteps }} found={data} isBusy={isPlaceholderData} />
        )}
      </Panel>
    </>
  );
}

type LivingProps = Pick<ContactListProps, 'onFilter' | 'firstSteps'> &
  Readonly<{
    asked: Readonly<{ q: string; status: ContactStatus | undefined; page: number }>;
    found: Output<typeof contactsContract.list> | undefined;
    isBusy: boolean;
  }>;

function Living({ asked, found, isBusy, onFilter, firstSteps }: LivingProps) {
  const { q, status, page } = asked;
  const [selected, select] = useSelected(`${status} ${q}`);
  const [seenOf, see] = useSeenStatuses(found?.rows);
  const isNarrowed = q !== '' || status !== undefined || page > 1;
  useShortcuts(
    selected.size > 0 ? [{ keys: ['Escape'], label: 'Clear the selection', run: () => select(new Set()) }] : [],
  );
  return (
    <>
      <ContactTable
        rows={found?.rows}
        isBusy={isBusy}
        empty={
          isNarrowed ? (
            <NoneFound title="No contacts found" onClear={() => onFilter({ q: '', status: '', page: 1 })}>
              Nobody matches the search and the status.
            </NoneFound>
          ) : (
            <Nobody firstSteps={firstSteps} />
          )
        }
        selected={selected}
        onSelect={select}
      />
      <div className="list-foot">
        {selected.size > 0 && (
          <BulkBar
            {...{ selected, seenOf, see }}
            onSelect={select}
            shown={(!isBusy && found?.rows.map(({ id }) => id)) || []}
            list={asked}
            total={q ? undefined : (found?.total ?? undefined)}
          />
        )}
        {q && found ? (
          <p className="found-count" role="status">
            {foundText(found)}
          </p>
        ) : (
          found?.total !== 0 && (
            <Pager
              page={page}
              pageSize={contactPageSize}
              total={found?.total ?? undefined}
              counted={counting('contacts')}
              onPage={(page) => onFilter({ page })}
            />
          )
        )}
      </div>
      <span className="visually-hidden" role="status">
        {selected.size > 0 && `${selected.size} selected`}
      </span>
    </>
  );
}

/** Chosen contacts stay chosen on the other pages of the same search, and are forgotten with it. */
function useSelected(search: string) {
  const [chosen, setChosen] = useState<{ search: string; ids: ReadonlySet<string> }>({ search, ids: new Set() });
  const select = (ids: ReadonlySet<string>) => setChosen({ search, ids });
  return [chosen.search === search ? chosen.ids : noIds, select] as const;
}
const noIds: ReadonlySet<string> = new Set();

/** What status each had when it last stood here: who is chosen may be on another page by now, or in no page of the search. */
function useSeenStatuses(rows: readonly Pick<Contact, 'id' | 'status'>[] = noRows) {
  const seen = useRef(new Map<string, ContactStatus>());
  const see = (contacts: typeof rows) => {
    for (const { id, status } of contacts) seen.current.set(id, status);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same at each render
  useEffect(() => see(rows), [rows]);
  const seenOf = (ids: ReadonlySet<string>) => Object.fromEntries([...seen.current].filter(([id]) => ids.has(id)));
  return [seenOf, see] as const;
}
const noRows: readonly never[] = [];

function foundText({ total, rows, isNear }: Output<typeof contactsContract.list>): string {
  if (isNear)
    return `Nobody has exactly this. ${rows.length === 1 ? 'This is a near match' : 'These are near matches'}.`;
  if (total === null) return `The ${rows.length} newest matches are shown. Type more to narrow the search.`;
  return total === 1 ? '1 contact found' : `${total} contacts found`;
}

function Nobody({ firstSteps }: Pick<ContactListProps, 'firstSteps'>) {
  return (
    <EmptyState title="No contacts yet" action={firstSteps}>
      Leads and customers stand here. Add the first one, or import the list that you have.
    </EmptyState>
  );
}
