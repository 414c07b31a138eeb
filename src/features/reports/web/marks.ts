export type Mark = Readonly<{
  key: string;
  name: string;
  value: number | null;
  against: number | null;
  isUnfinished: boolean;
  /** At the mark, and short. */
  label: string;
  againstLabel: string;
  /** All of it, for focus, tap and screen readers, from whom the labels at the marks are hidden. */
  words: string;
}>;

export type Marks = Readonly<{
  marks: readonly Mark[];
  /** The largest value, more than 0. */
  most: number;
  /** What a mark needs: opens its rows, tells its values. */
  controlOf: (mark: Mark) => Readonly<{
    type: 'button';
    onClick: () => void;
    onFocus: () => void;
    onMouseEnter: () => void;
  }>;
}>;

/** What is below zero has no height. */
export const percent = (value: number | null, most: number): string =>
  `${Math.max(0, Math.min(100, ((value ?? 0) / most) * 100)).toFixed(2)}%`;
