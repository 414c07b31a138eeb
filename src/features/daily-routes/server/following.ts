import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Change } from '../../../kernel/live.ts';
import type { Topic } from '../../../kernel/topics.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { countVersionsUp } from '../../routes/server/store.ts';
import { applyPlan, lockFollowing } from './apply-plan.ts';
import { datesToFollow } from './store-plan.ts';

/** Which ids of a change name what is planned: by the topic that announces it. */
const addressTopics: readonly Topic[] = ['addresses', 'services'];
const contactTopics: readonly Topic[] = ['contacts', 'suspensions'];
/** Changes after which everything may be different. */
const wholeTopics: readonly string[] = ['company-calendar', 'customer-import', 'users'];

/**
 * Lets the runs of today and later follow what a transaction has changed, before it commits: routes, services,
 * addresses, contacts, holds, drivers and the calendar (service.md: Runs follow the plan).
 * @returns how many runs are different now
 */
export async function followChanges(tx: Tx, changes: readonly Change[], now: Instant): Promise<number> {
  const idsOf = (topics: readonly string[]) => [
    ...new Set(changes.flatMap(({ topic, id }) => (id && topics.includes(topic) ? [id] : []))),
  ];
  const isWhole = changes.some(({ topic }) => wholeTopics.includes(topic));
  const changed = { addressIds: idsOf(addressTopics), contactIds: idsOf(contactTopics), routeIds: idsOf(['routes']) };
  if (!isWhole && Object.values(changed).every((ids) => ids.length === 0)) return 0;
  await lockFollowing(tx);
  const served = idsOf(['services']);
  if (served.length > 0) await countVersionsUp(tx, served);
  const dates = await datesToFollow(tx, dayAt(now, await getTimeZone(tx)));
  return (await applyPlan(tx, dates, isWhole ? 'all' : changed)).changedIds.length;
}
