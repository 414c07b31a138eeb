import net from 'node:net';
import { createSetUpLink, findCredentials, hasUsers } from '../features/users/server/store.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { Clock } from '../server/clock.ts';
import { osrm } from '../server/driving/osrm.ts';
import { roadsOf } from '../server/driving/roads.ts';
import { filesIn } from '../server/files.ts';
import { Obstacle } from '../server/obstacle.ts';
import { paymentsThrough } from '../server/payments/payments.ts';
import { within } from '../server/within.ts';
import { type Configuration, filesOf } from './configuration.ts';
import type { Billed } from './demo/billing/households.ts';
import { demoPassword, people } from './demo/staff.ts';
import { haveMonthsEnded, noteMonths } from './demo-months.ts';
import type { Ending } from './ending.ts';
import { type GeocodingChoice, geocoderOf } from './geocoding-choice.ts';
import { type LocalPayments, localPayments } from './local-payments.ts';
import { migrateToLatest, type OpenDatabase, openDatabase, type Print } from './open-database.ts';
import { demoAddress, reachedAt, reachedHereAt } from './reached-at.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { builtWeb } from './web-build.ts';

/** `api` is `demo` without the web app, which the development server then serves. */
export type Mode = 'start' | 'demo' | 'api';

/** How long requests in flight may take when the server ends. */
const graceMs = 2_000;

/** Everything one process needs, from nothing to "Ready". */
export async function launch(mode: Mode, given: Configuration, ending: Ending, print: Print): Promise<void> {
  const configuration = mode === 'demo' ? { ...given, publicUrl: demoAddress(given) } : given;
  heedParent(configuration.clock);
  await refuseTakenPort(configuration);
  const opened = await openDatabase(configuration, ending, print);
  await migrateToLatest(opened);
  const isEmpty = !(await hasUsers(opened.database.read));
  const isNewDemo = isEmpty && mode !== 'start';
  const hasOwn = configuration.payments === undefined && mode !== 'start';
  const local = hasOwn ? await localPayments(configuration, ending, isNewDemo) : undefined;
  if (isNewDemo) await fillWithDemo(configuration, opened, local, print);
  const webFolder = mode === 'api' ? undefined : await builtWeb(ending, print);
  const setUpToken = isEmpty && mode === 'start' ? await makeSetUpToken(opened) : undefined;
  const payments = configuration.payments ?? local?.payments;
  const server = await listen(mode, { ...configuration, payments }, opened, {
    webFolder,
    hostedPagesAt: local?.pagesAt,
  });
  ending.undo(() => close(server));
  await local?.listens(server.url);

  const port = Number(new URL(server.url).port || 80); // an address does not say the usual one
  const peoplesUrl = configuration.publicUrl ?? reachedAt(configuration.host, port);
  print(mode === 'api' ? 'The server has (re)started' : `Ready: ${reachedHereAt(configuration.host, port)}`);
  if (configuration.smtpUrl && !configuration.publicUrl)
    print(`Links in e-mails lead to ${server.url}, which this machine alone opens: set PUBLIC_URL to what people use.`);
  if (setUpToken) printSetUpLink(peoplesUrl, setUpToken, print);
  if (local && !haveMonthsEnded(configuration.dataDir)) print(brokenOff(configuration));
  if (mode === 'demo') await printSignIns(opened, print);
  if (mode === 'demo' && !['localhost', '127.0.0.1', '::1'].includes(configuration.host))
    print(`Other machines reach it at ${peoplesUrl}`);
}

/** A test moves the clock of a process that it has started: over the channel which Node gave the two, and answered. */
function heedParent({ set }: Clock): void {
  if (!set || !process.channel) return;
  process.on('message', ({ clock }: { clock: Instant }) => {
    set(clock);
    process.send?.({ clock });
  });
  process.channel.unref();
}

/** Said before anything else is started; the real listening comes much later. */
export function refuseTakenPort({ port, host }: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const trial = net.createServer().once('error', (error) => reject(portObstacle(error, port, host)));
    trial.listen(port, host, () => trial.close(() => resolve()));
  });
}

