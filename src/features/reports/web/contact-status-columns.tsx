import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { StatusRow } from '../contact-status.ts';

const none = <span className="report-none">—</span>;

/** Rows of one height: only those in sight are drawn. */
const inOneLine = (text: string | null, whole = text) =>
  text ? (
    <span className="one-line" title={whole ?? undefined}>
      {text}
    </span>
  ) : (
    none
  );

/** "Farmington – West Side +1" */
const routesText = ([first = '', ...more]: readonly string[]) => (more.length > 0 ? `${first} +${more.length}` : first);

export const contactStatusColumns: readonly Column<StatusRow>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'main',
    isSortable: true,
    cell: ({ name }) => <b className="one-line">{name}</b>,
  },
  { key: 'email', header: 'Email', phone: 'below', isSortable: true, cell: ({ email }) => inOneLine(email) },
  {
    key: 'converted',
    header: 'Converted',
    phone: 'below',
    width: '120px',
    isSortable: true,
    cell: ({ isConverted }) => (isConverted ? <StatusPill tone="good">Yes</StatusPill> : <StatusPill>No</StatusPill>),
  },
  {
    key: 'agreement',
    header: 'Agreement',
    phone: 'side',
    width: '130px',
    isSortable: true,
    cell: ({ agreement }) =>
      agreement === 'signed' ? (
        <StatusPill tone="good">Signed</StatusPill>
      ) : agreement === 'pending' ? (
        <StatusPill tone="warning">Pending</StatusPill>
      ) : (
        none
      ),
  },
  { key: 'plan', header: 'Stripe Plan', phone: 'below', isSortable: true, cell: ({ plan }) => inOneLine(plan) },
  {
    key: 'routes',
    header: 'Routes',
    phone: 'below',
    isSortable: true,
    cell: ({ routes }) => inOneLine(routesText(routes), routes.join(', ')),
  },
  {
    key: 'cans',
    header: 'Cans',
    phone: 'below',
    align: 'end',
    width: '80px',
    isSortable: true,
    cell: ({ cans }) => cans.toLocaleString('en-US'),
  },
];
