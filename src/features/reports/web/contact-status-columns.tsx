import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { StatusRow } from '../contact-status.ts';

const none = <span className="report-none">—</span>;

/** Rows of one height: only those in sight are drawn. */
const inOneLine = (text: string | null) =>
  text ? (
    <span className="one-line" title={text}>
      {text}
    </span>
  ) : (
    none
  );

export const contactStatusColumns: readonly Column<StatusRow>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'main',
    width: '17%',
    isSortable: true,
    cell: ({ name }) => (
      <b className="one-line" title={name}>
        {name}
      </b>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    phone: 'below',
    width: '24%',
    isSortable: true,
    cell: ({ email }) => inOneLine(email),
  },
  {
    key: 'converted',
    header: 'Converted',
    phone: 'below',
    width: '94px',
    isSortable: true,
    cell: ({ isConverted }) => (isConverted ? <StatusPill tone="good">Yes</StatusPill> : <StatusPill>No</StatusPill>),
  },
  {
    key: 'agreement',
    header: 'Agreement',
    phone: 'side',
    width: '98px',
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
    width: '19%',
    cell: ({ routes: [first, ...more] }) =>
      first ? (
        <>
          <span className="first-of-several" title={[first, ...more].join(', ')}>
            {inOneLine(first)}
            {more.length > 0 && <span className="secondary">+{more.length}</span>}
          </span>
          <span className="all-of-several">{[first, ...more].join(', ')}</span>
        </>
      ) : (
        none
      ),
  },
  {
    key: 'cans',
    header: 'Cans',
    phone: 'below',
    align: 'end',
    width: '62px',
    isSortable: true,
    cell: ({ cans }) => cans.toLocaleString('en-US'),
  },
];
