import { useMemo } from 'react';
import { useTimes } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type MassEmail, massEmailContract } from '../contract.ts';
import { resultWords } from '../rules.ts';

/** What was sent before, each with how it went; nothing while there is nothing. */
export function EarlierMassEmails({ onOpen }: Readonly<{ onOpen: (id: string) => void }>) {
  const { instant } = useTimes();
  const columns = useMemo(() => columnsAt(instant), [instant]);
  const rows = useRead(massEmailContract.list, {}).data?.massEmails;
  if (!rows?.length) return null;
  return (
    <Panel title="Sent before">
      <DataTable
        label="Sent before"
        rows={rows}
        rowKey={({ id }) => id}
        onRow={({ id }) => onOpen(id)}
        columns={columns}
      />
    </Panel>
  );
}

const columnsAt = (instant: (at: string) => string): readonly Column<MassEmail>[] => [
  { key: 'subject', header: 'Subject', cell: ({ subject }) => subject, phone: 'main' },
  {
    key: 'when',
    header: 'Sent',
    cell: ({ createdAt, createdBy }) => (createdBy ? `${instant(createdAt)} by ${createdBy}` : instant(createdAt)),
    phone: 'below',
  },
  { key: 'result', header: 'Result', cell: resultWords, phone: 'below' },
];
