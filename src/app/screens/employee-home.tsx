import { SendState } from '../../features/daily-routes/web/send-state.tsx';
import { TodaysRuns } from '../../features/daily-routes/web/todays-runs.tsx';
import { dailyWords } from '../../features/daily-routes/web/words.ts';
import { useActor } from '../../web/actor.ts';
import { useCompany, useTimes } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { Page } from '../../web/ui/page.tsx';
import { appWords } from '../words.ts';

export function EmployeeHomeScreen() {
  const say = useWords(appWords);
  const { myRoutesToday } = useWords(dailyWords);
  const { id, firstName } = useActor();
  const { longDay } = useTimes();
  const { today } = useCompany();
  return (
    <Page
      title={say.places.employee}
      subtitle={`${say.welcome(firstName)} · ${longDay(today)}`}
      actions={<SendState />}
    >
      <TodaysRuns title={myRoutesToday} driverId={id} />
    </Page>
  );
}
