import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The way from a contact to what it was billed and paid, as one account; the way back leads here again. */
export const StatementLink = ({ contactId }: Readonly<{ contactId: string }>) => (
  <Button
    component={Link}
    to={`/billing/statements/${contactId}`}
    state={{ openedFrom: `/crm/contacts/${contactId}` }}
    variant="default"
  >
    Statement
  </Button>
);
