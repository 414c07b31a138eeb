import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

export type Stat = Readonly<{
  label: string;
  /** Undefined while it is being counted. A link where its rows are listed. */
  value: ReactNode | undefined;
  note?: ReactNode;
}>;

/** Figures side by side in one divided strip. */
export function StatStrip({ stats }: Readonly<{ stats: readonly Stat[] }>) {
  return (
    <dl className="panel stats">
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
