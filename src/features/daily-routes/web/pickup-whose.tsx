import { Link } from '@tanstack/react-router';
import type { DecidedPickup, UnservedPickup } from '../exceptions.ts';

/** Whose pickup it is, at which address and on which route. */
export function PickupWhose({ pickup }: Readonly<{ pickup: UnservedPickup | DecidedPickup }>) {
  return (
    <span className="two-lines">
      <Link to="/crm/contacts/$contactId" params={{ contactId: pickup.contactId }}>
        {pickup.contactName}
      </Link>
      <small>
        {pickup.street} · {pickup.routeName}
      </small>
    </span>
  );
}
