import type { ReactNode } from 'react';
import './home.css';

/** A number or a line that says on a tap what stands behind it. */
export function Explained({
  said,
  aside,
  children,
}: Readonly<{ said: ReactNode; aside?: ReactNode; children: ReactNode }>) {
  return (
    <details className="explained">
      <summary>
        <span>{said}</span> {aside}
      </summary>
      <div>{children}</div>
    </details>
  );
}
