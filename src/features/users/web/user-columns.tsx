import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { RowActions } from '../../../web/ui/row-actions.tsx';
import type { ListedUser } from '../contract.ts';
import { mayManageUser } from '../policy.ts';
import { RoleAvatar } from './role-avatar.tsx';
import { RolePill } from './role-pill.tsx';

export type UserActions = Readonly<{
  onEdit: (user: ListedUser) => void;
  onSignIn: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}>;

/** What a row tells of an account; who may, changes or deletes it from there. */
export const userColumns = (
  actor: Actor,
  timeZone: string,
  { onEdit, onSignIn, onDelete }: UserActions,
): readonly Column<ListedUser>[] => [
  {
    key: 'user',
    header: 'User',
    phone: 'main',
    width: '34%',
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
  { key: 'role', header: 'Role', phone: 'side', width: '110px', cell: ({ role }) => <RolePill role={role} /> },
  {
    key: 'phone',
    header: 'Phone',
    phone: 'below',
    cell: ({ phone }) =>
      phone ? <span className="unbroken">{phone}</span> : <span className="secondary">Not provided</span>,
  },
  {
    key: 'created',
    header: 'Created',
    width: '170px',
    cell: ({ createdAt, lastSignedInAt: at }) => (
      <span className="two-lines">
        <span className="unbroken">{formatDay(dayAt(createdAt, timeZone))}</span>
        {at ? (
          <small>
            Signed in <span className="unbroken">{formatDay(dayAt(at, timeZone))}</span>
          </small>
        ) : (
          <small>Never signed in</small>
        )}
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    phone: 'foot',
    width: '130px',
    cell: (user) =>
      mayManageUser(actor, user.role) && (
        <RowActions
          name={`${user.firstName} ${user.lastName}`}
          onEdit={() => onEdit(user)}
          onSignIn={() => onSignIn(user)}
          onDelete={user.id === actor.id ? undefined : () => onDelete(user)}
        />
      ),
  },
];
