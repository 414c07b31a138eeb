// biome-ignore-all lint/a11y/noRedundantRoles: on the phone `display: grid` takes the roles from the elements
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { rememberOpenedRow } from './opened-rows.ts';
import { Skeleton } from './skeleton.tsx';
import { CheckAll, CheckRow, type Toggle, useToggle } from './table-checks.tsx';
import { useTableKeys } from './table-keys.ts';
import type { Selection } from './table-selection.ts';

export type Column<Row> = Readonly<{
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** On a phone: the left or right column of the card, a line below with or without its heading, or not at all (the default). */
  phone?: 'main' | 'side' | 'below' | 'foot' | 'hidden';
  align?: 'end';
  width?: string;
  isSortable?: boolean;
}>;

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
  isBusy?: boolean;
  /** A checkbox in every row, and one for all of them in the head. */
  selection?: Selection<Row>;
}>;

/**
 * A plain table, quick with many rows: cells hold no components of the kit. On a phone each row is a card.
 * The keyboard: see `useTableKeys`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty } = props;
  return rows?.length === 0 && empty ? empty : <FilledTable {...props} />;
}

function FilledTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, isBusy = false, selection } = props;
  const opens = props.rowHref !== undefined || props.onRow !== undefined;
  const { table, ...keyboard } = useTableKeys({ opens, chooses: selection !== undefined });
  const keys = rows?.map(rowKey) ?? [];
  const toggle = useToggle(selection, keys);
  return (
    <table
      ref={table}
      className="table"
      aria-label={label}
      aria-busy={isBusy || !rows}
      role="table"
      data-selectable={selection && true}
      {...keyboard}
    >
      <thead role="rowgroup">
        <tr role="row">
          {selection && <CheckAll selection={selection} keys={keys} />}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows ? (
          rows.map((row) => <BodyRow key={rowKey(row)} row={row} toggle={toggle} {...props} />)
        ) : (
          <SkeletonRows columns={columns} hasChecks={selection !== undefined} />
        )}
      </tbody>
    </table>
  );
}

type HeaderCellProps<Row> = Readonly<{
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}>;

function HeaderCell<Row>({ column: { key, header, align, width, isSortable }, sort, onSort }: HeaderCellProps<Row>) {
  const style = width ? { width } : undefined;
  if (!isSortable || !onSort)
    return (
      <th scope="col" role="columnheader" data-align={align} style={style}>
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

type BodyRowProps<Row> = DataTableProps<Row> & Readonly<{ row: Row; toggle: Toggle }>;

function BodyRow<Row>({ row, columns, rowKey, rowHref, onRow, isCurrent, selection, toggle }: BodyRowProps<Row>) {
  const name = rowKey(row);
  const href = rowHref?.(row);
  const opens = href !== undefined || onRow !== undefined;
  return (
    <tr
      role="row"
      data-row={name}
      data-opens={opens || undefined}
      data-chosen={selection?.selected.has(name) || undefined}
      aria-current={isCurrent?.(row) ? 'true' : undefined}
      onClick={opens ? clickLinkOfRow : undefined}
    >
      {selection && (
        <CheckRow
          name={selection.nameOf(row)}
          isChosen={selection.selected.has(name)}
          onToggle={(isRange) => toggle(name, isRange)}
        />
      )}
      {columns.map(({ key, header, cell, align, phone = 'hidden' }, index) => (
        <td
          key={key}
          role="cell"
          data-align={align}
          data-phone={phone}
          data-label={phone === 'below' ? header : undefined}
        >
          {index === 0 && opens ? (
            <RowLink rowKey={name} href={href} onOpen={() => onRow?.(row)}>
              {cell(row)}
            </RowLink>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

type RowLinkProps = Readonly<{ rowKey: string; href: string | undefined; onOpen: () => void; children: ReactNode }>;

/** A real link or button, so that keyboards, screen readers and the middle mouse button find what they expect. */
function RowLink({ rowKey, href, onOpen, children }: RowLinkProps) {
  const router = useRouter();
  if (href === undefined)
    return (
      <button type="button" className="row-link" onClick={onOpen}>
        {children}
      </button>
    );
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, state } = router.state.location;
    rememberOpenedRow(state.__TSR_key, rowKey);
    router.history.push(href as string, { openedFrom: pathname });
  }
  return (
    <a className="row-link" href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** A click anywhere in the row counts as one on its link, unless it met something else or ended a selection of text. */
function clickLinkOfRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  if (target.closest('a, button, input, select, label, [role="menu"]') || String(getSelection())) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget
    .querySelector('.row-link')
    ?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
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
