import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { RowActions } from '../../../web/ui/row-actions.tsx';
import type { AgreementRow } from '../contract.ts';

type Actions = Readonly<Record<'view' | 'edit' | 'remove', (agreement: AgreementRow) => void>>;
type Setting = Readonly<{ timeZone: string; mayManage: boolean }>;

export const columnsFor = (
  { view, edit, remove }: Actions,
  { timeZone, mayManage }: Setting,
): readonly Column<AgreementRow>[] => [
  {
    key: 'agreement',
    header: 'Agreement',
    phone: 'main',
    cell: ({ title, preview }) => (
      <span className="two-lines">
        <b>{title}</b>
        <small>{preview}</small>
      </span>
    ),
  },
  {
    key: 'createdBy',
    header: 'Created By',
    phone: 'below',
    width: '170px',
    cell: ({ createdBy }) => createdBy ?? 'Unknown',
  },
  {
    key: 'created',
    header: 'Created',
    phone: 'below',
    width: '130px',
    cell: ({ createdAt }) => <span className="unbroken">{formatDay(dayAt(createdAt, timeZone))}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    phone: 'foot',
    width: '140px',
    cell: (agreement) => (
      <RowActions
        name={agreement.title}
        onView={() => view(agreement)}
        onEdit={mayManage ? () => edit(agreement) : undefined}
        onDelete={mayManage ? () => remove(agreement) : undefined}
      />
    ),
  },
];
