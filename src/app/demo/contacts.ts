/** The customers and leads of the demo company. */
import { randomUUID } from 'node:crypto';
import type { NewAddress } from '../../features/addresses/server/store-bulk.ts';
import type { ContactStatus } from '../../features/contacts/contract.ts';
import type { NewContact } from '../../features/contacts/server/store-bulk.ts';
import { addDays, type Instant } from '../../kernel/calendar.ts';
import type { Clock } from './clock.ts';
import { type Former, makeDeclined, makeFormer } from './former.ts';
import { chooseHouses, type House } from './houses.ts';
import { emailGiver, nameGiver } from './names.ts';
import { type Random, randomFrom } from './random.ts';
import { type PersonIds, people } from './staff.ts';

export type Customer = Readonly<{ contactId: string; addressId: string; house: House; cans: number; joined: Instant }>;
export type Lead = Readonly<{ contactId: string; status: ContactStatus; since: Instant; street: string | undefined }>;
export type Contacts = Readonly<{
  rows: readonly NewContact[];
  /** Their pickup days are known once the routes are. */
  addresses: readonly NewAddress[];
  customers: readonly Customer[];
  /** The one with an account. */
  demoCustomer: Customer;
  leads: readonly Lead[];
  /** Who was a customer once. */
  former: readonly Former[];
}>;

/** How many leads stand where, and how many days ago they came at the earliest and latest. */
const leadStages: readonly (readonly [ContactStatus, leads: number, from: number, to: number])[] = [
  ['New Lead', 42, 0, 9],
  ['Contacted', 36, 2, 28],
  ['Qualified', 24, 5, 40],
  ['Proposal Sent', 20, 8, 55],
  ['Negotiating', 14, 14, 60],
  ['Lost', 24, 25, 210],
];

const customerCompanies = [
  [
    'Bluffview Rentals',
    'Four Corners Property Care',
    'Mesa Verde Duplexes',
    'Animas Bend HOA',
    'Kiva Court Apartments',
  ],
  ['Tres Rios Realty', 'San Juan Senior Housing', 'Cottonwood Townhomes', 'La Plata Vacation Homes', 'Yucca House B&B'],
].flat();
const leadCompanies = [
  ['Shiprock View RV Park', 'Aztec Ruins Coffee', 'Red Mesa Daycare', 'Bisti Badlands Tours', 'Glade Run Bike Shop'],
  ['Hood Mesa Builders', 'Piñon Grove HOA', 'Lakeside Storage', 'Desert Sage Dental', 'Angel Peak Veterinary'],
  ['Basin Welding', 'Sandstone Pediatrics', 'Riverwalk Townhomes', 'Chokecherry Farm Stand', 'Four Winds Motel'],
].flat();

const firstAccount = 1001;
const address = { state: 'NM', country: 'USA' } as const;

