// biome-ignore-all lint/a11y/noRedundantRoles: on the phone `display: grid` takes the roles from the elements
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { CheckAll, useToggle } from './table-checks.tsx';
import { useTableKeys } from './table-keys.ts';
import { BodyRow, type CellColumn, paperClassOf } from './table-row.tsx';
import type { Selection } from './table-selection.ts';
import { useLatest } from './use-latest.ts';

export type Column<Row> = CellColumn<Row> & Readonly<{ width?: string; isSortable?: boolean }>;

export type Sort = Readonly<{ key: string; direction: 'asc' | 'desc' }>;

type DataTableProps<Row> = Readonly<{
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are being read: grey rows stand in. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Rows that lead to a page: the first cell holds the link, the whole row can be clicked. */
  rowHref?: (row: Row) => string;
  /** Rows that open a dialog. */
  onRow?: (row: Row) => void;
  isCurrent?: (row: Row) => boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Stands in place of the table when there are no rows. */
  empty?: ReactNode;
  /** What is shown is still of another page or filter: who chooses all would choose others. */
  isBusy?: boolean;
  /** A checkbox in every row, and one for all of them in the head. */
  selection?: Selection<Row>;
  /** `rows` are a part of so many: those above and below take these pixels. */
  part?: Part;
}>;

export type Part = Readonly<{ first: number; count: number; above: number; below: number }>;

/**
 * A plain table, quick with many rows: cells hold no components of the kit. On a phone each row is a card.
 * The keyboard: see `useTableKeys`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty } = props;
  return rows?.length === 0 && empty ? empty : <FilledTable {...props} />;
}

function FilledTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, isBusy = false, selection, part } = props;
  const opens = props.rowHref !== undefined || props.onRow !== undefined;
  const { table, ...keyboard } = useTableKeys({ opens, chooses: selection !== undefined });
  const keys = rows?.map(rowKey) ?? [];
  const toggle = useToggle(selection, keys);
  const open = useLatest(props.onRow);
  return (
    <table
      ref={table}
      className="table"
      aria-label={label}
      aria-busy={isBusy || !rows}
      role="table"
      aria-rowcount={part && part.count + 1}
      data-selectable={selection && true}
      {...keyboard}
    >
      <thead role="rowgroup">
        <tr role="row">
          {selection && <CheckAll selection={selection} keys={keys} isBusy={isBusy} />}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {part && part.above > 0 && <Gap height={part.above} />}
        {rows ? (
          rows.map((row, place) => (
            <BodyRow
              place={part && part.first + place + 2}
              key={rowKey(row)}
              name={rowKey(row)}
              row={row}
              columns={columns}
              href={props.rowHref?.(row)}
              open={props.onRow && open}
              isCurrent={props.isCurrent?.(row) ?? false}
              checkName={selection?.nameOf(row)}
              isChosen={selection?.selected.has(rowKey(row)) ?? false}
              toggle={toggle}
            />
          ))
        ) : (
          <SkeletonRows columns={columns} hasChecks={selection !== undefined} />
        )}
        {part && part.below > 0 && <Gap height={part.below} />}
      </tbody>
    </table>
  );
}

const Gap = ({ height }: Readonly<{ height: number }>) => <tr aria-hidden className="table-gap" style={{ height }} />;

type HeaderCellProps<Row> = Readonly<{
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}>;

function HeaderCell<Row>({ column: { key, header, align, width, isSortable }, sort, onSort }: HeaderCellProps<Row>) {
  const style = width ? ({ '--width': width } as CSSProperties) : undefined;
  if (!isSortable || !onSort)
    return (
      <th scope="col" role="columnheader" className={paperClassOf(key)} data-align={align} style={style}>
        {header}
      </th>
    );
  const direction = sort?.key === key ? sort.direction : undefined;
  return (
    <th
      scope="col"
      role="columnheader"
      data-align={align}
      style={style}
      data-head={header} // on paper
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" onClick={() => onSort({ key, direction: direction === 'asc' ? 'desc' : 'asc' })}>
        {header}
        {direction === 'asc' && <IconArrowUp size={14} aria-hidden />}
        {direction === 'desc' && <IconArrowDown size={14} aria-hidden />}
      </button>
    </th>
  );
}

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7];

type SkeletonRowsProps<Row> = Readonly<{ columns: readonly Column<Row>[]; hasChecks: boolean }>;

function SkeletonRows<Row>({ columns, hasChecks }: SkeletonRowsProps<Row>) {
  return skeletonRows.map((row) => (
    <tr key={row} role="row">
      {hasChecks && <td role="cell" className="row-check" />}
      {columns.map(({ key, phone = 'hidden' }, column) => (
        <td key={key} role="cell" data-phone={phone}>
          <Skeleton width={`${column === 0 ? 70 - ((row * 13) % 30) : 60 - ((row * 7) % 25)}%`} />
        </td>
      ))}
    </tr>
  ));
}
