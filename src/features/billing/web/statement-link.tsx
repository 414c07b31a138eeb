import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The way to what a contact was billed and paid, as one account. */
export const StatementLink = ({ contactId }: Readonly<{ contactId: string }>) => (
  <Button component={Link} to={`/billing/statements/${contactId}`} variant="default">
    Statement
  </Button>
);
