/** What screens show and whether they hear that it changed, for the test that nobody's screen stays wrong. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { operations } from '../../src/app/features.ts';
import { concerned } from '../../src/features/customer-account/server/store-concerned.ts';
import type { Change } from '../../src/kernel/live.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { isTopic, type Topic } from '../../src/kernel/topics.ts';
import { channel } from '../../src/server/database/acting-driver.ts';
import { announce } from '../../src/server/live.ts';
import { touches } from '../../src/web/live.ts';
import { day, today } from './clock.ts';
import type { Caller, TestServer } from './server.ts';

/** What there is to look at. */
export type Things = Readonly<
  Record<
    'contactId' | 'addressId' | 'accountId' | 'routeId' | 'runId' | 'activityId' | 'givenId' | 'agreementId',
    string
  >
>;
/** A screen: who reads what, and whose it is when that is a customer. */
export type Screen = Readonly<{ who: Caller; read: Operation; input: object; contactId?: string }>;

/** What asks for more than there is, or is of something else altogether. */
const notLookedAt = [
  'mass-email.listOfLink',
  'users.twoStep',
  'users.passkeys',
  'users.signInRule',
  'customer-import.list',
  'duplicates.matches',
];

/** What nothing that is done about a customer changes. */
const ofOthers: readonly Topic[] = ['company', 'company-calendar', 'products', 'payments', 'mass-email', 'reports'];

/** Inputs of the reads that ask for more than a contact; those of nothing that is there are left out. */
const inputs = ({ contactId, addressId, accountId, routeId, runId, activityId, givenId, agreementId }: Things) => {
  const [year, month] = [{ from: `${today.slice(0, 4)}-01-01`, to: today }, today.slice(0, 7)];
  const asked: Readonly<Record<string, readonly object[]>> = {
    'users.list': [{ audience: 'staff' }, { audience: 'customers' }],
    'users.account': [{ id: accountId }],
    'agreements.get': [{ id: agreementId }],
    'contacts.get': [{ id: contactId }],
    'contacts.account': [{ id: contactId }],
    'activities.get': [{ id: activityId }],
    'customer-agreements.get': [{ id: givenId }],
    'invoices.explain': [],
    'invoices.explainOwn': [],
    'invoices.findPayers': [{ search: 'Nez' }],
    'service-requests.previewPause': [],
    'own-requests.previewPause': [{ from: day(1), to: day(30) }],
    'billing-concerns.list': [{ kind: 'without-subscription' }],
    'billing-statement.get': [{ contactId, ...year }],
    'billing-statement.own': [year],
    'billing-papers.count': [{ month, which: 'all' }],
    'billing-accounts.countFiles': [year],
    'routes.get': [{ id: routeId }],
    'route-fits.list': [{ addressId, stream: 'Trash' }],
    'daily-routes.list': [{ date: today }],
    'daily-routes.dayMap': [{ date: today }],
    'daily-routes.get': [{ id: runId }],
    'pickup-exceptions.ofDate': [{ date: today }],
    'duplicates.compare': [],
    'dashboards.figure': [{ figure: 'runs-pending' }],
    'dashboards.ownWork': [{ work: 'runs' }],
    'history.lastChange': [{ id: contactId }],
    'history.ofThing': [{ thing: 'daily-route', id: runId }],
    'outbox.get': [],
    'mass-email.get': [],
    'mass-email.changedRecipients': [{ changedOn: today }],
    'driver-check-ins.list': [{ date: today }],
  };
  return ({ name, input }: Operation): readonly object[] => {
    const needsContact = 'contactId' in (input as unknown as { shape: object }).shape;
    return asked[name] ?? [needsContact ? { contactId } : {}];
  };
};

/** The screens of the office, and those of a customer. */
export function screensOf(things: Things, office: Caller, customer: Caller): Screen[] {
  const inputsOf = inputs(things);
  return operations
    .filter(({ answers = 'json', name }) => answers === 'json' && !notLookedAt.includes(name))
    .filter(({ shows = [] }) => shows.some((topic) => !ofOthers.includes(topic)))
    .flatMap((read) => inputsOf(read).map((input) => ({ read, input })))
    .map(({ read, input }) =>
      read.access === 'customer'
        ? { who: customer, read, input, contactId: things.contactId }
        : { who: office, read, input },
    );
}

/** What stands on the screens, but for when that was asked. */
export function lookAt(screens: readonly Screen[]): Promise<string[]> {
  return Promise.all(
    screens.map(async ({ who, read, input }) => {
      const { status, body } = await who.attempt(read, input);
      if (status === 422 || status > 499) throw new Error(`${read.name} answered ${status}: ${JSON.stringify(body)}`);
      return status === 200 ? JSON.stringify(body, (key, value) => (key === 'askedAt' ? '' : value)) : String(status);
    }),
  );
}

/** Whether whoever has the screen open reads it again. */
export async function hears({ database }: TestServer, screen: Screen, changes: readonly Change[]): Promise<boolean> {
  const { read, input, contactId } = screen;
  const meta = { shows: read.shows ?? [], isPublic: false, isKept: false };
  for (const change of changes) {
    if (contactId === undefined && touches(change, { queryKey: [read.name, input], meta })) return true;
    if (contactId === undefined || !isTopic(change.topic) || !meta.shows.includes(change.topic)) continue;
    const whose = await concerned(database.read, change);
    if (whose === 'all' || whose.has(contactId)) return true;
  }
  return false;
}

/** Everything that is announced on a server. */
export async function listenTo(server: TestServer) {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  let heard: Change[] = [];
  let woken = () => {};
  client.on('notification', ({ payload = '{}' }) => {
    heard.push(JSON.parse(payload));
    woken();
  });
  await client.query(`listen ${channel}`);
  return {
    close: () => client.end(),
    /** What was announced since the last time. */
    async since(): Promise<Change[]> {
      const id = randomUUID();
      await server.transact(async () => announce({ topic: 'session', id }));
      while (!heard.some((change) => change.id === id))
        await new Promise<void>((resolve) => {
          woken = resolve;
        });
      const all = heard.filter((change) => change.id !== id);
      heard = [];
      return all;
    },
  };
}
