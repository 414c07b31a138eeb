import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

type VirtualRowsOptions = Readonly<{
  scroller: RefObject<HTMLElement | null>;
  /** What tells the rows apart, in order; a new array only when it has changed. */
  keys: readonly string[];
  /** Pixels of a row that was not shown yet. */
  rowHeight: number;
  /** Above the first and below the last row. */
  padding?: number;
  /** Rows that stay although they are out of sight: one that has the focus, or is being dragged. */
  kept?: readonly (string | undefined)[];
}>;

export type VirtualRows = Readonly<{
  rows: readonly VirtualItem[];
  /** Pixels of all rows together. */
  height: number;
  /** Every row is given this, and its place as `data-index`. */
  measure: (row: Element | null) => void;
  /** The gap between rows nearest to a point of the list: how many rows are above it, and where it lies. */
  gapAt: (offset: number) => Readonly<{ above: number; offset: number }>;
}>;

/** Of a long list only what is in sight, and a little more: each row stands at its own `start` in a list of `height`. */
export function useVirtualRows({ scroller, keys, rowHeight, padding = 0, kept = [] }: VirtualRowsOptions): VirtualRows {
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    paddingStart: padding,
    paddingEnd: padding,
    overscan: 6,
    rangeExtractor(range) {
      const staying = kept.map((key) => (key === undefined ? -1 : keys.indexOf(key))).filter((index) => index >= 0);
      return [...new Set([...defaultRangeExtractor(range), ...staying])].sort((a, b) => a - b);
    },
  });
  return {
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    gapAt(offset) {
      const row = virtualizer.getVirtualItemForOffset(offset);
      if (!row) return { above: 0, offset: padding };
      const isAbove = offset < row.start + row.size / 2;
      return isAbove ? { above: row.index, offset: row.start } : { above: row.index + 1, offset: row.end };
    },
  };
}
