import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { placesOf } from '../../daily-routes/pickups.ts';
import { getPickupFacts } from '../../daily-routes/server/store-pickups.ts';
import { previewCredit } from '../../hold-credits/server/store-preview.ts';
import type { Period } from '../../suspensions/rules.ts';
import type { PausePreview } from '../pause-preview.ts';
import { pickupsLost } from '../pausing.ts';

/** Without an account nobody is billed. */
type Whose = Readonly<{ id: string; accountId: string | null }>;

/** What a hold on these services would take away, and what it would be credited with. Its days are today or later. */
export async function previewHold(
  read: Reader,
  { id, accountId }: Whose,
  hold: Period & Readonly<{ serviceIds: readonly string[] }>,
  now: Instant,
): Promise<PausePreview> {
  const today = dayAt(now, await getTimeZone(read));
  const pickups = pickupsLost(placesOf(await getPickupFacts(read, id, today), today), hold);
  if (accountId === null) return { pickups, credit: 0, leastDays: null };
  const { amount: credit, leastDays } = await previewCredit(read, { id, accountId }, hold);
  return { pickups, credit, leastDays };
}
