/** One desk deletes what another has open: whatever the other does with it then ends with a sentence, or is done. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { operations } from '../src/app/features.ts';
import { activitiesContract as activities } from '../src/features/activities/contract.ts';
import { addressesContract as addresses } from '../src/features/addresses/contract.ts';
import { agreementsContract as agreements } from '../src/features/agreements/contract.ts';
import { calendarContract as calendar } from '../src/features/company/calendar.ts';
import { contactsContract as contacts } from '../src/features/contacts/contract.ts';
import { exceptionsContract as exceptions } from '../src/features/daily-routes/exceptions.ts';
import { templatesContract as templates } from '../src/features/mass-email/templates.ts';
import { routesContract as routes } from '../src/features/routes/contract.ts';
import { suspensionsContract as suspensions } from '../src/features/suspensions/contract.ts';
import { usersContract as users } from '../src/features/users/contract.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { areas } from './permissions/areas.ts';
import { type Stage, stageOn } from './permissions/stage.ts';
import { aCompany } from './support/factories.ts';
import { aServer, type Caller, type TestServer } from './support/server.ts';

let server: TestServer;
let stage: Stage;

before(async () => {
  server = await aServer();
  await aCompany(server);
  stage = stageOn(server, await server.as('superadmin'));
});
after(() => server.close());

/** What is deleted, by the table in which it stands. */
const removals: Readonly<Record<string, Operation>> = {
  activity: activities.remove,
  activity_note: activities.removeNote,
  calendar_day: calendar.removeDay,
  contact: contacts.remove,
  contact_address: addresses.remove,
  mass_email_template: templates.remove,
  pickup_exception: exceptions.takeBack,
  profile: users.remove,
  route: routes.remove,
  service_agreement: agreements.remove,
  suspension: suspensions.end,
};

type Named = Readonly<{ table: string; id: string; above: Readonly<Record<string, string | null>> }>;

/** What an input names, and on what that hangs: a note, its activity and its contact. */
async function namedBy(input: object, lookUp: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let ids: readonly string[] = JSON.stringify(input).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  for (const known = new Set<string>(); ids.length > 0; ids = ids.filter((id) => !known.has(id))) {
    for (const id of ids) known.add(id);
    const { rows } = await server.database.pool.query<Named>({ name: 'named', text: lookUp, values: [ids] });
    for (const { table, id } of rows) if (!found.has(table)) found.set(table, id);
    ids = rows.flatMap(({ above }) => Object.values(above).flatMap((id) => id ?? []));
  }
  return found;
}

type Foreign = Readonly<{ table: string; column: string; parent: string }>;

/** Finds rows by their ids in whichever table, each with the ids of those it hangs on: one statement, planned once. */
async function lookUpNamed(): Promise<string> {
  const { rows } = await sql<Foreign>`
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as parent
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and exists (
      select from pg_attribute i where i.attrelid = k.conrelid and i.attname = 'id' and i.atttypid = 'uuid'::regtype)`.execute(
    server.database.read,
  );
  const tables = [...new Set(rows.flatMap(({ table, parent }) => [table, parent]))];
  const lookUps = tables.map((table) => {
    const above = rows.filter((one) => one.table === table).flatMap(({ column }) => [`'${column}'`, column]);
    return `select '${table}' as "table", id::text, json_build_object(${above.join()}) as above
      from ${table} where id = any($1::uuid[])`;
  });
  return lookUps.join(' union all ');
}

async function remove(table: string, id: string): Promise<number> {
  if (table === 'contact_address') {
    // The only one stays.
    const { rows } = await sql<{ contactId: string }>`
      select contact_id as "contactId" from contact_address where id = ${id}`.execute(server.database.read);
    const other = { ...stage.address, street: '99 Other', isBilling: true, isMailing: true };
    await stage.admin.attempt(addresses.add, { ...rows[0], ...other });
  }
  return (await stage.admin.attempt(removals[table] as Operation, { id })).status;
}

/** A contact has other addresses, a customer another hold; and what says itself that nobody is left to be reached. */
const stillDone = `
activities.add after a contact_address
activities.sendEmail after a contact_address
addresses.add after a contact_address
contacts.changeStatus after a contact
contacts.createAccounts after a contact
duplicates.unmarkNotDuplicate after a contact
mass-email.check after a contact
mass-email.check after a contact_address
mass-email.preview after a contact
mass-email.preview after a contact_address
mass-email.test after a contact
mass-email.test after a contact_address
own-requests.withdraw / own after a contact_address
pickup-exceptions.goBack after a route
pickup-exceptions.leaveOut after a route
pickup-exceptions.putOff after a route
pickup-exceptions.restoreRun after a route
pickup-exceptions.takeBack after a contact
pickup-exceptions.takeBack after a contact_address
pickup-exceptions.takeBack after a route
service-requests.assign after a contact_address
service-requests.settle after a contact_address
suspensions.create after a suspension
suspensions.end after a contact_address
`;

/** Runs are not among what is asked here: a truck's word counts, also of a house that was deleted (decisions/0040). */
test('whatever names something that was deleted meanwhile is answered with a sentence', async () => {
  const lookUp = await lookUpNamed();
  const wrong: string[] = [];
  const done: string[] = [];
  let pairs = 0;
  for (const { operation, name, sample } of samples()) {
    const caller = await server.as(operation.access === 'customer' ? 'customer' : 'superadmin');
    const mine = new Set([caller.id, stage.admin.id]);
    const make = async () => {
      const input = await sample(caller);
      const named = [...(await namedBy(input, lookUp))].filter(([table, id]) => table in removals && !mine.has(id));
      return { input, named: new Map(named) };
    };
    const first = await make();
    let fresh: typeof first | undefined = first;
    for (const table of first.named.keys()) {
      const { input, named } = fresh ?? (await make());
      fresh = undefined;
      const id = named.get(table);
      if (!id || (await remove(table, id)) !== 200) continue;
      pairs++;
      const { status, body } = await caller.attempt(operation, input);
      const said = `${name} after a ${table}`;
      if (status >= 500 || (status >= 400 && body.error.message.split(' ').length < 3))
        wrong.push(`${said}: ${status} ${body.error.message}`);
      else if (status === 200 && operation.method !== 'GET' && !operation.name.startsWith('daily-routes.'))
        done.push(said);
    }
  }
  assert.ok(pairs > 200, `only ${pairs}`);
  assert.deepEqual(wrong, []);
  assert.deepEqual(done.sort(), stillDone.trim().split('\n').sort());
});

/** One row of each operation. */
function samples() {
  const seen = new Set<Operation>();
  return areas.flatMap(({ table, samples: of }) =>
    table
      .trim()
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [name = ''] = line.split(/\s{2,}/);
        const operation = operations.find((one) => one.name === name.split(' / ')[0]);
        const sample = of(stage)[name];
        if (!operation || !sample || operation.answers === 'events' || seen.has(operation)) return [];
        seen.add(operation);
        return [{ operation, name, sample: (caller: Caller) => sample(caller) }];
      }),
  );
}
