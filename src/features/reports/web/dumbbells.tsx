import type { Chart } from '../report.ts';
import type { Marks } from './marks.ts';

type DumbbellsProps = Marks & Readonly<{ dumbbell: NonNullable<Chart['dumbbell']> }>;

/** Two dots on a line for each row: hollow what it is held against, full what it was. Right of hollow is more. */
export function Dumbbells({ marks, controlOf, dumbbell }: DumbbellsProps) {
  const values = marks.flatMap(({ value, against }) => [value ?? 0, against ?? 0]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(1, (most - least) * 0.12);
  const at = (value: number | null) =>
    `${((((value ?? 0) - least + margin) / (most - least + 2 * margin)) * 100).toFixed(2)}%`;
  return (
    <div className="dumbbells">
      {marks.map((mark) => {
        const over = (mark.value ?? 0) - (mark.against ?? 0);
        const [from, to] = over > 0 ? [mark.against, mark.value] : [mark.value, mark.against];
        return (
          <button key={mark.key} {...controlOf(mark)} data-over={over >= dumbbell.from || undefined}>
            <span className="visually-hidden">{mark.words}. Show its rows</span>
            <span className="row-name" aria-hidden>
              {mark.name}
            </span>
            <span className="dumbbell">
              <i data-line style={{ left: at(from), width: `calc(${at(to)} - ${at(from)})` }} />
              <i data-against style={{ left: at(mark.against) }} />
              <i data-value style={{ left: at(mark.value) }} />
            </span>
            <span className="row-value" aria-hidden>
              {mark.label}
              <small>planned {mark.againstLabel}</small>
            </span>
          </button>
        );
      })}
    </div>
  );
}
