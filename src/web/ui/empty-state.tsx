import type { ReactNode } from 'react';

type EmptyStateProps = Readonly<{
  title: string;
  /** What belongs here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
}>;

/** Nothing here yet: says what belongs here and offers the first step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <RouteMotif />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}

/** Three pins on the dashed line, the last one still empty. */
function RouteMotif() {
  return (
    <svg className="motif" viewBox="0 0 168 72" aria-hidden="true">
      <path
        d="M24 52 C52 52 56 22 84 22 S120 48 144 40"
        fill="none"
        stroke="var(--brand-secondary)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="1 7"
      />
      <circle cx="24" cy="52" r="11" fill="var(--brand-fill)" />
      <circle cx="84" cy="22" r="11" fill="var(--brand-fill)" />
      <circle cx="144" cy="40" r="11" fill="var(--card)" stroke="var(--line-2)" strokeWidth="2" strokeDasharray="4 4" />
      <g fill="#fff" fontSize="11" fontWeight="650" textAnchor="middle">
        <text x="24" y="56">
          1
        </text>
        <text x="84" y="26">
          2
        </text>
      </g>
    </svg>
  );
}
