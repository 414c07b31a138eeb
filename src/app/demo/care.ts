/** What drivers should know at some stops: accommodations and pickup holds. */
import type { AccommodationType } from '../../features/services/contract.ts';
import type { SuspensionReason } from '../../features/suspensions/contract.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { Clock } from './clock.ts';
import type { Contacts, Customer } from './contacts.ts';
import { type Random, randomFrom } from './random.ts';
import type { Round } from './rounds.ts';

export type Accommodation = Readonly<{ type: AccommodationType; notes: string }>;

const accommodationNotes: Readonly<Record<AccommodationType, readonly string[]>> = {
  'Disabled Resident': [
    'Uses a wheelchair. Carts stand beside the carport; please roll them back there.',
    'Resident is blind. Ring the bell once when the cart is back at the wall.',
    'Carts come from the side yard. Leave the ramp clear.',
    'Oxygen at home: carts stay by the porch, no idling in the driveway.',
    'Walks with crutches. Please close the lid and turn the handle towards the house.',
    'Ramp on the right. Cart behind the white pickup.',
  ],
  'Code Required': [
    'Alley gate 4471#. It closes by itself after two minutes.',
    'Keypad left of the mailbox: 0926, then the star key.',
    'Code 7718 until the end of the year. The landlord changes it every January.',
    'Gate code 2250#. Pull it shut, the latch does not catch.',
    'Side door of the garage: 1947.',
    'Code 3302. If it blinks red, call the office.',
  ],
  'Gated Entry': [
    'Gate is open from 6 to 9 on pickup days. After that ring at number 12.',
    'Ranch gate with a chain, no lock. Always close it: horses.',
    'Cattle guard, then left at the water tank. Turn around at the barn.',
    'Call ahead, (505) 555-0117, and they open from the house.',
    'The gate swings towards the truck. Stop before the second post.',
    'Padlock hangs open on pickup days. Lock it again.',
  ],
  'Elderly Resident': [
    'Eighty-seven and lives alone. Bring the cart from the porch and put it back.',
    'Please take the bag beside the door too, the cart is too heavy for her.',
    'Hard of hearing: wave when you are done.',
    'He waits at the window. If the blinds are down at 8, tell the office.',
    'Two brothers in their nineties. Roll-out service, both carts.',
    'Cart is at the back steps. Watch the garden hose.',
    'Likes to walk the cart out herself. Wait a moment if the door is open.',
  ],
  'Service Animal Present': [
    'Service dog in the front yard, friendly. Close the gate behind you.',
    'Two dogs in training. Do not feed, do not call them.',
    'Guide dog. No horn, please.',
    'Shepherd named Shash, on a long leash. Stay right of the tree.',
  ],
  'Special Instructions': [
    'Steep gravel drive. Stay on the road and walk in.',
    'Low branches: raise the arm only past the mailbox.',
    'School bus stops here at 7:10. Come before or after.',
    'Shared drive with the neighbour. Carts with a yellow stripe are theirs.',
    'Night shift nurse, sleeps until noon. Set the cart down gently.',
    'Back in from the alley, the front is too narrow for the truck.',
    'Irrigation ditch beside the cart pad is deeper than it looks.',
    'Bear latch: press both sides at once.',
    'Wash crossing. Do not drive in after heavy rain.',
    'Cart pad is behind the blue propane tank.',
    'Soft shoulder when it is wet. Keep two wheels on the pavement.',
  ],
};

/**
 * Accommodations by address; with the second pickups about one stop in forty has one. On every route of the driver
 * who can sign in, one comes right after the middle.
 */
export function makeAccommodations(
  rounds: readonly Round[],
  customers: readonly Customer[],
): Map<string, Accommodation> {
  const random = randomFrom('accommodations');
  const all = Object.entries(accommodationNotes).flatMap(([type, notes]) =>
    notes.map((text) => ({ type: type as AccommodationType, notes: text })),
  );
  const chosen = new Set([...justAfterMiddle(rounds, 2), ...random.shuffled(customers)]);
  const addressIds = [...chosen].map((customer) => customer.addressId);
  return new Map(
    random
      .shuffled(all)
      .slice(0, 30)
      .map((accommodation, i) => [addressIds[i] ?? '', accommodation] as const),
  );
}

function justAfterMiddle(rounds: readonly Round[], stopsAfter: number): Customer[] {
  const ofDriver = rounds.filter((round) => round.driver === 'driver');
  return ofDriver.flatMap(({ stops }) => stops[Math.floor(stops.length / 2) + stopsAfter] ?? []);
}

export type Hold = Readonly<{ addressId: string; from: Day; to: Day; reason: SuspensionReason; notes: string | null }>;

const holdNotes: readonly (readonly [SuspensionReason, string | null])[] = [
  ['vacation', 'At the lake until the weekend after next'],
  ['vacation', null],
  ['vacation', 'Visiting family in Phoenix'],
  ['vacation', 'Neighbour will call if they are back early'],
  ['vacation', 'Elk season'],
  ['customer_request', 'House is being re-roofed, roll-off in the driveway'],
  ['customer_request', 'Between tenants'],
  ['temporary_hold', 'Street closed for the water main'],
  ['payment_issue', 'Two invoices open. Marlene called on Tuesday.'],
  ['service_issue', 'Cart burnt, new one ordered'],
  ['vacation', 'Snowbirds, back in spring'],
  ['other', 'Family in mourning, asked for quiet'],
];

/**
 * Holds on pickups: past, running and coming. On every route of the driver who can sign in, one runs today just
 * after the middle, where that driver will meet it.
 */
export function makeHolds(clock: Clock, rounds: readonly Round[], { customers, demoCustomer }: Contacts): Hold[] {
  const random = randomFrom('holds');
  const met = justAfterMiddle(rounds, 4).filter((customer) => customer !== demoCustomer);
  const others = random.shuffled(customers.filter((customer) => !met.includes(customer) && customer !== demoCustomer));
  const next = () => others.pop() as Customer;
  const holds: Hold[] = [];
  const add = (customer: Customer, from: number, to: number) =>
    holds.push({ addressId: customer.addressId, ...period(clock, from, to), ...reasonFor(random) });
  for (const customer of new Set(met)) add(customer, -random.whole(1, 9), random.whole(2, 12));
  for (let i = 0; i < 4; i++) add(next(), -random.whole(0, 16), random.whole(1, 20));
  for (let i = 0; i < 8; i++) {
    const from = random.whole(2, 26);
    add(next(), from, from + random.whole(4, 15));
  }
  for (let i = 0; i < 9; i++) {
    const to = random.whole(1, 24);
    add(next(), -to - random.whole(5, 14), -to);
  }
  holds.push({
    addressId: demoCustomer.addressId,
    ...period(clock, 12, 19),
    reason: 'vacation',
    notes: "At our daughter's in Durango",
  });
  return holds;
}

const period = (clock: Clock, from: number, to: number) => ({
  from: addDays(clock.today, from),
  to: addDays(clock.today, to),
});

function reasonFor(random: Random): Pick<Hold, 'reason' | 'notes'> {
  const [reason, notes] = random.pick(holdNotes);
  return { reason, notes };
}
