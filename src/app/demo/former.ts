/** Who was a customer once: the list of contacts keeps them, and reports tell when and why they left. */
import { randomUUID } from 'node:crypto';
import { addDays, type Day, type Instant } from '../../kernel/calendar.ts';
import type { Clock } from './clock.ts';
import type { House } from './houses.ts';
import { randomFrom } from './random.ts';

export type Former = Readonly<{
  contactId: string;
  addressId: string;
  house: House;
  came: Instant;
  /** Their service, from its first day to its last. */
  began: Day;
  ended: Day;
  /** When they told of a move that ended it. */
  moveToldAt: Instant | null;
}>;

const leftWithinDays = 330;

/** One in each house, some of whom moved away. */
export function makeFormer(clock: Clock, houses: readonly House[]): Former[] {
  const random = randomFrom('former customers');
  return houses.map((house) => {
    const endedAgo = random.whole(5, leftWithinDays);
    const beganAgo = endedAgo + random.whole(60, 520);
    const ended = clock.daysAgo(endedAgo);
    return {
      ...{ contactId: randomUUID(), addressId: randomUUID(), house, ended },
      came: clock.at(clock.daysAgo(beganAgo + random.whole(1, 9)), random.between(9 * 60, 16 * 60)),
      began: clock.daysAgo(beganAgo),
      moveToldAt: random.chance(0.4)
        ? clock.at(addDays(ended, -random.whole(4, 20)), random.between(9 * 60, 16 * 60))
        : null,
    };
  });
}
