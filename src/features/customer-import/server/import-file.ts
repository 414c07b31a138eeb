import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addMilliseconds, type Day, dayAt, type Instant, startOfDay } from '../../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announceAll } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { insertActivities } from '../../activities/server/store.ts';
import { insertAddresses } from '../../addresses/server/store-bulk.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { insertContacts } from '../../contacts/server/store-bulk.ts';
import { insertImportedMarks } from '../../mailing-list/server/store-marks.ts';
import { insertServices } from '../../services/server/store.ts';
import type { CustomerImport, ImportReport } from '../contract.ts';
import { eachOnce, type Person, type PlacedAddress } from '../people.ts';
import { insertListedRoutes } from './listed-routes.ts';
import { judgeFile, type ReadFile } from './read-file.ts';
import { insertImport } from './store.ts';

export type Imported = Readonly<{ import: CustomerImport | null; report: ImportReport }>;

type Wish = Readonly<{ skipBadRows: boolean; makeRoutes: boolean; createdBy: string | null; now: Instant }>;

/**
 * Adds the people of a file that are not there yet, in the caller's transaction, with the services that it tells and, if
 * wished, its routes; what it says about letters is kept of all of them. Imports wait for each other, but not for a long
 * one. Refuses (missing-columns; import-under-way; bad-rows with the report as `current`) before anything is written.
 */
export async function importFile(
  tx: Tx,
  file: ReadFile,
  { skipBadRows, makeRoutes, createdBy, now }: Wish,
): Promise<Imported> {
  if (file.missing.length > 0) {
    const message = `This file has no column for: ${file.missing.join(', ')}.`;
    throw invalidField('mapping', 'missing-columns', message);
  }
  await waitForOthers(tx);
  const { report, fresh } = await judgeFile(tx, file, now);
  if (report.bad > 0 && !skipBadRows) {
    const message = `${report.bad} of ${report.rows} rows cannot be imported. Nothing was imported.`;
    throw new Refusal('invalid', 'bad-rows', message, { current: report });
  }
  await insertImportedMarks(tx, file.marked, createdBy);
  if (fresh.length === 0) return { import: null, report };
  const made = { id: randomUUID(), fileName: file.fileName, createdBy };
  const customerImport = await insertImport(tx, {
    ...{ ...made, contacts: report.customers, addresses: report.addresses },
    skipped: report.bad + report.duplicates,
  });
  const timeZone = await getTimeZone(tx);
  const today = dayAt(now, timeZone);
  const placed = await insertCustomers(tx, fresh, { createdBy, importId: made.id }, { timeZone, today });
  await insertServices(
    tx,
    placed.flatMap(({ id: addressId, services }) =>
      eachOnce(services).map(({ stream, cans, accommodation }) => ({
        ...{ addressId, stream, cans, accommodation, firstDay: today, lastDay: null, createdBy },
      })),
    ),
  );
  if (makeRoutes) await insertListedRoutes(tx, placed, { today, createdBy });
  announceAll(touched.map((topic) => ({ topic })));
  return { import: customerImport, report };
}

const touched = ['customer-import', 'contacts', 'activities', 'services', 'routes'] as const;

/** A list of 10,000 customers takes half a minute: behind it, and behind its own lost connection, nobody waits in silence. */
const longestWait = '5s';
const lockNotAvailable = '55P03';

async function waitForOthers(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', ${longestWait}, true)`.execute(tx);
  try {
    await lockFor(tx, 'customer-import');
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    throw new Refusal(
      'conflict',
      'import-under-way',
      'A list is being imported just now. Wait until it stands under “Earlier imports”, then try again: nobody is added twice.',
    );
  }
  await sql`select set_config('lock_timeout', '0', true)`.execute(tx);
}

const note = { type: 'note', title: 'Imported note', dueDate: null, priority: 'medium', status: null } as const;

/** Gives the addresses with their ids, in the order of the file. */
async function insertCustomers(
  tx: Tx,
  people: readonly Person[],
  origin: Readonly<{ createdBy: string | null; importId: string }>,
  { timeZone, today }: Readonly<{ timeZone: string; today: Day }>,
): Promise<PlacedAddress[]> {
  const customers = people.map(({ line: _, lines, contactNumber, created, addresses, notes, ...texts }, at) => {
    // The first of a file is its newest, as in our own export; an address is younger than the one before it. Nobody is
    // known since a day to come.
    const isOver = created !== null && created <= today;
    const since = isOver && addMilliseconds(startOfDay(created, timeZone), people.length - at);
    const at1 = (place: number) => (since ? { createdAt: addMilliseconds(since, place) } : {});
    return {
      contact: {
        ...{ ...texts, ...origin, ...at1(0), id: randomUUID() as string },
        // With several, the database puts their streets together.
        ...(addresses.length === 1 && addresses[0] ? { street: addresses[0].street } : {}),
      },
      addresses: addresses.map((address, place) => ({ ...address, ...at1(place), id: randomUUID() as string })),
      notes,
    };
  });
  await insertContacts(
    tx,
    customers.map(({ contact }) => contact),
  );
  const all = customers.flatMap(({ contact, addresses }) =>
    addresses.map((address) => ({ ...address, contactId: contact.id })),
  );
  await insertAddresses(tx, all);
  await insertActivities(
    tx,
    customers.flatMap(({ contact: { id: contactId }, notes }) =>
      notes.map((description) => ({ ...note, contactId, description, createdBy: origin.createdBy })),
    ),
  );
  return all;
}
