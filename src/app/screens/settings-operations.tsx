import { Link } from '@tanstack/react-router';
import { OperationsTab } from '../../features/company/web/operations-tab.tsx';
import { skipReasonLabels, skipReasons } from '../../features/daily-routes/skip-reasons.ts';
import { HoldCreditSettings } from '../../features/hold-credits/web/hold-credit-settings.tsx';
import { RequestSettings } from '../../features/service-requests/web/request-settings.tsx';
import { Panel } from '../../web/ui/panel.tsx';

const reasons = skipReasons.map((code) => ({ code, label: skipReasonLabels[code] }));

/** The company knows no stops: the reasons for skipping them come from daily routes. */
export function SettingsOperations() {
  return (
    <>
      <Panel label="Company calendar" isPadded>
        On which days trucks do not drive, and when their pickups come instead:{' '}
        <Link to="/settings" search={{ tab: 'calendar' } as never}>
          Company Calendar
        </Link>
      </Panel>
      <OperationsTab skipReasons={reasons} />
      <HoldCreditSettings />
      <RequestSettings />
    </>
  );
}
