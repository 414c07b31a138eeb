import { type ReactNode, useMemo } from 'react';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import type { ListedUser } from '../contract.ts';
import { type UserActions, userColumns } from './user-columns.tsx';

type UserTableProps = UserActions &
  Readonly<{ rows: readonly ListedUser[] | undefined; isBusy: boolean; empty: ReactNode }>;

/** Spec 1 §2.6: User, Role, Phone, Created, Actions. */
export function UserTable({ rows, isBusy, empty, onEdit, onSignIn, onDelete }: UserTableProps) {
  const { timeZone } = useCompany();
  const actor = useActor();
  const columns = useMemo(
    () => userColumns(actor, timeZone, { onEdit, onSignIn, onDelete }),
    [actor, timeZone, onEdit, onSignIn, onDelete],
  );
  return (
    <DataTable label="Users" columns={columns} rows={rows} rowKey={({ id }) => id} isBusy={isBusy} empty={empty} />
  );
}
