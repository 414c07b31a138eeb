import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { AgreementRow } from '../contract.ts';

type Actions = Readonly<Record<'view' | 'edit' | 'remove', (agreement: AgreementRow) => void>>;
type Setting = Readonly<{ timeZone: string; mayManage: boolean }>;

export const columnsFor = (actions: Actions, { timeZone, mayManage }: Setting): readonly Column<AgreementRow>[] => [
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
    cell: ({ createdAt }) => formatDay(dayAt(createdAt, timeZone)),
  },
  {
    key: 'actions',
    header: 'Actions',
    phone: 'foot',
    width: '140px',
    cell: (agreement) => (
      <span className="agreement-actions">
        <IconAction label={`View ${agreement.title}`} Icon={IconEye} run={() => actions.view(agreement)} />
        {mayManage && (
          <>
            <IconAction label={`Edit ${agreement.title}`} Icon={IconPencil} run={() => actions.edit(agreement)} />
            <IconAction label={`Delete ${agreement.title}`} Icon={IconTrash} run={() => actions.remove(agreement)} />
          </>
        )}
      </span>
    ),
  },
];

type IconActionProps = Readonly<{ label: string; Icon: typeof IconEye; run: () => void }>;

function IconAction({ label, Icon, run }: IconActionProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={run}>
      <Icon size={17} aria-hidden />
    </button>
  );
}
