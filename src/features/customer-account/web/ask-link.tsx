import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Kind } from '../../service-requests/asked.ts';
import './account.css';

/** Leads to what can be asked of the office: to the form of one kind, if it is named. */
export function AskLink({ kind, children }: Readonly<{ kind?: Kind; children: ReactNode }>) {
  return (
    <Link to="/customer/requests" search={(kind ? { ask: kind } : {}) as never} className="tab-link">
      {children}
    </Link>
  );
}