function portObstacle(error: unknown, port: number, host: string): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE')
    return new Obstacle(
      `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1}.`,
    );
  if (code === 'EACCES')
    return new Obstacle(`This user may not listen on port ${port}: choose one above 1023 with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Obstacle(`HOST is "${host}", which is no address of this machine: correct it, or leave it away.`);
  return error;
}

const brokenOff = ({ databaseUrl }: Configuration) =>
  `This demo was broken off while it was made, and a part of its bills is missing: for a whole one start with another DATA_DIR${databaseUrl ? ' and another, empty database' : ''}.`;

async function fillWithDemo(
  configuration: Configuration,
  { database, url: databaseUrl }: OpenDatabase,
  local: LocalPayments | undefined,
  print: Print,
): Promise<void> {
  const { fillDemo } = await import('./demo/fill.ts');
  const months = local && noteMonths(configuration.dataDir);
  const billed = await fillDemo(database, print, { files: filesIn(filesOf(configuration)) });
  if (billed && local) await billMonths(configuration, { database, url: databaseUrl }, local, billed, print);
  months?.areWhole();
}

async function billMonths(
  configuration: Configuration,
  { database, url: databaseUrl }: OpenDatabase,
  local: LocalPayments,
  billed: Billed,
  print: Print,
): Promise<void> {
  const { fillBilling } = await import('./demo/billing/fill.ts');
  const { host, port, publicUrl = `http://${host}:${port}` } = configuration;
  const now = database.clock.now();
  await fillBilling(
    { databaseUrl, now, publicUrl, ...local, payments: paymentsThrough(local.payments) },
    billed,
    print,
  );
}

/** The invented people of the demo are nobody's business: only who says so asks a service about them. */
const usualGeocoding = (mode: Mode, { censusUrl: url }: Configuration): GeocodingChoice =>
  mode === 'start' ? { service: 'census', url } : { service: 'off' };

async function listen(
  mode: Mode,
  configuration: Configuration,
  { url: databaseUrl, database }: OpenDatabase,
  { webFolder, hostedPagesAt }: Pick<ServerOptions, 'webFolder' | 'hostedPagesAt'>,
): Promise<RunningServer> {
  const { port, host, mapTileUrl, trustProxy, rateLimitScale: limitScale, strict, logLevel } = configuration;
  const { publicUrl, mailFrom, reportSecret, smtpUrl, osrmUrl } = configuration;
  const payments = configuration.payments && paymentsThrough(configuration.payments);
  const mail = smtpUrl ? (await import('../server/outbox/mail.ts')).mailThrough(smtpUrl) : undefined;
  const filesFolder = filesOf(configuration);
  const options = { database, databaseUrl, port, host, filesFolder, webFolder, mapTileUrl, trustProxy, limitScale };
  try {
    const geocoder = geocoderOf(configuration.geocoding ?? usualGeocoding(mode, configuration));
    return await startServer({
      ...options,
      geocoder,
      roads: osrmUrl ? roadsOf(osrm(osrmUrl)) : undefined,
      strict,
      logLevel,
      publicUrl,
      mail,
      mailFrom,
      reportSecret,
      payments,
      hostedPagesAt,
      generatesRuns: true,
    });
  } catch (error) {
    throw portObstacle(error, port, host);
  }
}

/** Requests in flight are answered; streams and idle connections do not hold the end up. */
async function close(server: RunningServer): Promise<void> {
  const closed = server.close();
  const late = setTimeout(() => server.app.server.closeAllConnections(), graceMs);
  await within(graceMs + 500, closed).finally(() => clearTimeout(late));
}

function makeSetUpToken({ database }: OpenDatabase): Promise<string> {
  return database.read.transaction().execute((tx) => createSetUpLink(tx));
}

function printSetUpLink(address: string, token: string, print: Print): void {
  print(`Nobody can sign in yet. The owner opens this link once, within 7 days: ${address}/setup#token=${token}`);
}

/** Names the demo's people who are really there: the database may be somebody's own. */
export async function printSignIns({ database }: OpenDatabase, print: Print): Promise<void> {
  const { owner, admin, driver, driver4, office, customer } = people;
  for (const { email, role, ...more } of [owner, admin, driver, driver4, office, customer])
    if (await findCredentials(database.read, email))
      print(`  ${email.padEnd(20)} ${demoPassword}  (${role}${'language' in more ? ', reads Spanish' : ''})`);
}
