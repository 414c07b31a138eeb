import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { getPickupFacts } from '../../daily-routes/server/store-pickups.ts';
import type { AnswerFacts, FactStop } from '../rules.ts';

const openActivities = sql`a.contact_id = c.id and a.status in ('pending', 'in_progress')`;

/** All that a call's answer is made of; refuses (missing) a deleted or unknown contact. */
export async function getAnswerFacts(read: Reader, contactId: string, today: Day): Promise<AnswerFacts> {
  const [[row], pickups] = await Promise.all([
    prepared(
      read,
      sql<Omit<AnswerFacts, 'pickups'>>`
      select
        (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'createdAt', a.created_at)
            order by a.created_at, a.id), '[]')
          from living_activity a where ${openActivities} and a.is_customer_generated) as messages,
        (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'dueDate', a.due_date,
            'priority', a.priority, 'status', a.status) order by a.due_date nulls last, a.priority desc, a.created_at, a.id), '[]')
          from living_activity a where ${openActivities} and a.type = 'task' and not a.is_customer_generated) as tasks
      from living_contact c where c.id = ${contactId}`,
    ),
    getPickupFacts<FactStop>(read, contactId, today),
  ]);
  return { ...found(row, 'This contact does not exist or has been deleted.'), pickups };
}
