import type { ReactNode } from 'react';
import './account.css';

export type Fact = Readonly<{ label: string; value: ReactNode; note?: ReactNode }>;

/** What is known, one below the other. */
export function Facts({ facts }: Readonly<{ facts: readonly Fact[] }>) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
