import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { AskLink } from './ask-link.tsx';
import { OwnPickups } from './own-pickups.tsx';
import { PastPickups } from './past-pickups.tsx';
import { pickupWords } from './words.ts';
import { accountWords } from './words-account.ts';

/** All that drivers have recorded in the last 30 days. */
export function HistoryTab() {
  const say = useWords(pickupWords);
  const { tabs } = useWords(accountWords);
  return (
    <OwnPickups>
      {({ pickups }) => (
        <Panel title={tabs.history} actions={<AskLink kind="missed_pickup">{say.reportMissed}</AskLink>}>
          <PastPickups pickups={pickups} label={tabs.history} />
        </Panel>
      )}
    </OwnPickups>
  );
}
