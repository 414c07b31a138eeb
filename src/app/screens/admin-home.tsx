import { ActionIcon, Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PaidMonths } from '../../features/billing/web/paid-months.tsx';
import { AdminDashboard } from '../../features/dashboards/web/admin-dashboard.tsx';
import { formatLongDay } from '../../kernel/calendar.ts';
import { useActor } from '../../web/actor.ts';
import { useCompany } from '../../web/company.ts';
import { Page } from '../../web/ui/page.tsx';
import { FirstStepsReminder } from './first-steps-reminder.tsx';

export function AdminHomeScreen() {
  const { firstName } = useActor();
  const { today } = useCompany();
  return (
    <Page
      title="Admin Dashboard"
      subtitle={`Welcome, ${firstName} · ${formatLongDay(today)}`}
      actions={
        <>
          <Button component={Link} to="/crm" variant="default">
            Add New Contact
          </Button>
          <Button component={Link} to="/routes" variant="default">
            Create Route
          </Button>
          <Button component={Link} to="/daily-routes" variant="default">
            Generate Daily Routes
          </Button>
          <ActionIcon component={Link} to="/settings" variant="default" size={36} aria-label="Manage Settings">
            <IconSettings size={18} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <FirstStepsReminder />
      <AdminDashboard paidMonths={(months) => <PaidMonths months={months} />} />
    </Page>
  );
}
