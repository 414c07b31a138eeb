import { type CSSProperties, isValidElement, type ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import './stat-strip.css';

export type Stat = Readonly<{
  label: string;
  /** Undefined while it is being counted. A link where its rows are listed. */
  value: ReactNode | undefined;
  note?: ReactNode;
}>;

/** Figures side by side in one divided strip; all as large as the longest has room for, so that no number is broken. */
export function StatStrip({ stats }: Readonly<{ stats: readonly Stat[] }>) {
  const longest = Math.max(1, ...stats.map(({ value }) => lengthOf(value)));
  return (
    <dl className="panel stats" style={{ '--longest': longest } as CSSProperties}>
      {stats.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? <Skeleton width="3ch" /> : shown(value)}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shown = (value: ReactNode) => (typeof value === 'number' ? value.toLocaleString('en-US') : value);

/** Letters of its longest number. */
function lengthOf(value: ReactNode): number {
  if (Array.isArray(value)) return Math.max(0, ...value.map(lengthOf));
  if (isValidElement<{ children?: ReactNode }>(value)) return lengthOf(value.props.children);
  return Math.max(0, ...(String(shown(value)).match(/\S*\d\S*/g) ?? []).map(({ length }) => length));
}
