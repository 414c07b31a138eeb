import { Link } from '@tanstack/react-router';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { RemindersPanel } from './reminders-panel.tsx';
import { pickupReminderWords } from './words.ts';

/** How the customer's pickup days come to them: by word, in their calendar, on paper. */
export function PickupReminders() {
  const say = useWords(pickupReminderWords);
  return (
    <>
      <RemindersPanel />
      <CalendarPanel />
      <Panel title={say.fridge} isPadded>
        <div className="pickup-choices">
          <p>{say.fridgeMeans}</p>
          <Link to="/profile/pickup-days" className="tab-link">
            {say.openFridge}
          </Link>
        </div>
      </Panel>
    </>
  );
}
