/** Fills an empty database with the demo company, in one transaction: all of it or nothing. */
import { randomUUID } from 'node:crypto';
import { insertActivities } from '../../features/activities/server/store.ts';
import { insertNote } from '../../features/activities/server/store-notes.ts';
import { insertAddresses } from '../../features/addresses/server/store-bulk.ts';
import { insertCompany } from '../../features/company/server/store.ts';
import { insertCalendarDay, saveHolidayEffects } from '../../features/company/server/store-calendar.ts';
import { saveTruckPlaces } from '../../features/company/server/store-places.ts';
import { updateSettings } from '../../features/company/server/store-settings.ts';
import { insertContacts } from '../../features/contacts/server/store-bulk.ts';
import { insertChoice } from '../../features/mailing-list/server/store.ts';
import { insertFailure } from '../../features/mailing-list/server/store-failures.ts';
import { insertTemplate } from '../../features/mass-email/server/store-templates.ts';
import { insertRoutes } from '../../features/routes/server/store.ts';
import { insertRequest, saveSettled } from '../../features/service-requests/server/store.ts';
import { insertServices, listServicesAt } from '../../features/services/server/store.ts';
import { insertSuspensions } from '../../features/suspensions/server/store.ts';
import { hasUsers, insertUser } from '../../features/users/server/store.ts';
import type { Instant } from '../../kernel/calendar.ts';
import type { Database, Tx } from '../../server/database/connection.ts';
import { countTables } from '../../server/database/many-rows.ts';
import type { Files } from '../../server/files.ts';
import { hashPassword } from '../../server/passwords.ts';
import { actFor, lockFor, transactOn } from '../../server/transact.ts';
import { makeActivities } from './activities.ts';
import { makeNotes } from './activity-notes.ts';
import { addAgreements } from './agreements.ts';
import { addHouseholds, type Billed } from './billing/households.ts';
import { type DemoCalendar, makeCalendar } from './calendar.ts';
import { makeAccommodations, makeHolds } from './care.ts';
import { clockAt } from './clock.ts';
import { type Contacts, makeContacts } from './contacts.ts';
import { correctPhones } from './corrections.ts';
import { fillHistory } from './history.ts';
import { letterTexts } from './letters.ts';
import { makePhotos } from './photos.ts';
import { makeRounds, type Round } from './rounds.ts';
import { cansOn, makeServices, streamOf } from './served.ts';
import { siteOfDemo } from './site.ts';
import { demoCompany, demoPassword, type PersonIds, type PersonKey, people, personKeys } from './staff.ts';
import { testimonials } from './testimonials.ts';
import { truckPlaces } from './truck-places.ts';

const company = {
  companyName: demoCompany,
  timeZone: 'America/Denver',
  phone: '(505) 555-0100',
  email: 'office@sanjuandisposal.example',
};
const address = {
  ...{ address: '218 W Main St', city: 'Farmington', state: 'NM', zip_code: '87401' },
  website: 'https://sanjuandisposal.example',
  service_areas: ['Farmington', 'Aztec', 'Bloomfield', 'Kirtland'],
  testimonials: JSON.stringify(testimonials),
  ...siteOfDemo,
  ...{ map_latitude: 36.7281, map_longitude: -108.2187 },
};
const photos = 28;
const daysDriven = 30;
const routesSinceDays = 540;

export type DemoOptions = Readonly<{
  /** Where drivers' photos are kept; without it there are none. */
  files?: Files | undefined;
  /** How many days the trucks have driven before today. */
  days?: number;
}>;

/**
 * Does nothing when anybody has an account already. Gives progress in sentences through `log`.
 * @returns who is to be billed; undefined when nothing was done
 */
export async function fillDemo(
  database: Database,
  log: (line: string) => void,
  options: DemoOptions = {},
): Promise<Billed | undefined> {
  if (await hasUsers(database.read)) return undefined;
  log(`Making the demo company ${demoCompany}`);
  const passwordHash = await hashPassword(demoPassword);
  const photoKeys = options.files ? await keepPhotos(options.files) : [];
  let unused = photoKeys;
  let billed: Billed | undefined;
  try {
    await transactOn(database.read)(async (tx) => {
      const left = [...photoKeys]; // afresh when the transaction is tried again
      const now = database.clock.now();
      billed = await fill(tx, { now, passwordHash, photoKeys: left, days: options.days ?? daysDriven, log });
      if (billed) unused = left;
    });
  } finally {
    if (options.files) await Promise.all(unused.map(options.files.remove));
  }
  await countTables(database.read);
  return billed;
}

async function keepPhotos(files: Files): Promise<string[]> {
  return Promise.all((await makePhotos(photos)).map(files.keepPhoto));
}

/** One who wants no announcements, and one whose address takes no letters. */
async function markLeads(tx: Tx, { leads, rows }: Contacts): Promise<void> {
  const emails = leads.map(({ contactId }) => rows.find(({ id }) => id === contactId)?.email ?? '');
  const [unsubscribed = '', bounced = ''] = emails.slice(-2);
  await insertChoice(tx, { email: unsubscribed, purpose: 'announcement', isOn: false, source: 'unsubscribe-link' });
  await insertFailure(tx, { email: bounced, source: 'report', words: '550 5.1.1 No such mailbox' });
}

type Given = Readonly<{
  now: Instant;
  passwordHash: string;
  photoKeys: string[];
  days: number;
  log: (line: string) => void;
}>;

