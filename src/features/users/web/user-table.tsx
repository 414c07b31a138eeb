import { type ReactNode, useMemo } from 'react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Actor } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { RowActions } from '../../../web/ui/row-actions.tsx';
import type { User } from '../contract.ts';
import { mayManageUser } from '../policy.ts';
import { RoleAvatar } from './role-avatar.tsx';
import { RolePill } from './role-pill.tsx';

type UserActions = Readonly<{ onEdit: (user: User) => void; onDelete: (user: User) => void }>;

type UserTableProps = UserActions & Readonly<{ rows: readonly User[] | undefined; isBusy: boolean; empty: ReactNode }>;

/** Spec 1 §2.6: User, Role, Phone, Created, Actions. */
export function UserTable({ rows, isBusy, empty, onEdit, onDelete }: UserTableProps) {
  const { timeZone } = useCompany();
  const actor = useActor();
  const columns = useMemo(() => columnsFor(actor, timeZone, { onEdit, onDelete }), [actor, timeZone, onEdit, onDelete]);
  return (
    <DataTable label="Users" columns={columns} rows={rows} rowKey={({ id }) => id} isBusy={isBusy} empty={empty} />
  );
}

const columnsFor = (actor: Actor, timeZone: string, { onEdit, onDelete }: UserActions): readonly Column<User>[] => [
  {
    key: 'user',
    header: 'User',
    phone: 'main',
    width: '36%',
    cell: ({ role, firstName, lastName, email, id }) => (
      <span className="who">
        <RoleAvatar role={role} />
        <span className="two-lines">
          <b>
            {firstName} {lastName}
            {id === actor.id && ' (you)'}
          </b>
          <small>{email}</small>
        </span>
      </span>
    ),
  },
  { key: 'role', header: 'Role', phone: 'side', width: '130px', cell: ({ role }) => <RolePill role={role} /> },
  {
    key: 'phone',
    header: 'Phone',
    phone: 'below',
    cell: ({ phone }) => phone ?? <span className="secondary">Not provided</span>,
  },
  {
    key: 'created',
    header: 'Created',
    width: '140px',
    cell: ({ createdAt }) => formatDay(dayAt(createdAt, timeZone)),
  },
  {
    key: 'actions',
    header: 'Actions',
    phone: 'foot',
    width: '110px',
    cell: (user) =>
      mayManageUser(actor, user.role) && (
        <RowActions
          name={`${user.firstName} ${user.lastName}`}
          onEdit={() => onEdit(user)}
          onDelete={user.id === actor.id ? undefined : () => onDelete(user)}
        />
      ),
  },
];
