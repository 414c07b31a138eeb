import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TodaysRuns } from '../../features/daily-routes/web/todays-runs.tsx';
import { AdminFigures } from '../../features/dashboards/web/admin-figures.tsx';
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
            Contacts
          </Button>
          <Button component={Link} to="/routes" variant="default">
            Routes
          </Button>
          <Button component={Link} to="/daily-routes">
            Daily Routes
          </Button>
        </>
      }
    >
      <FirstStepsReminder />
      <AdminFigures />
      <TodaysRuns title="Today's Operations" />
    </Page>
  );
}
