/** Five trucks, five weekdays: which customers stand on which route, in driving order. */
import type { Weekday } from '../../kernel/calendar.ts';
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

type Plan = Omit<Round, 'stops'> &
  Readonly<{ areas: readonly AreaKey[] /** Of the areas' customers, 0–1. */; share: number }>;

/** What trucks 1 to 4 collect on a day, in the trucks' order. The old towns are served twice a week. */
const trash: readonly (readonly [Weekday, readonly AreaKey[]])[] = [
  ['Monday', ['downtown', 'sunset', 'westSide', 'bloomfieldNorth']],
  ['Tuesday', ['dustin', 'animas', 'oldAztec', 'kirtlandWest']],
  ['Wednesday', ['pinonHills', 'ridgecrest', 'aztecNorth', 'bloomfieldEast']],
  ['Thursday', ['downtown', 'college', 'aztecEast', 'bloomfieldNorth']],
  ['Friday', ['countryClub', 'foothills', 'oldAztec', 'kirtlandEast']],
];
const trashDrivers = ['driver', 'driver2', 'driver3', 'driver4'] as const;
const secondShare = 0.88;

/** Truck 5 collects recycling from those who have ordered it. */
const recycling: readonly (readonly [Weekday, string, readonly AreaKey[], number])[] = [
  ['Monday', 'Farmington West', ['westSide', 'downtown', 'sunset'], 0.4],
  ['Tuesday', 'Farmington Central', ['dustin', 'animas', 'ridgecrest'], 0.42],
  ['Wednesday', 'Farmington North', ['pinonHills', 'foothills', 'college', 'countryClub'], 0.33],
  ['Thursday', 'Aztec', ['oldAztec', 'aztecNorth', 'aztecEast'], 0.45],
  ['Friday', 'Bloomfield & Kirtland', ['bloomfieldNorth', 'bloomfieldEast', 'kirtlandWest', 'kirtlandEast'], 0.34],
];

function plans(): Plan[] {
  const seen = new Set<AreaKey>();
  const all: Plan[] = trash.flatMap(([day, areaKeys]) =>
    areaKeys.map((key, truck): Plan => {
      const isSecond = seen.has(key);
      seen.add(key);
      const name = isSecond ? `${areas[key].name}, second pickup` : areas[key].name;
      const description = isSecond ? 'Trash, second pickup of the week' : 'Trash';
      const driver = trashDrivers[truck] ?? 'driver';
      return { name, description, days: [day], driver, isTrash: true, areas: [key], share: isSecond ? secondShare : 1 };
    }),
  );
  for (const [day, where, areaKeys, share] of recycling)
    all.push({
      name: `Recycling – ${where}`,
      description: 'Blue carts, customers with recycling service',
      days: [day],
      driver: 'driver5',
      isTrash: false,
      areas: areaKeys,
      share,
    });
  all.push({
    name: 'Weekend Extra',
    description: 'Rentals and missed pickups in town',
    days: ['Saturday', 'Sunday'],
    driver: 'driver',
    isTrash: false,
    areas: ['downtown', 'dustin', 'animas'],
    share: 0.15,
  });
  return all;
}

/** All routes with their stops in driving order. The customer who can sign in has every service of the neighbourhood. */
export function makeRounds({ customers, demoCustomer }: Pick<Contacts, 'customers' | 'demoCustomer'>): Round[] {
  return plans().map(({ areas: keys, share, ...round }) => {
    const random = randomFrom(`stops of ${round.name}`);
    const near = customers.filter((customer) => keys.includes(customer.house.area));
    const chosen = near.filter((customer) =>
      customer === demoCustomer ? round.days.length === 1 : random.chance(share),
    );
    const places = chosen.map((customer) => ({ customer, ...customer.house }));
    return { ...round, stops: drivingOrder(places, truckPlaces.depot).map((place) => place.customer) };
  });
}