/** Undefined when another process was first. */
async function fill(tx: Tx, { now, passwordHash, photoKeys, days, log }: Given): Promise<Billed | undefined> {
  await lockFor(tx, 'set-up');
  if (await hasUsers(tx)) return undefined;
  const clock = clockAt(now, company.timeZone);
  await insertCompany(tx, company);
  await updateSettings(tx, address);
  await saveTruckPlaces(tx, truckPlaces);
  const ids = await addPeople(tx, passwordHash);
  await actFor(tx, ids.owner);
  const contacts = makeContacts(clock, ids);
  const rounds = makeRounds(clock.today, contacts);
  log(`Adding ${contacts.customers.length.toLocaleString('en-US')} customers and ${contacts.leads.length} leads`);
  const { households, accounts } = await addHouseholds(tx, contacts, rounds, passwordHash);
  await addContacts(tx, contacts, rounds, accounts);
  await addAgreements(tx, contacts, { clock, ids, timeZone: company.timeZone });
  await markLeads(tx, contacts);
  for (const text of letterTexts) await insertTemplate(tx, text, ids.office);
  const activities = makeActivities(clock, ids, contacts);
  await insertActivities(tx, activities);
  for (const note of makeNotes(clock, ids, activities)) await insertNote(tx, note);

  log(`Laying out ${rounds.length} routes`);
  const accommodations = makeAccommodations(rounds, contacts.customers);
  const firstDay = clock.daysAgo(routesSinceDays);
  const services = makeServices({ clock, contacts, rounds, accommodations, firstDay, createdBy: ids.owner });
  await insertServices(tx, services);
  await insertRoutes(
    tx,
    rounds.map(({ driver, days, stops, ...round }) => ({
      name: round.name,
      description: round.description,
      stream: streamOf(round),
      days,
      cadence: { kind: 'weekly' } as const,
      season: null,
      driverId: ids[driver],
      createdBy: ids.owner,
      createdAt: clock.at(firstDay, 10 * 60),
      stops: stops.map((stop) => ({ addressId: stop.addressId, cans: cansOn(round, stop) })),
    })),
    { today: clock.today, firstDay },
  );
  await actFor(tx, ids.office);
  await askToMove(tx, contacts, ids.office);
  await correctPhones(tx, contacts);
  const holds = makeHolds(clock, rounds, contacts);
  for (const { addressId, ...hold } of holds) {
    const contactId = contacts.customers.find((customer) => customer.addressId === addressId)?.contactId ?? '';
    const serviceIds = (await listServicesAt(tx, addressId)).map(({ id }) => id);
    await insertSuspensions(tx, [{ ...hold, contactId, serviceIds, coversAll: true, createdBy: ids.office }]);
  }

  await countTables(tx); // plans for full tables, which are still empty for everybody else
  log(`Driving the routes of the last ${days} days`);
  await fillHistory(tx, { clock, ids, demoContactId: contacts.demoCustomer.contactId, photoKeys, days });
  await addCalendar(tx, makeCalendar(clock), ids.owner);
  return { households, officeId: ids.office, timeZone: company.timeZone };
}

/** After what was driven: until today trucks drove on every day. */
async function addCalendar(tx: Tx, { effects, days }: DemoCalendar, owner: string): Promise<void> {
  await actFor(tx, owner);
  await saveHolidayEffects(tx, effects);
  for (const day of days) await insertCalendarDay(tx, day);
}

/** Customers who called because they moved away; the office wrote it down and ended their service. */
async function askToMove(tx: Tx, { former }: Contacts, by: string): Promise<void> {
  for (const { contactId, addressId, house, ended, moveToldAt } of former) {
    if (!moveToldAt) continue;
    const id = randomUUID();
    const place = { addressId, street: house.street };
    const wish = { date: ended, newAddress: 'Out of the county', wish: 'ends', notes: null } as const;
    const asked = { kind: 'move', ...place, ...wish } as const;
    await insertRequest(tx, { id, contactId, asked, activityId: null, createdBy: by, createdAt: moveToldAt });
    await saveSettled(tx, { id, contactId }, { state: 'done', outcome: null, by, settledAt: moveToldAt });
  }
}

async function addPeople(tx: Tx, passwordHash: string): Promise<PersonIds> {
  const ids: Partial<Record<PersonKey, string>> = {};
  for (const [i, key] of personKeys.entries()) {
    const phone = `(505) 555-01${10 + i}`;
    const user = await insertUser(tx, { ...people[key], phone, passwordHash, hasSignedIn: true });
    if (!user) throw new Error(`${people[key].email} has an account in an empty database`);
    ids[key] = user.id;
  }
  return ids as PersonIds;
}

/** Every address knows the day of its trash pickup, the first one of the week where there are two. */
async function addContacts(
  tx: Tx,
  contacts: Contacts,
  rounds: readonly Round[],
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  const pickupDays = new Map(
    rounds
      .filter((round) => round.isTrash)
      .toReversed()
      .flatMap((round) => round.stops.map((stop) => [stop.addressId, round.days[0] ?? null] as const)),
  );
  const accountOf = ({ id = '', profileId = null }: Contacts['rows'][number]) => accounts.get(id) ?? profileId;
  await insertContacts(
    tx,
    contacts.rows.map((row) => ({ ...row, profileId: accountOf(row) })),
  );
  await insertAddresses(
    tx,
    contacts.addresses.map((address) => ({ ...address, pickupDay: pickupDays.get(address.id ?? '') ?? null })),
  );
}
