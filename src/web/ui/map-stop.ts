import type { Point } from '../../kernel/geo.ts';
import type { PinLook } from './pin-icon.ts';
import type { PinState } from './route-line.tsx';

/** What a map draws, known before the map's program is loaded. */
export type MapStop = Readonly<{
  id: string;
  /** Undefined when the address has no coordinates: the stop is then drawn near the default centre (spec 2 §2). */
  point: Point | undefined;
  /** What stands in the pin: the stop's number, or a letter. */
  mark: number | string;
  state?: PinState;
  /** A place that is several things has a pin for each, side by side; instead of `mark` and `state`. */
  pins?: readonly PinLook[];
  /** Many stand close together. */
  isSmall?: boolean;
  /** Drawn, but the map does not have to show it when it opens. */
  isAside?: boolean;
  title: string;
  detail?: string;
}>;

export type StopsMapProps = Readonly<{
  label: string;
  stops: readonly MapStop[];
  /** The dashed line from stop to stop. */
  isRoute?: boolean;
  /** The line instead, where it goes elsewhere than from stop to stop. */
  track?: readonly Point[] | undefined;
  /** A line of before, in grey below the other one. */
  formerTrack?: readonly Point[] | undefined;
  /** Any CSS length. */
  height?: string;
  onSelect?: (id: string) => void;
  selectedId?: string | undefined;
}>;

export type PinPickerProps = Readonly<{
  label: string;
  value: Point | undefined;
  /** Where to look when nothing is placed yet. */
  near?: Point;
  onPick: (point: Point) => void;
  height?: string;
}>;
