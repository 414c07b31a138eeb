import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { UnsignedList } from '../../features/customer-agreements/web/unsigned-list.tsx';
import { isAdmin } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlPage, useUrlState } from '../../web/url-state.ts';

export function UnsignedAgreementsScreen() {
  const [{ page }, set] = useUrlState({ page: urlPage() });
  const reminders = (
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
  return (
    <Page
      title="Unsigned Agreements"
      subtitle="What customers were given and have not signed, longest first."
      back={{ to: '/crm', label: 'Back to Contacts' }}
      actions={isAdmin(useActor()) && reminders}
    >
      <UnsignedList page={page} onPage={(next) => set({ page: next })} />
    </Page>
  );
}
