/** Five trucks, five days a week: which customers stand on which route, in driving order. */
import { type Day, type Weekday, weekdayOf, weekdays } from '../../kernel/calendar.ts';
import { type AreaKey, areas } from './areas.ts';
import type { Contacts, Customer } from './contacts.ts';
import { drivingOrder } from './driving-order.ts';
import { randomFrom } from './random.ts';
import type { PersonKey } from './staff.ts';
import { truckPlaces } from './truck-places.ts';

export type Round = Readonly<{
  name: string;
  description: string;
  days: readonly Weekday[];
  driver: PersonKey;
  isTrash: boolean;
  stops: readonly Customer[];
}>;

/** Truck 5 collects recycling, the others trash. */
export const isRecycling = ({ name }: Pick<Round, 'name'>): boolean => name.startsWith('Recycling');

type Plan = Omit<Round, 'stops'> &
  Readonly<{ areas: readonly AreaKey[] /** Of the areas' customers, 0–1. */; share: number }>;

/** What trucks 1 to 4 collect on each day of the week's work, in the trucks' order. The old towns are served twice. */
const trash: readonly (readonly AreaKey[])[] = [
  ['downtown', 'sunset', 'westSide', 'bloomfieldNorth'],
  ['dustin', 'animas', 'oldAztec', 'kirtlandWest'],
  ['pinonHills', 'ridgecrest', 'aztecNorth', 'bloomfieldEast'],
  ['downtown', 'college', 'aztecEast', 'bloomfieldNorth'],
  ['countryClub', 'foothills', 'oldAztec', 'kirtlandEast'],
];
const trashDrivers = ['driver', 'driver2', 'driver3', 'driver4'] as const;
const secondShare = 0.88;

/** Truck 5 collects recycling from those who have ordered it, day by day. */
const recycling: readonly (readonly [string, readonly AreaKey[], number])[] = [
  ['Farmington West', ['westSide', 'downtown', 'sunset'], 0.4],
  ['Farmington Central', ['dustin', 'animas', 'ridgecrest'], 0.42],
  ['Farmington North', ['pinonHills', 'foothills', 'college', 'countryClub'], 0.33],
  ['Aztec', ['oldAztec', 'aztecNorth', 'aztecEast'], 0.45],
  ['Bloomfield & Kirtland', ['bloomfieldNorth', 'bloomfieldEast', 'kirtlandWest', 'kirtlandEast'], 0.34],
];

/**
 * The five days on which all trucks go: Monday to Friday, but today is always one of them. Whoever looks at the demo on
 * a weekend sees a company that works on Saturdays, or on Sundays, and not an empty yard.
 */
export function workingWeek(today: Day): readonly Weekday[] {
  const shift = { Saturday: 1, Sunday: -1 }[weekdayOf(today) as string] ?? 0;
  return [0, 1, 2, 3, 4].map((day) => weekdays[(day + shift + weekdays.length) % weekdays.length] as Weekday);
}

function plans(week: readonly Weekday[]): Plan[] {
  const dayOf = (at: number) => [week[at] as Weekday];
  const seen = new Set<AreaKey>();
  const all: Plan[] = trash.flatMap((areaKeys, at) =>
    areaKeys.map((key, truck): Plan => {
      const isSecond = seen.has(key);
      seen.add(key);
      const name = isSecond ? `${areas[key].name}, second pickup` : areas[key].name;
      const description = isSecond ? 'Trash, second pickup of the week' : 'Trash';
      const driver = trashDrivers[truck] ?? 'driver';
      return {
        name,
        description,
        days: dayOf(at),
        driver,
        isTrash: true,
        areas: [key],
        share: isSecond ? secondShare : 1,
      };
    }),
  );
  for (const [at, [where, areaKeys, share]] of recycling.entries())
    all.push({
      name: `Recycling – ${where}`,
      description: 'Blue carts, customers with recycling service',
      days: dayOf(at),
      driver: 'driver5',
      isTrash: false,
      areas: areaKeys,
      share,
    });
  all.push({
    name: 'Weekend Extra',
    description: 'Rentals and missed pickups in town',
    days: weekdays.filter((day) => !week.includes(day)),
    driver: 'driver',
    isTrash: false,
    areas: ['downtown', 'dustin', 'animas'],
    share: 0.15,
  });
  return all;
}

/** All routes with their stops in driving order. The customer who can sign in has every service of the neighbourhood. */
export function makeRounds(
  today: Day,
  { customers, demoCustomer }: Pick<Contacts, 'customers' | 'demoCustomer'>,
): Round[] {
  return plans(workingWeek(today)).map(({ areas: keys, share, ...round }) => {
    const random = randomFrom(`stops of ${round.name}`);
    const near = customers.filter((customer) => keys.includes(customer.house.area));
    const chosen = near.filter((customer) =>
      customer === demoCustomer ? round.days.length === 1 : random.chance(share),
    );
    const places = chosen.map((customer) => ({ customer, ...customer.house }));
    return { ...round, stops: drivingOrder(places, truckPlaces.depot).map((place) => place.customer) };
  });
}
