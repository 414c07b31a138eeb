import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** From a list of what is open to when customers are reminded of it. */
export const RemindersLink = () => (
  <Button
    component={Link}
    to="/settings"
    search={{ tab: 'reminders' } as never}
    variant="default"
    leftSection={<IconBell size={16} aria-hidden />}
  >
    Reminders
  </Button>
);
