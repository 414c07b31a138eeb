import { SendState } from '../../features/daily-routes/web/send-state.tsx';
import { TodaysRuns } from '../../features/daily-routes/web/todays-runs.tsx';
import { dailyWords } from '../../features/daily-routes/web/words.ts';
import { EmployeeDashboard } from '../../features/dashboards/web/employee-dashboard.tsx';
import { useGreeting } from '../../features/dashboards/web/use-greeting.ts';
import { useActor } from '../../web/actor.ts';
import { useCompany, useTimes } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { Page } from '../../web/ui/page.tsx';
import { appWords } from '../words.ts';

/** A driver's page of the morning: my run, then what is special today. The run is there without a signal too. */
export function EmployeeHomeScreen() {
  const say = useWords(appWords);
  const { myRoutesToday, accommodation } = useWords(dailyWords);
  const { id, firstName } = useActor();
  const { longDay } = useTimes();
  const { today } = useCompany();
  const greeting = useGreeting(firstName);
  return (
    <Page
      title={say.places.employee}
      subtitle={`${greeting ?? say.welcome(firstName)} · ${longDay(today)}`}
      actions={<SendState />}
    >
      <TodaysRuns title={myRoutesToday} driverId={id} />
      <EmployeeDashboard accommodation={accommodation} />
    </Page>
  );
}
