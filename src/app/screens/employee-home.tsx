import { SendState } from '../../features/daily-routes/web/send-state.tsx';
import { TodaysRuns } from '../../features/daily-routes/web/todays-runs.tsx';
import { formatLongDay } from '../../kernel/calendar.ts';
import { useActor } from '../../web/actor.ts';
import { useCompany } from '../../web/company.ts';
import { Page } from '../../web/ui/page.tsx';

export function EmployeeHomeScreen() {
  const { id, firstName } = useActor();
  const { today } = useCompany();
  return (
    <Page
      title="Employee Dashboard"
      subtitle={`Welcome, ${firstName} · ${formatLongDay(today)}`}
      actions={<SendState />}
    >
      <TodaysRuns title="My routes today" driverId={id} />
    </Page>
  );
}
