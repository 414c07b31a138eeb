import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Way } from '../ways.ts';

type WayLinkProps = Readonly<{ way: Way; label?: string; className?: string; children: ReactNode }>;

/** A number or a word that leads to the rows behind it. */
export function WayLink({ way, label, className, children }: WayLinkProps) {
  return (
    <Link to={way.to} search={way.search as never} aria-label={label} className={className}>
      {children}
    </Link>
  );
}
