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

/** The last words of a name, if they are short: they stay when it is cut, for routes of a town begin alike. */
const lastWords = /(?<=\s)\S.{0,11}$/;

function withItsEnd(name: string) {
  const end = lastWords.exec(name)?.[0] ?? '';
  return (
    <span className="with-its-end">
      <span className="one-line">{name.slice(0, name.length - end.length)}</span>
      {end}
    </span>
  );
}

export const contactStatusColumns: readonly Column<StatusRow>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'main',
    width: '15%',
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
    width: '20%',
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
    width: '17%',
    cell: ({ routes: [first, ...more] }) =>
      first ? (
        <>
          <span className="first-of-several" title={[first, ...more].join(', ')}>
            {withItsEnd(first)}
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
