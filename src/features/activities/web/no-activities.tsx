import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../web/ui/empty-state.tsx';

/** Says what an activity is. */
export function NoActivities() {
  return (
    <EmptyState
      title="No activities yet"
      action={
        <Button component={Link} to="/crm" variant="default">
          Back to CRM
        </Button>
      }
    >
      Notes, calls, meetings, e-mails and tasks of all contacts stand here. They are added on a contact.
    </EmptyState>
  );
}
