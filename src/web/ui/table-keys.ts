import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useWords } from '../language.ts';
import { isTyping, type Shortcut, useShortcuts } from '../shortcuts.ts';
import { type KitWords, kitWords } from '../words.ts';
import { takeOpenedRow } from './opened-rows.ts';

type TableKeys = Readonly<{
  table: RefObject<HTMLTableElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}>;

/**
 * The keyboard in a table, whose rows carry `data-row`. One row at a time can be reached by Tab; arrows, Home and End go
 * from row to row, Enter opens, Space chooses. A row that disappears under the focus leaves it to its neighbour, and
 * whoever comes back to the screen finds it on the row that was opened.
 */
export function useTableKeys(offers: Readonly<{ opens: boolean; chooses: boolean }>): TableKeys {
  const table = useRef<HTMLTableElement>(null);
  const current = useRef<string>(undefined);
  const lost = useRef<number>(undefined); // the index of the row that has, or had, the focus
  const place = useRouter().state.location.state.__TSR_key;
  const returnsTo = useRef(place);
  useShortcuts(shortcutsOf(table, offers, useWords(kitWords)));

  useLayoutEffect(() => {
    const rows = rowsOf(table.current);
    if (rows.length === 0) return;
    const isFree = document.activeElement === document.body;
    const opened = takeOpenedRow(returnsTo.current ?? '', rows.map(keyOf));
    returnsTo.current = undefined;
    const kept = rows.find((row) => keyOf(row) === (opened ?? current.current));
    const neighbour = kept || lost.current === undefined ? undefined : rows[Math.min(lost.current, rows.length - 1)];
    const next = opened ? kept : neighbour;
    letOneIn(rows, kept ?? neighbour ?? rows.find((row) => row.ariaCurrent === 'true') ?? rows[0]);
    if (next && isFree) focusRow(next);
  });

  return {
    table,
    onFocus({ target }) {
      const row = target.closest<HTMLElement>('[data-row]');
      if (!row) return;
      const rows = rowsOf(table.current);
      current.current = row.dataset.row;
      lost.current = rows.indexOf(row);
      letOneIn(rows, row);
    },
    onBlur({ relatedTarget }) {
      // Nothing else took the focus, or a dialog that will give it back.
      if (relatedTarget && !relatedTarget.closest('[role="dialog"]')) lost.current = undefined;
    },
    onKeyDown(event) {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>('[data-row]');
      if (!row || event.defaultPrevented || isElsewhere(event, target)) return;
      const rows = rowsOf(table.current);
      const to = rows[rowIndexAfter(event.key, rows.indexOf(row), rows.length)];
      const isOnLink = target.matches('.row-link');
      if (to) focusRow(to, controlsOf(row).indexOf(target));
      else if (event.key === 'Enter' && target.matches('[type="checkbox"]')) linkOf(row)?.click();
      else if (event.key === ' ' && isOnLink) (checkboxOf(row) ?? target).dispatchEvent(clickWith(event));
      else return;
      event.preventDefault();
    },
  };
}

function shortcutsOf(
  of: RefObject<Element | null>,
  { opens, chooses }: Readonly<{ opens: boolean; chooses: boolean }>,
  { shortcuts: say }: KitWords,
): Shortcut[] {
  const told = (keys: string[], label: string): Shortcut => ({ keys, label, of, isOfTable: true });
  return [
    told(['ArrowUp', 'ArrowDown'], say.nextRow),
    told(['Home', 'End'], say.lastRow),
    ...(opens ? [told(['Enter'], say.openRow)] : []),
    ...(chooses ? [told([' '], say.selectRow), told(['shift+ '], say.selectRows)] : []),
  ];
}

const keyOf = (row: HTMLElement) => row.dataset.row ?? '';
const rowsOf = (table: Element | null) => [...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
const linkOf = (row: Element) => row.querySelector<HTMLElement>('.row-link');
const checkboxOf = (row: Element) => row.querySelector<HTMLElement>('.row-check input');
const controlsOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled')].filter(
    (control) => !control.closest('[role="menu"]'),
  );

/** Menus and fields have their own arrows; whoever holds Ctrl means the browser. */
const isElsewhere = ({ ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element) =>
  ctrlKey || metaKey || altKey || isTyping(target) || target.closest('[role="menu"]') !== null;

function rowIndexAfter(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

/** The same control as in the row before, else what opens the row. */
function focusRow(row: HTMLElement, control = -1): void {
  const controls = controlsOf(row);
  (controls[control] ?? linkOf(row) ?? controls[0])?.focus();
}

/** Tab leads into one row only, and there from control to control. */
function letOneIn(rows: readonly HTMLElement[], active: HTMLElement | undefined): void {
  for (const row of rows)
    for (const control of controlsOf(row)) {
      const tabIndex = row === active ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
}

const clickWith = ({ shiftKey }: KeyboardEvent) =>
  new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey });
