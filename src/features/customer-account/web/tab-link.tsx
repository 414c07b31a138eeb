import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AccountTab } from '../tabs.ts';
import './account.css';

/** Leads to a tab of My Account. */
export function TabLink({ tab, children }: Readonly<{ tab: AccountTab; children: ReactNode }>) {
  // The router knows the screens but not their parameters.
  return (
    <Link to="/profile" search={{ tab } as never} className="tab-link">
      {children}
    </Link>
  );
}
