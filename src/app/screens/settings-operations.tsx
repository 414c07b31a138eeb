import { OperationsTab } from '../../features/company/web/operations-tab.tsx';
import { skipReasonLabels, skipReasons } from '../../features/daily-routes/skip-reasons.ts';

const reasons = skipReasons.map((code) => ({ code, label: skipReasonLabels[code] }));

/** The company knows no stops: the reasons for skipping them come from daily routes. */
export function SettingsOperations() {
  return <OperationsTab skipReasons={reasons} />;
}
