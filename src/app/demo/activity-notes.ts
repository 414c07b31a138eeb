/** What the office noted below messages and tasks. */
import type { NewActivity } from '../../features/activities/server/store.ts';
import type { NewNote } from '../../features/activities/server/store-notes.ts';
import { addMinutes, clampInstant } from '../../kernel/calendar.ts';
import { taskNotes } from './activity-words.ts';
import type { Clock } from './clock.ts';
import { randomFrom } from './random.ts';
import type { PersonIds } from './staff.ts';

const answer = 'We have one on the truck on Thursdays. Please leave the old one beside the new, empty.';
const dayMinutes = 24 * 60;

/** An answer to every message that was completed, and how some of the tasks went on. */
export function makeNotes(
  clock: Clock,
  ids: PersonIds,
  activities: readonly (NewActivity & { id: string })[],
): NewNote[] {
  const random = randomFrom('activity notes');
  return activities.flatMap((activity): NewNote[] => {
    const { id, type, status, isCustomerGenerated, createdAt = clock.now } = activity;
    const later = (minutes: number) => clampInstant(addMinutes(createdAt, minutes), createdAt, clock.now);
    const createdBy = ids.office;
    if (isCustomerGenerated && status === 'completed')
      return [{ activityId: id, text: answer, isVisibleToCustomer: true, createdBy, createdAt: later(200) }];
    if (type !== 'task' || status === 'completed' || !random.chance(0.6)) return [];
    const from = random.whole(0, taskNotes.length - 1);
    return Array.from({ length: random.whole(1, 3) }, (_, i) => ({
      activityId: id,
      text: taskNotes[(from + i) % taskNotes.length] ?? '',
      isVisibleToCustomer: false,
      createdBy: i === 1 ? ids.admin : createdBy,
      createdAt: later((i + 1) * random.between(30, dayMinutes)),
    }));
  });
}
