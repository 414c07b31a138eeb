/** The data of the bench: 100,000 contacts or as many as told with an address each, 200,000 activities, 200 routes of 80 stops. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { nameGiver } from '../src/app/demo/names.ts';
import { type Random, randomFrom } from '../src/app/demo/random.ts';
import { insertAddresses } from '../src/features/addresses/server/store-bulk.ts';
import { insertCompany } from '../src/features/company/server/store.ts';
import { contactStatuses } from '../src/features/contacts/contract.ts';
import { insertContacts } from '../src/features/contacts/server/store-bulk.ts';
import { insertRoutes } from '../src/features/routes/server/store.ts';
import { insertUser } from '../src/features/users/server/store.ts';
import { weekdays } from '../src/kernel/calendar.ts';
import type { Database, Tx } from '../src/server/database/connection.ts';
import { Obstacle } from '../src/server/obstacle.ts';
import { hashPassword } from '../src/server/passwords.ts';
import { transactOn } from '../src/server/transact.ts';
import { options } from './options.ts';
import { addActivities } from './seed-activities.ts';

export const size = { contacts: Number(options.contacts), activities: 200_000, routes: 200, stops: 80 } as const;
export const signIn = { email: 'bench@example.com', password: 'haulyard-bench' } as const;

const companyName = 'Haulyard Bench';
const person = { firstName: 'Bench', lastName: 'Rider', phone: null };
const drivers = 20;
const towns = ['Farmington', 'Aztec', 'Bloomfield', 'Kirtland'];
const streets = ['Butler Ave', 'Dustin Ave', 'Main St', 'Orchard Ave', 'Piñon Hills Blvd', 'Foothills Dr', 'Zuni Dr'];
const companies = ['Rentals', 'Properties', 'Homes', 'Realty', 'Storage'];
const contactsAtOnce = 10_000;
/** However many they are, they came within three weeks. */
const msBetween = 1_700_000_000 / size.contacts;
/** Leads that were imported last: a page of another status has them all before it. */
const newestImport = 20_000;

/** Fills an empty database; one that was filled by the bench before is left as it is. */
export async function seed(database: Database, log: (line: string) => void): Promise<void> {
  if (!(await seedCompany(database))) return log('The database holds the data of the bench already');
  await transactOn(database.read)((tx) => fill(tx, log));
  log('Letting PostgreSQL look at it');
  await database.pool.query('vacuum analyze');
}

/** The company and whoever signs in; false when they are there. Refuses somebody else's database. */
export async function seedCompany(database: Database): Promise<boolean> {
  const { rows } = await sql<{
    companyName: string;
  }>`select company_name as "companyName" from company_settings`.execute(database.read);
  if (rows[0]?.companyName === companyName) return false;
  if (rows[0]) throw new Obstacle(`This database belongs to ${rows[0].companyName}: give the bench an empty one.`);
  const passwordHash = await hashPassword(signIn.password);
  await transactOn(database.read)(async (tx) => {
    await insertCompany(tx, { companyName, timeZone: 'America/Denver' });
    await insertUser(tx, { ...person, email: signIn.email, role: 'superadmin', passwordHash });
  });
  return true;
}

async function fill(tx: Tx, log: (line: string) => void): Promise<void> {
  const driverIds: string[] = [];
  for (let n = 1; n <= drivers; n++) {
    const driver = { ...person, lastName: `Driver ${n}`, email: `driver${n}@example.com`, passwordHash: null };
    driverIds.push((await insertUser(tx, { ...driver, role: 'employee' }))?.id ?? '');
  }
  log(`Adding ${size.contacts.toLocaleString('en-US')} contacts with an address each`);
  const addressIds = await addContacts(tx);
  log(`Adding ${size.activities.toLocaleString('en-US')} activities`);
  const contactId = (random: Random) => idOf('contact', random.whole(0, size.contacts - 1));
  await addActivities(tx, { count: size.activities, contactId, authors: driverIds });
  log(`Adding ${size.routes} routes of ${size.stops} stops`);
  const stops = (route: number) => addressIds.slice(route * size.stops, (route + 1) * size.stops);
  await insertRoutes(
    tx,
    Array.from({ length: size.routes }, (_, route) => ({
      name: `Route ${String(route + 1).padStart(3, '0')}`,
      description: null,
      stream: 'Trash' as const,
      days: weekdays,
      cadence: { kind: 'weekly' } as const,
      season: null,
      driverId: driverIds[route % drivers] ?? null,
      createdBy: null,
      stops: stops(route).map((addressId) => ({ addressId, cans: 1 })),
    })),
    { today: '2026-06-30' },
  );
}

async function addContacts(tx: Tx): Promise<string[]> {
  const random = randomFrom('bench');
  const giveName = nameGiver(random);
  const newest = Date.parse('2026-06-30T18:00:00Z');
  const addressIds: string[] = [];
  for (let from = 0; from < size.contacts; from += contactsAtOnce) {
    const people = Array.from({ length: contactsAtOnce }, (_, i) => aPerson(from + i, random, giveName, newest));
    await insertContacts(
      tx,
      people.map((person) => person.contact),
    );
    await insertAddresses(
      tx,
      people.map((person) => person.address),
    );
    addressIds.push(...people.map((person) => person.address.id));
  }
  return addressIds;
}

function aPerson(n: number, random: Random, giveName: ReturnType<typeof nameGiver>, newest: number) {
  const id = idOf('contact', n);
  const city = random.pick(towns);
  const name = giveName(city);
  const local = `${name.firstName}.${name.lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, '');
  const street = `${random.whole(100, 9999)} ${random.pick(streets)}`;
  const createdAt = new Date(newest - (size.contacts - n) * msBetween).toISOString();
  const status = random.chance(0.6) ? ('Converted' as const) : random.pick(contactStatuses);
  const contact = {
    ...name,
    id,
    accountNumber: `B-${n + 1}`,
    email: `${local}${n}@example.com`,
    phone: `(505) 555-${String(n % 10_000).padStart(4, '0')}`,
    companyName: random.chance(0.05) ? `${name.lastName} ${random.pick(companies)}` : null,
    status: n < size.contacts - newestImport ? status : ('New Lead' as const),
    street,
    createdAt,
  };
  const address = {
    id: randomUUID(),
    contactId: id,
    street,
    city,
    state: 'NM',
    zipCode: '87401',
    country: 'USA',
    isBilling: true,
    isMailing: true,
    isService: true,
    latitude: 36.7 + random.next() / 8,
    longitude: -108.4 + random.next() / 2,
    cans: random.whole(1, 2),
    pickupDay: random.pick(weekdays),
    createdAt,
  };
  return { contact, address };
}

/** An id that SQL can work out from the number as well: see `contactIdSql`. */
export function idOf(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export const contactIdSql = (n: string) =>
  `overlay(overlay(md5('contact ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;
