import { type ReactNode, useId } from 'react';
import './panel.css';

type PanelProps = Readonly<{
  title?: string;
  /** Beside the title, in small: how many there are. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Names the region when it has no visible title. */
  label?: string;
  /** Inner space; tables and lists reach the edges instead. */
  isPadded?: boolean;
  children: ReactNode;
}>;

/** A bordered surface. Never inside another one. */
export function Panel({ title, aside, actions, label, isPadded = false, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" aria-label={label} aria-labelledby={title && heading}>
      {(title || actions) && (
        <div className="panel-head">
          {title && <h2 id={heading}>{title}</h2>}
          {aside && <small>{aside}</small>}
          {actions && <div className="page-actions">{actions}</div>}
        </div>
      )}
      {isPadded ? <div className="panel-body">{children}</div> : children}
    </section>
  );
}
