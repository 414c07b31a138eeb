import { useMemo } from 'react';
import { useTimes } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type MassEmail, massEmailContract, massEmailPageSize } from '../contract.ts';
import { resultWords } from '../rules.ts';

type EarlierMassEmailsProps = Readonly<{
  page: number;
  onPage: (page: number) => void;
  onOpen: (id: string) => void;
}>;

/** What was sent before, each with how it went; nothing while there is nothing. */
export function EarlierMassEmails({ page, onPage, onOpen }: EarlierMassEmailsProps) {
  const { instant } = useTimes();
  const columns = useMemo(() => columnsAt(instant), [instant]);
  const { data } = useRead(massEmailContract.list, { page }, { keepPrevious: true });
  if (!data || data.total === 0) return null;
  return (
    <Panel title="Sent before">
      <DataTable
        label="Sent before"
        rows={data.massEmails}
        rowKey={({ id }) => id}
        onRow={({ id }) => onOpen(id)}
        columns={columns}
      />
      {(data.total > massEmailPageSize || page > 1) && (
        <Pager
          page={page}
          pageSize={massEmailPageSize}
          total={data.total}
          counted={counting('mass emails')}
          onPage={onPage}
        />
      )}
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
