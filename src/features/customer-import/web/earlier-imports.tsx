import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Output } from '../../../kernel/operation.ts';
import { useTimes } from '../../../web/company.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type CustomerImport, customerImportContract } from '../contract.ts';
import { counted } from './words.ts';

type Undone = Output<typeof customerImportContract.undo>;

/** What was imported before, and the way to take it back. Nothing is shown before the first import. */
export function EarlierImports() {
  const { instant } = useTimes();
  const { data } = useRead(customerImportContract.list, {}, { failure: ['Import Error', 'Failed to load imports'] });
  const [undone, setUndone] = useState<Undone>();
  const { ask, busyWith } = useUndo(setUndone);
  const columns = useMemo(() => columnsFor(instant, ask, busyWith), [instant, ask, busyWith]);
  if (!data || data.imports.length === 0) return null;
  return (
    <Panel title="Earlier imports">
      {undone && undone.kept.length > 0 && <Kept undone={undone} />}
      <DataTable label="Earlier imports" columns={columns} rows={data.imports} rowKey={({ id }) => id} />
    </Panel>
  );
}

const columnsFor = (
  instant: (at: string) => string,
  ask: (row: CustomerImport) => void,
  busyWith: string | undefined,
): readonly Column<CustomerImport>[] => [
  {
    key: 'file',
    header: 'File',
    phone: 'main',
    width: '38%',
    cell: ({ fileName, createdAt, createdBy }) => (
      <span className="two-lines import-file">
        <b>{fileName}</b>
        <small>
          {instant(createdAt)}
          {createdBy && ` · ${createdBy}`}
        </small>
      </span>
    ),
  },
  {
    key: 'contacts',
    header: 'Imported',
    phone: 'below',
    cell: ({ contactCount }) => counted(contactCount, 'contact'),
  },
  {
    key: 'skipped',
    header: 'Left out',
    phone: 'below',
    cell: ({ skippedCount }) => counted(skippedCount, 'row'),
  },
  {
    key: 'undo',
    header: 'Undo',
    phone: 'side',
    align: 'end',
    width: '120px',
    cell: (row) =>
      row.undoneAt ? (
        <StatusPill>Undone</StatusPill>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Undo the import of ${row.fileName}`}
          loading={busyWith === row.id}
          onClick={() => ask(row)}
        >
          Undo
        </Button>
      ),
  },
];

/** Asks, undoes and tells. */
function useUndo(onUndone: (undone: Undone) => void) {
  const { run, input } = useCommand(customerImportContract.undo, {
    failure: 'Undo Failed',
    onDone(undone) {
      const { removed, kept } = undone;
      if (kept.length === 0) toast.success('Import Undone', `${counted(removed, 'contact')} removed.`);
      else toast.success('Import Undone in Part', `${counted(removed, 'contact')} removed, ${kept.length} kept.`);
      onUndone(undone);
    },
  });
  const ask = useCallback(
    async ({ id, fileName, contactCount }: CustomerImport) => {
      const confirmed = await confirm({
        title: `Undo the import of ${fileName}?`,
        message: `Its ${counted(contactCount, 'contact')}, their addresses and the routes that it made are removed, except those that were changed or used since.`,
        confirmLabel: 'Undo Import',
      });
      if (confirmed) await run({ id });
    },
    [run],
  );
  return { ask, busyWith: input?.id };
}

const namesShown = 10;

function Kept({ undone: { kept } }: Readonly<{ undone: Undone }>) {
  return (
    <div className="import-kept">
      <Notice tone="info">
        <b>{kept.length === 1 ? '1 contact was kept:' : `${counted(kept.length, 'contact')} were kept:`}</b>
        <ul>
          {kept.slice(0, namesShown).map(({ contactId, name, reason }) => (
            <li key={contactId}>
              <Link to="/crm/contacts/$contactId" params={{ contactId }}>
                {name}
              </Link>
              : {reason}
            </li>
          ))}
          {kept.length > namesShown && <li>and {kept.length - namesShown} more</li>}
        </ul>
        Where that can be taken back, undo the import once more afterwards.
      </Notice>
    </div>
  );
}
