/** Since when the demo company serves whom, and whom it serves no more. */
import type { NewService } from '../../features/services/server/store.ts';
import type { Stream } from '../../features/services/streams.ts';
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts';
import type { Accommodation } from './care.ts';
import type { Clock } from './clock.ts';
import type { Contacts, Customer } from './contacts.ts';
import { randomFrom } from './random.ts';
import { isRecycling, type Round } from './rounds.ts';

/** What trucks collect on a round, and how many cans of it stand at a stop. */
export const streamOf = (round: Pick<Round, 'name'>): Stream => (isRecycling(round) ? 'Recycling' : 'Trash');
export const cansOn = (round: Pick<Round, 'name'>, { cans }: Customer): number => (isRecycling(round) ? 1 : cans);

type Facts = Readonly<{
  clock: Clock;
  contacts: Contacts;
  rounds: readonly Round[];
  accommodations: ReadonlyMap<string, Accommodation>;
  /** Before which no service is known. */
  firstDay: Day;
  createdBy: string;
}>;

/** Every service once, however many rounds go there: from some days after its customer came. */
export function makeServices(facts: Facts): NewService[] {
  const { clock, contacts, rounds, accommodations, firstDay, createdBy } = facts;
  const random = randomFrom('first pickups');
  const begins = new Map(
    contacts.customers.map(({ addressId, joined }) => {
      const day = addDays(joined.slice(0, 10), random.whole(2, 14));
      return [addressId, daysBetween(firstDay, day) > 0 ? day : firstDay] as const;
    }),
  );
  const services = rounds.flatMap((round) =>
    round.stops.map((stop): NewService => {
      const { addressId } = stop;
      const accommodation = accommodations.get(addressId) ?? null;
      const since = { firstDay: begins.get(addressId) ?? firstDay, lastDay: null };
      return { addressId, stream: streamOf(round), cans: cansOn(round, stop), accommodation, ...since, createdBy };
    }),
  );
  const former = contacts.former.map(({ addressId, began, ended }): NewService => {
    const served = { stream: 'Trash', cans: 1, accommodation: null } as const;
    return { addressId, ...served, firstDay: began, lastDay: ended, createdBy, createdAt: clock.at(began, 0) };
  });
  return [...new Map([...services, ...former].map((one) => [`${one.addressId} ${one.stream}`, one])).values()];
}