/** Everybody in the contact list, told from `clock.now`; the same people on every call, with new ids. */
export function makeContacts(clock: Clock, ids: PersonIds): Contacts {
  const random = randomFrom('contacts');
  const giveName = nameGiver(random);
  const giveEmail = emailGiver(random);
  const someone = (town: string) => {
    const name = giveName(town);
    return { ...name, email: giveEmail(name), phone: random.chance(0.03) ? null : aPhone(random) };
  };
  const houses = chooseHouses();
  const rows: NewContact[] = [];
  const addresses: NewAddress[] = [];

  const joinedEarlierFirst = random
    .shuffled(houses.customers)
    .map((house) => {
      const share = random.next(); // of the years that the company is old
      return { house, share, place: workHours(clock, random, 45 + Math.floor(2300 * share ** 1.7)) };
    })
    .sort((a, b) => a.place.localeCompare(b.place)) // names follow from it
    .map(({ house, share }) => ({ house, joined: cameAt(clock, share) }));
  const asking = randomFrom('website');
  const isFromWebsite = (entered: string) => (asking.chance(0.3) ? null : entered);
  const demoIndex = joinedEarlierFirst.findIndex(({ house }) => house.area === 'downtown');
  const customers = joinedEarlierFirst.map(({ house, joined }, index) => {
    const isDemo = index === demoIndex;
    const contactId = randomUUID();
    const addressId = randomUUID();
    const person = someone(house.city);
    rows.push({
      ...person,
      ...(isDemo && { ...identity(people.customer), phone: '(505) 555-0142', profileId: ids.customer }),
      id: contactId,
      accountNumber: `SJ-${firstAccount + index}`,
      companyName: !isDemo && random.chance(0.02) ? random.pick(customerCompanies) : null,
      status: 'Converted',
      createdBy: isFromWebsite(random.pick([ids.owner, ids.admin, ids.office, ids.office])),
      createdAt: joined,
    });
    const cans = random.chance(0.68) ? 1 : random.chance(0.82) ? 2 : 3;
    const hasBox = !isDemo && random.chance(house.city === 'Kirtland' ? 0.3 : 0.06);
    addresses.push({ ...atHouse(house, contactId, !hasBox), id: addressId, cans, createdAt: joined });
    if (hasBox) addresses.push({ ...atPostOffice(house, contactId, random), createdAt: joined });
    return { contactId, addressId, house, cans, joined };
  });
  const demoCustomer = customers[demoIndex];
  if (!demoCustomer) throw new Error('Nobody lives downtown');

  const leadHouses = random.shuffled(houses.leads);
  const leads = leadStages.flatMap(([status, count, from, to]) =>
    Array.from({ length: count }, (_, i) => {
      const house = leadHouses.pop();
      const contactId = randomUUID();
      const isFresh = status === 'New Lead' && i < 4;
      const since = isFresh
        ? minutesBefore(clock.now, 25 + 70 * i + random.whole(0, 30))
        : workHours(clock, random, random.whole(Math.max(1, from), to));
      rows.push({
        ...someone(house?.city ?? 'Farmington'),
        id: contactId,
        companyName: random.chance(0.12) ? random.pick(leadCompanies) : null,
        status,
        createdBy: random.pick([ids.admin, ids.office, ids.office]),
        createdAt: since,
      });
      const isKnown = house && random.chance(status === 'New Lead' ? 0.6 : 0.9);
      if (isKnown) addresses.push({ ...atHouse(house, contactId, true), cans: 1, createdAt: since });
      return { contactId, status, since, street: isKnown ? house.street : undefined };
    }),
  );

  // Whoever is gone has no phone any more: a hundred numbers are for fiction, and what many share tells nobody apart.
  for (const { came, isFromWebsite } of makeDeclined(clock)) {
    const createdBy = isFromWebsite ? null : ids.office;
    rows.push({ ...someone('Farmington'), phone: null, id: randomUUID(), status: 'Lost', createdBy, createdAt: came });
  }
  const former = makeFormer(clock, houses.former);
  for (const [index, { contactId, addressId, house, came }] of former.entries()) {
    const accountNumber = `SJ-${firstAccount - former.length + index}`;
    const id = { id: contactId, accountNumber };
    rows.push({ ...someone(house.city), phone: null, ...id, status: 'Lost', createdBy: ids.office, createdAt: came });
    addresses.push({ ...atHouse(house, contactId, true), id: addressId, cans: 1, createdAt: came });
  }
  return { rows, addresses, customers, demoCustomer, leads, former };
}

/** More of late than at first; the newest have been served for some days. */
const cameAt = (clock: Clock, share: number): Instant =>
  clock.at(clock.daysAgo(6 + Math.floor(2340 * share ** 1.3)), 8 * 60 + 10 + (Math.floor(share * 1e6) % 520));

const identity = ({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }) => ({
  email,
  firstName,
  lastName,
});

/** Numbers that are kept for fiction. */
export const aPhone = (random: Random) => `(505) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`;

function atHouse(house: House, contactId: string, isEverything: boolean): Omit<NewAddress, 'cans'> {
  return {
    ...address,
    contactId,
    street: house.street,
    city: house.city,
    zipCode: house.zipCode,
    isService: true,
    isBilling: isEverything,
    isMailing: isEverything,
    latitude: house.point.latitude,
    longitude: house.point.longitude,
    pickupDay: null,
  };
}

/** Many in the county have no mail delivery at home. */
function atPostOffice(house: House, contactId: string, random: Random): NewAddress {
  const where = { latitude: null, longitude: null, cans: 1, pickupDay: null };
  const use = { isService: false, isBilling: true, isMailing: true };
  const { city, zipCode } = house;
  return { ...address, ...where, ...use, contactId, street: `PO Box ${random.whole(101, 3980)}`, city, zipCode };
}

/** Some moment of an office day. */
function workHours(clock: Clock, random: Random, daysAgo: number): Instant {
  return clock.at(addDays(clock.today, -daysAgo), random.between(8 * 60 + 10, 16 * 60 + 50));
}

function minutesBefore(now: Instant, minutes: number): Instant {
  return new Date(Date.parse(now) - minutes * 60_000).toISOString();
}
