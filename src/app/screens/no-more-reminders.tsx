import { useState } from 'react';
import { NoMoreReminders } from '../../features/pickup-reminders/web/no-more-reminders.tsx';
import { pickupReminderWords } from '../../features/pickup-reminders/web/words.ts';
import { useWords } from '../../web/language.ts';
import { Entrance } from './entrance.tsx';

/** Where the links under reminders lead. They carry their secret in the fragment, which browsers keep to themselves. */
export function NoMoreRemindersScreen() {
  const say = useWords(pickupReminderWords);
  const [token] = useState(() => location.hash.slice(1).replace(/^token=/, ''));
  return (
    <Entrance title={say.unsubscribe} heading={say.unsubscribe} lead={say.unsubscribeMeans}>
      <NoMoreReminders token={token} />
    </Entrance>
  );
}
