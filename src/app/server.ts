import { readFile } from 'node:fs/promises';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import { findCompany } from '../features/company/server/store.ts';
import { findOwnContact } from '../features/contacts/server/store-account.ts';
import { concerned } from '../features/customer-account/server/store-concerned.ts';
import { followChanges } from '../features/daily-routes/server/following.ts';
import { servePages } from '../features/landing/server/pages.ts';
import { deleteFailure, insertFailure } from '../features/mailing-list/server/store-failures.ts';
import { findActor } from '../features/users/server/store.ts';
import { runsChangedHeader } from '../kernel/live-headers.ts';
import { connect, type Database } from '../server/database/connection.ts';
import type { Roads } from '../server/driving/roads.ts';
import { serveChanges } from '../server/events.ts';
import { filesIn } from '../server/files.ts';
import type { Geocoder } from '../server/geocoding/geocoder.ts';
import { type Kit, prepareApi } from '../server/http.ts';
import { answerError } from '../server/http-errors.ts';
import { startJobs } from '../server/jobs.ts';
import { startLive } from '../server/live.ts';
import { loggedError } from '../server/logged-error.ts';
import type { Mail } from '../server/outbox/mail.ts';
import { outboxJob, type Sender } from '../server/outbox/sending.ts';
import type { Payments } from '../server/payments/payments.ts';
import { cutSlowBodies, type Patience, usualPatience } from '../server/slow-bodies.ts';
import { sendSmaller } from '../server/smaller-answers.ts';
import { transactOn } from '../server/transact.ts';
import { tellOfProxy } from '../server/untold-proxy.ts';
import { refuseUndocumented, serveApiDocument } from './api-document.ts';
import { projectRoot } from './configuration.ts';
import { featureJobs } from './feature-jobs.ts';
import { serveFeatures } from './features.ts';
import { handOnPages } from './hosted-pages.ts';
import { fateOf } from './letter-fates.ts';
import { serveWeb } from './web-files.ts';

export type ServerOptions = Readonly<{
  database: Database;
  databaseUrl: string;
  port: number;
  host: string;
  /** Where uploaded files lie. */
  filesFolder: string;
  /** Where the built web app lies; undefined serves the API alone. */
  webFolder?: string | undefined;
  mapTileUrl: string;
  /** Finds out where addresses lie; without one people place them by hand. */
  geocoder?: Geocoder | undefined;
  /** Who belongs to which contact; whoever is linked to it by the office when left out. */
  findOwnContact?: Kit['findOwnContact'] | undefined;
  /** Knows how long driving takes on roads; without it that is estimated from straight lines. */
  roads?: Roads | undefined;
  /** The payment provider; without one nothing is billed. */
  payments?: Payments | undefined;
  /** Where the local payment provider has its pages for customers; with Stripe itself none are handed on. */
  hostedPagesAt?: string | undefined;
  /** The address people use, for links in e-mails; where the server listens when absent. */
  publicUrl?: string | undefined;
  /** The mail server; without one messages stay in the outbox. */
  mail?: Mail | undefined;
  mailFrom?: string | undefined;
  /** What mail servers show with bounces and complaints; without one none are taken in. */
  reportSecret?: string | undefined;
  /** Address ranges of proxies whose X-Forwarded-* is believed; none by default. */
  trustProxy?: string | undefined;
  /** Whether runs are made by themselves every evening. */
  generatesRuns?: boolean;
  /** RATE_LIMIT_SCALE */
  limitScale: number;
  /** How long bodies may take to arrive. */
  patience?: Patience | undefined;
  strict: boolean;
  logLevel?: string | undefined;
}>;

export type RunningServer = Readonly<{ url: string; app: FastifyInstance; close: () => Promise<void> }>;

const closeMs = 3_000;
/** Reports wait for each other, never the trucks for them: two at a time, and none for longer than this. */
const reportLimits = {
  connections: 2,
  statementMs: 10_000,
  waitMs: 20_000,
  isReadOnly: true,
  name: 'haulyard reports',
};

function refuseSchemas(): never {
  throw new Error('What a route takes and answers stands in its contract.');
}
/** Fastify's own checks of what comes and goes have nothing to do here, and are a hundred files to load at each start. */
const withoutSchemas = {
  compilersFactory: { buildValidator: () => refuseSchemas, buildSerializer: () => refuseSchemas },
};

