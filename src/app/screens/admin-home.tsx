import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PaidMonths } from '../../features/billing/web/paid-months.tsx';
import { AdminDashboard } from '../../features/dashboards/web/admin-dashboard.tsx';
import { formatLongDay } from '../../kernel/calendar.ts';
import { useActor } from '../../web/actor.ts';
import { useCompany } from '../../web/company.ts';
import { Page } from '../../web/ui/page.tsx';
import { FirstStepsReminder } from './first-steps-reminder.tsx';
import { LostLinks } from './lost-links.tsx';
import './admin-home.css';

/** Spec 3 §2. */
const quickActions = [
  { label: 'Add New Contact', to: '/crm' },
  { label: 'Create Route', to: '/routes' },
  { label: 'Generate Daily Routes', to: '/daily-routes' },
  { label: 'Manage Settings', to: '/settings' },
] as const;

export function AdminHomeScreen() {
  const { firstName } = useActor();
  const { today } = useCompany();
  return (
    <Page
      title="Admin Dashboard"
      subtitle={`Welcome, ${firstName} · ${formatLongDay(today)}`}
      actions={
        <nav className="quick-actions" aria-labelledby="quick-actions">
          <h2 id="quick-actions">Quick Actions</h2>
          <div className="page-actions">
            {quickActions.map(({ label, to }) => (
              <Button key={label} component={Link} to={to} variant="default">
                {label}
              </Button>
            ))}
          </div>
        </nav>
      }
    >
      <LostLinks />
      <AdminDashboard
        reminder={({ contacts, routes }) => (
          <FirstStepsReminder
            customers={Object.values(contacts.byStatus).some((count) => count > 0)}
            route={routes.total > 0}
          />
        )}
        paidMonths={(months) => <PaidMonths months={months} from="admin" />}
      />
    </Page>
  );
}
