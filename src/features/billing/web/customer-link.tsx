import { Link } from '@tanstack/react-router';

/** A way to whom it concerns; only the name of somebody whose contact is gone. */
export function CustomerLink({ contactId, name }: Readonly<{ contactId: string | null; name: string | null }>) {
  if (!contactId) return name ?? 'Not a customer here';
  return (
    <Link to="/crm/contacts/$contactId" params={{ contactId }} search={{ tab: 'billing' } as never}>
      {name}
    </Link>
  );
}
