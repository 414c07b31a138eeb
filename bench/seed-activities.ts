/** 200,000 activities of the bench's contacts, as an office of some years has them: nearly all of them done. */
import * as words from '../src/app/demo/activity-words.ts';
import { type Random, randomFrom } from '../src/app/demo/random.ts';
import { insertActivities, type NewActivity } from '../src/features/activities/server/store.ts';
import { addDays } from '../src/kernel/calendar.ts';
import type { Tx } from '../src/server/database/connection.ts';

type Kind = Pick<NewActivity, 'type' | 'status' | 'dueDate'>;

const atOnce = 10_000;
const secondsBetween = 480;
const newest = Date.parse('2026-06-30T18:00:00Z');

const wordsOf = {
  note: words.customerNotes,
  task: words.customerTasks,
  call: words.customerCalls,
  meeting: words.leadMeetings,
  email: words.leadEmails,
};

/** @param contactId whose activity it is, by chance */
export async function addActivities(
  tx: Tx,
  { count, contactId, authors }: { count: number; contactId: (random: Random) => string; authors: readonly string[] },
): Promise<void> {
  const random = randomFrom('bench activities');
  for (let from = 0; from < count; from += atOnce)
    await insertActivities(
      tx,
      Array.from({ length: atOnce }, (_, i) => {
        const createdAt = new Date(newest - (count - from - i) * secondsBetween * 1000).toISOString();
        const isCustomerGenerated = random.chance(0.02);
        const kind = isCustomerGenerated ? messageOf(random) : kindOf(random, createdAt.slice(0, 10));
        const [title, description] = random.pick(isCustomerGenerated ? words.customerMessages : wordsOf[kind.type]);
        return {
          ...kind,
          contactId: contactId(random),
          title,
          description: description?.replace('{street}', `${random.whole(100, 9999)} Main St`) ?? null,
          priority: random.pick(['low', 'medium', 'medium', 'medium', 'high'] as const),
          isCustomerGenerated,
          assignedTo: kind.type === 'task' ? random.pick(authors) : null,
          createdBy: isCustomerGenerated ? null : random.pick(authors),
          createdAt,
        };
      }),
    );
}

const messageOf = (random: Random): Kind => ({
  type: 'note',
  status: random.chance(0.03) ? 'in_progress' : 'completed',
  dueDate: null,
});

function kindOf(random: Random, day: string): Kind {
  if (!random.chance(0.25))
    return {
      type: random.pick(['note', 'note', 'call', 'call', 'call', 'email', 'meeting']),
      status: null,
      dueDate: null,
    };
  const chance = random.next();
  const status = chance < 0.02 ? 'in_progress' : chance < 0.05 ? 'pending' : chance < 0.1 ? 'cancelled' : 'completed';
  return { type: 'task', status, dueDate: random.chance(0.8) ? addDays(day, random.whole(0, 30)) : null };
}
