import { type ReactNode, useMemo } from 'react';
import { mayCall } from '../../../kernel/operation.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { RowActions } from '../../../web/ui/row-actions.tsx';
import { useLatest } from '../../../web/ui/use-latest.ts';
import { type Route, routesContract } from '../contract.ts';
import { routeColumns } from './route-columns.tsx';

export type RouteTableProps = Readonly<{
  rows: readonly Route[] | undefined;
  empty: ReactNode;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (route: Route) => void;
}>;

/** One row for each template; who may edit does it from there. */
export function RouteTable({ rows, empty, onOpen, onEdit, onDelete }: RouteTableProps) {
  const { timeZone } = useCompany();
  const mayEdit = mayCall(useActor(), routesContract.update);
  const edit = useLatest(onEdit);
  const remove = useLatest(onDelete);
  const columns = useMemo(
    () => [...routeColumns(timeZone), ...(mayEdit ? [actionColumn(edit, remove)] : [])],
    [timeZone, mayEdit, edit, remove],
  );
  return (
    <DataTable
      label="Routes"
      columns={columns}
      rows={rows}
      rowKey={(route) => route.id}
      onRow={(route) => onOpen(route.id)}
      empty={empty}
    />
  );
}

const actionColumn = (onEdit: (id: string) => void, onDelete: (route: Route) => void): Column<Route> => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  phone: 'side',
  width: '1%',
  cell: (route) => <RowActions name={route.name} onEdit={() => onEdit(route.id)} onDelete={() => onDelete(route)} />,
});
