import type { ReactNode } from 'react';
import { PlaceLink } from '../../../web/ui/place-link.tsx';
import type { AccountTab } from '../tabs.ts';
import './account.css';

/** Leads to a tab of My Account. */
export function TabLink({ tab, children }: Readonly<{ tab: AccountTab; children: ReactNode }>) {
  return (
    <PlaceLink to="/profile" search={{ tab }} className="tab-link">
      {children}
    </PlaceLink>
  );
}
