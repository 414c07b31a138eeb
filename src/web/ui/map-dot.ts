import type { Point } from '../../kernel/geo.ts';

/** One of thousands of places on a map, drawn and not an element. */
export type MapDot = Readonly<{
  id: string;
  point: Point;
  /** What stands in it, when it is large enough to be read: a number, or the name of a sign of `dot-signs.ts`. */
  mark: string;
  /** Any colour that white can be read on. */
  colour: string;
  /** Full of its colour, or a ring of it. */
  isFilled: boolean;
}>;

export type DotsMapProps = Readonly<{
  label: string;
  dots: readonly MapDot[];
  /** The map looks for all dots anew when this changes, and not when they move under the eyes of who looks. */
  fitTo: string;
  onSelect: (id: string) => void;
}>;
