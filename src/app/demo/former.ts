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
/** Leads of the last year who took somebody else, beside those of whom more is told. */
const declined = 70;

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

/** When they came, and by which door. */
export function makeDeclined(clock: Clock): { came: Instant; isFromWebsite: boolean }[] {
  const random = randomFrom('leads who declined');
  return Array.from({ length: declined }, () => ({
    came: clock.at(clock.daysAgo(random.whole(20, 380)), random.between(9 * 60, 16 * 60)),
    isFromWebsite: random.chance(0.5),
  }));
}
