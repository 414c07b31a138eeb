// biome-ignore-all lint/a11y/noRedundantRoles: on the phone `display: grid` takes the roles from the elements
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { rememberOpenedRow } from './opened-rows.ts';
import { CheckRow, type Toggle } from './table-checks.tsx';

/** How a column is drawn in a row. */
export type CellColumn<Row> = Readonly<{
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** On a phone: the left or right column of the card, a line below with or without its heading, or not at all (the default). */
  phone?: 'main' | 'side' | 'below' | 'foot' | 'hidden';
  align?: 'end';
}>;

/** On paper nothing can be done. */
export const paperClassOf = (key: string): string | undefined => (key === 'actions' ? 'no-print' : undefined);

type BodyRowProps<Row> = Readonly<{
  /** Which line of all, the head being the first; where not all are drawn. */
  place?: number | undefined;
  /** The row's key. */
  name: string;
  row: Row;
  columns: readonly CellColumn<Row>[];
  href: string | undefined;
  open: ((row: Row) => void) | undefined;
  isCurrent: boolean;
  /** Undefined where rows cannot be chosen. */
  checkName: string | undefined;
  isChosen: boolean;
  toggle: Toggle;
}>;

function PlainRow<Row>({
  place,
  name,
  row,
  columns,
  href,
  open,
  isCurrent,
  checkName,
  isChosen,
  toggle,
}: BodyRowProps<Row>) {
  const opens = href !== undefined || open !== undefined;
  return (
    <tr
      role="row"
      data-row={name}
      aria-rowindex={place}
      data-opens={opens || undefined}
      data-chosen={isChosen || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={opens ? clickLinkOfRow : undefined}
    >
      {checkName !== undefined && (
        <CheckRow name={checkName} isChosen={isChosen} onToggle={(isRange) => toggle(name, isRange)} />
      )}
      {columns.map(({ key, header, cell, align, phone = 'hidden' }, index) => (
        <td
          key={key}
          role="cell"
          className={paperClassOf(key)}
          data-align={align}
          data-phone={phone}
          data-label={phone === 'below' ? header : undefined}
        >
          {index === 0 && opens ? (
            <RowLink rowKey={name} href={href} onOpen={() => open?.(row)}>
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

/** Of a hundred rows only those are drawn anew that changed, if the columns stay the same objects. */
export const BodyRow = memo(PlainRow) as typeof PlainRow;

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
