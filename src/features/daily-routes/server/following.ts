import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Change } from '../../../kernel/live.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { countVersionsUp } from '../../routes/server/store.ts';
import { applyPlan, lockFollowing } from './apply-plan.ts';
import { datesToFollow, routesOf } from './store-plan.ts';

/** Which ids of a change name what is planned: by the topic that announces it. */
const addressTopics = ['addresses', 'services'];
const contactTopics = ['contacts', 'suspensions', 'duplicates'];
/** Changes after which everything may be different. */
const wholeTopics = ['company-calendar', 'customer-import', 'users'];

/**
 * Lets the runs of today and later follow what a transaction has changed, before it commits: routes, services,
 * addresses, contacts, holds, drivers and the calendar (service.md: Runs follow the plan).
 * @returns how many runs are different now
 */
export async function followChanges(tx: Tx, changes: readonly Change[], now: Instant): Promise<number> {
  const idsOf = (topics: readonly string[]) => [
    ...new Set(changes.flatMap(({ topic, id }) => (id && topics.includes(topic) ? [id] : []))),
  ];
  const isWhole = changes.some(({ topic, id }) => wholeTopics.includes(topic) || (topic === 'duplicates' && !id));
  const [addressIds, contactIds, routeIds] = [idsOf(addressTopics), idsOf(contactTopics), idsOf(['routes'])];
  if (!isWhole && addressIds.length + contactIds.length + routeIds.length === 0) return 0;
  await lockFollowing(tx);
  const served = idsOf(['services']);
  if (served.length > 0) await countVersionsUp(tx, served);
  const today = dayAt(now, await getTimeZone(tx));
  const named = isWhole ? [] : await routesOf(tx, { addressIds, contactIds, from: today });
  const touched = [...new Set([...routeIds, ...named])];
  if (!isWhole && touched.length === 0) return 0;
  const changed = new Set<string>();
  for (const date of await datesToFollow(tx, today))
    for (const id of (await applyPlan(tx, date, isWhole ? 'all' : touched)).changedIds) changed.add(id);
  return changed.size;
}
