import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { calendarContract } from '../calendar.ts';
import { HolidayPanel } from './holiday-panel.tsx';
import { OwnDaysPanel } from './own-days-panel.tsx';
import { WaitingForSettings } from './with-settings.tsx';

/** When trucks do not drive, and what happens to the pickups of such a day (design: calendar day). */
export function CalendarTab() {
  const failure = ['Calendar Error', 'Failed to load the company calendar'] as const;
  const { data, error, refetch } = useRead(calendarContract.get, {}, { failure });
  if (data)
    return (
      <>
        <OwnDaysPanel days={data.days} />
        <HolidayPanel calendar={data} />
      </>
    );
  if (!error) return <WaitingForSettings />;
  return (
    <Panel label="Company Calendar">
      <ErrorPanel title="Error Loading the Calendar" error={error} onRetry={() => void refetch()} />
    </Panel>
  );
}