/** Composes the whole server and listens. Ends gracefully with `close`: requests in flight are answered first. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const secure = helmet(securityHeaders(options)); // made once: its plugin makes it anew for every request
  const bearHeaders = ({ raw: request }: FastifyRequest, { raw: answer }: FastifyReply, next: () => void) => {
    answer.setHeader('permissions-policy', permissions);
    secure(request, answer, () => next());
  };
  const app = Fastify({
    logger: { level: options.logLevel ?? 'warn', serializers: { err: loggedError } },
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: withoutSchemas,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1_000_000,
    // An address that cannot be read comes by no hook: it is answered in our words and with our headers, and never
    // echoed. Nobody would notice how slowly its body comes either, so its connection ends.
    frameworkErrors: (error, request, reply) =>
      bearHeaders(request, reply, () => void answerError(error, request, reply.header('connection', 'close'))),
    // A slow or silent client is not waited for (security, trap 8): its head has ten seconds, its body what
    // `cutSlowBodies` grants. No limit for the whole, so that photos over a weak signal have their time.
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  });
  const live = startLive(options.databaseUrl);
  const slow = connect(options.databaseUrl, { ...reportLimits, clock: options.database.clock });
  let listensAt = '';
  const settle: Kit['settle'] = async (tx, changes, tell) => {
    const runs = await followChanges(tx, changes, options.database.clock.now());
    if (runs > 0) tell(runsChangedHeader, String(runs));
  };
  const transact = transactOn(options.database.read, undefined, (tx, changes) => settle(tx, changes, () => {}));
  const kit: Kit = {
    read: options.database.read,
    findActor,
    findOwnContact: options.findOwnContact ?? findOwnContact,
    concerned,
    clock: options.database.clock,
    transact,
    settle,
    publicUrl: () => options.publicUrl ?? listensAt,
    files: filesIn(options.filesFolder),
    live,
    limitScale: options.limitScale,
    strict: options.strict,
  };
  await app.register(cookie);
  app.addHook('onRequest', bearHeaders);
  if (!options.trustProxy) tellOfProxy(app);
  cutSlowBodies(app, options.patience ?? usualPatience);
  sendSmaller(app);
  if (options.strict) refuseUndocumented(app);
  await prepareApi(app);
  serveFeatures(app, kit, { ...options, slow: slow.read });
  serveChanges(app, kit);
  serveApiDocument(app);
  if (options.hostedPagesAt) handOnPages(app, kit, options.hostedPagesAt);
  servePages(
    app,
    { ...kit, geocoder: options.geocoder, hasMailServer: options.mail !== undefined },
    await readFile(path.join(options.webFolder ?? projectRoot, 'landing.html'), 'utf8'),
  );
  if (options.webFolder) serveWeb(app, options.webFolder, () => findCompany(kit.read));
  await app.listen({ port: options.port, host: options.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  listensAt = `http://localhost:${port}`;
  const sender = () => senderOf(options);
  const outbox = outboxJob({
    ...{ transact, mail: options.mail, sender, log: app.log },
    address: () => ({ url: kit.publicUrl(), isPeoples: options.publicUrl !== undefined }),
    fateOf: (message) => fateOf(kit, message),
    heard: (tx, email, words) =>
      words ? insertFailure(tx, { email, source: 'answer', words }) : deleteFailure(tx, email, 'answer'),
  });
  const jobs = startJobs([outbox, ...featureJobs(kit, { ...options, slow: slow.read }, app.log)], live, app.log);
  return {
    url: listensAt,
    app,
    async close() {
      await jobs.close();
      options.mail?.close();
      await live.close();
      // Requests in flight are answered; connections that hang on longer are cut.
      const late = setTimeout(() => app.server.closeAllConnections(), closeMs);
      await app.close();
      clearTimeout(late);
      await slow.close();
    },
  };
}

/** E-mails come from the company; answers go to its own address, whichever one the mail server lets us send from. */
async function senderOf({ database, mailFrom }: ServerOptions): Promise<Sender> {
  const company = await findCompany(database.read);
  const own = company?.email ?? undefined;
  return { name: company?.companyName ?? '', address: mailFrom ?? own ?? 'no-reply@localhost', replyTo: own };
}

/** What pages may ask of the device: drivers where they are, and the clipboard; nothing else, and no frame anything. */
const permissions = [
  'geolocation=(self)',
  'clipboard-write=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'].map((name) => `${name}=()`),
].join(', ');

/** OWASP ASVS 3.4. Styles may be inline (the component kit sets them), scripts never. */
function securityHeaders({ mapTileUrl }: ServerOptions) {
  const tiles = new URL(mapTileUrl.replace('{s}', '*').replaceAll(/[{}]/g, '')).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', tiles],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // OpenStreetMap's tile policy asks for a referrer that names the site.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
  };
}
