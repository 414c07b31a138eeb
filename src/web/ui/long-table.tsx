import { type ComponentProps, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DataTable, type Part } from './data-table.tsx';
import { usePrinting } from './use-printing.ts';

/** Fewer rows are drawn at once. */
const longFrom = 150;
/** Beyond the edges of the window, so that the wheel meets drawn rows. */
const spare = 16;
const usualHeight = 52;

type LongTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'part'>;

/** A table of thousands of rows, of which only those about the window are drawn, and all on paper. */
export function LongTable<Row>({ rows, ...props }: LongTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const count = rows?.length ?? 0;
  const [part, show] = usePart(frame, count);
  if (!rows || !part) return <DataTable rows={rows} {...props} />;
  const last = rows[count - 1];

  /** Whoever holds an arrow is quicker than the window: the next rows are drawn before the table looks for one. */
  function drawBeyond(key: string, row: HTMLElement) {
    const at = rows?.findIndex((one) => props.rowKey(one) === row.dataset.row) ?? -1;
    if (part && at === (key === 'ArrowDown' ? part.end - 1 : part.first)) flushSync(() => show(at));
  }

  function leap(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (!rows || !last || !row || ctrlKey || metaKey || altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') return drawBeyond(key, row);
    if (key !== 'Home' && key !== 'End') return;
    event.preventDefault();
    event.stopPropagation();
    const to = key === 'End' ? count - 1 : 0;
    flushSync(() => show(to));
    const wanted = rows[to];
    const drawn = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const found = drawn.find(({ dataset }) => wanted !== undefined && dataset.row === props.rowKey(wanted));
    found?.querySelector<HTMLElement>('a, button')?.focus();
  }

  return (
    <div ref={frame} onKeyDownCapture={leap}>
      <DataTable {...props} rows={rows.slice(part.first, part.end)} part={part} />
    </div>
  );
}

type Shown = Part & Readonly<{ end: number }>;

/** Which rows lie about the window; undefined where all are drawn. The second shows those about one of them. */
function usePart(frame: RefObject<HTMLElement | null>, count: number): [Shown | undefined, (around: number) => void] {
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(usualHeight);
  const isPrinting = usePrinting();
  const isLong = count > longFrom && !isPrinting;
  const drawn = Math.ceil((globalThis.innerHeight || 800) / height) + 2 * spare;

  useLayoutEffect(() => {
    if (!isLong) return;
    const row = frame.current?.querySelector('[data-row]');
    if (row && Math.abs(row.clientHeight - height) > 1) setHeight(row.clientHeight);
    function follow() {
      const top = frame.current?.querySelector('tbody')?.getBoundingClientRect().top ?? 0;
      const inSight = Math.floor(-top / height) - spare;
      setFirst(Math.max(0, Math.min(inSight - (inSight % 8), count - 1)));
    }
    follow();
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [frame, isLong, height, count]);

  if (!isLong) return [undefined, setFirst];
  const from = Math.min(first, Math.max(0, count - drawn));
  const end = Math.min(count, from + drawn);
  const part = { first: from, end, count, above: from * height, below: (count - end) * height };
  return [part, (around) => setFirst(Math.max(0, around - spare))];
}
