import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type TabLinkProps = Readonly<{
  contactId: string;
  tab: 'addresses' | 'activities';
  /** The very one that is opened there. */
  activity?: string | undefined;
  className?: string;
  children: ReactNode;
}>;

/** Leads to another tab of the same page, where something can be done. */
export function TabLink({ contactId, tab, activity, ...link }: TabLinkProps) {
  const search = { tab, activity } as never; // the router knows the screens but not their parameters
  return <Link to="/crm/contacts/$contactId" params={{ contactId }} search={search} resetScroll={false} {...link} />;
}
