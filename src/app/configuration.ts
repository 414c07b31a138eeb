/** Every environment variable of the product, read once and here. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Clock, machineClock, settableClock } from '../server/clock.ts';
import { sharedHome } from '../server/database/embedded-binaries.ts';
import { closedDirectory, databaseUser, type RunAs } from '../server/database/embedded-user.ts';
import { Obstacle, pathObstacle } from '../server/obstacle.ts';
import type { PaymentSettings } from '../server/payments/payments.ts';
import { type GeocodingChoice, readCensusUrl, readGeocoding } from './geocoding-choice.ts';
import { readPayments } from './payment-settings.ts';

export type Configuration = Readonly<{
  /** PORT: 3000; 0 takes any free one. */
  port: number;
  /** HOST: what to listen on; `localhost` unless others than this machine's proxy should reach us. */
  host: string;
  /** DATABASE_URL: a PostgreSQL of one's own; the embedded one when absent. */
  databaseUrl: string | undefined;
  /** DATA_DIR: the one directory of all state. */
  dataDir: string;
  /** PUBLIC_URL: the address people use, for links that leave the product. */
  publicUrl: string | undefined;
  /** SMTP_URL: the mail server; without it messages are kept in the outbox. */
  smtpUrl: string | undefined;
  /** MAIL_FROM: the address that e-mails come from; the company's own when absent. */
  mailFrom: string | undefined;
  /** MAIL_REPORT_SECRET: what mail servers show with bounces and complaints; without it none are taken in. */
  reportSecret: string | undefined;
  /** TRUST_PROXY: addresses of proxies whose X-Forwarded-* headers are believed. */
  trustProxy: string | undefined;
  /** RATE_LIMIT_SCALE: multiplies every limit on attempts. */
  rateLimitScale: number;
  /** MAP_TILE_URL: where map pictures come from. */
  mapTileUrl: string;
  /** GEOCODER: who is asked where addresses lie; undefined when nothing is said. */
  geocoding: GeocodingChoice | undefined;
  /** CENSUS_URL: where the Census Bureau's service answers. */
  censusUrl: string;
  /** OSRM_URL: who knows how long driving takes on roads; estimated from straight lines when absent. */
  osrmUrl: string | undefined;
  /** STRIPE_SECRET_KEY, STRIPE_API_BASE, STRIPE_WEBHOOK_SECRET; undefined without a key. */
  payments: PaymentSettings | undefined;
  /** LOG_LEVEL of the server's log on standard output. */
  logLevel: string;
  /** CLOCK: the moment from which time runs, with NODE_ENV development or test; the machine's when absent. */
  clock: Clock;
  /** NODE_ENV development or test: answers are checked against the contract, guards throw. */
  strict: boolean;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

export const projectRoot = path.resolve(import.meta.dirname, '../..');
const openStreetMap = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Refuses values that make no sense, each with a sentence. */
export function readConfiguration(env: Environment): Configuration {
  const given = (name: string) => env[name]?.trim() || undefined;
  const strict = env.NODE_ENV === 'development' || env.NODE_ENV === 'test';
  return {
    port: port(given('PORT')),
    host: given('HOST') ?? 'localhost',
    databaseUrl: postgresUrl(given('DATABASE_URL')),
    dataDir: given('DATA_DIR') ? path.resolve(given('DATA_DIR') ?? '') : defaultDataDir(),
    publicUrl: webAddress(given('PUBLIC_URL')),
    smtpUrl: mailServer(given('SMTP_URL')),
    mailFrom: mailAddress(given('MAIL_FROM')),
    reportSecret: longSecret(given('MAIL_REPORT_SECRET')),
    trustProxy: proxies(given('TRUST_PROXY')),
    rateLimitScale: scale(given('RATE_LIMIT_SCALE')),
    mapTileUrl: tiles(given('MAP_TILE_URL') ?? openStreetMap),
    geocoding: readGeocoding(given),
    censusUrl: readCensusUrl(given),
    osrmUrl: routingServer(given('OSRM_URL')),
    payments: readPayments(given),
    logLevel: logLevel(given('LOG_LEVEL') ?? 'warn'),
    clock: clock(given('CLOCK'), strict),
    strict,
  };
}

export const clusterOf = (configuration: Configuration) => path.join(configuration.dataDir, 'postgres');

/** The folder of uploaded files, made when missing; closed to other users. */
export function filesOf({ dataDir }: Configuration): string {
  const folder = path.join(dataDir, 'files');
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 }); // PostgreSQL's user may have to pass
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
    return folder;
  } catch (error) {
    throw pathObstacle(error, folder, 'set DATA_DIR to a directory that is, or change its permissions.');
  }
}

/** `./data`; or, when root keeps this place closed to PostgreSQL's own user (its home), below /var/lib. */
function defaultDataDir(): string {
  if (!isClosedToDatabase(projectRoot)) return path.join(projectRoot, 'data');
  const key = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8);
  return path.join(sharedHome, `${path.basename(projectRoot)}-${key}`);
}

function isClosedToDatabase(place: string): boolean {
  let user: RunAs;
  try {
    user = databaseUser(path.join(place, 'data/postgres'));
  } catch {
    return false; // said when the embedded database is really wanted
  }
  return closedDirectory(place, user) !== undefined;
}

function port(text = '3000'): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new Obstacle(`PORT is "${text}": set it to a number from 0 to 65535.`);
}

function postgresUrl(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new Obstacle(
    'DATABASE_URL is not an address of PostgreSQL: write it as postgresql://user:password@host:5432/name.',
  );
}

function webAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  // The product lies at the root of its host: behind anything more every link of a letter would lead nowhere.
  if (url?.href === `${url?.origin}/`) return url.origin;
  throw new Obstacle(
    `PUBLIC_URL is "${text}": write it as https://haulyard.example.com, with nothing behind the host.`,
  );
}

function mailServer(text: string | undefined): string | undefined {
  if (text === undefined || (/^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname)) return text;
  throw new Obstacle('SMTP_URL is not an address of a mail server: write it as smtp://user:password@host:587.');
}

function mailAddress(text: string | undefined): string | undefined {
  if (text === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  throw new Obstacle(`MAIL_FROM is "${text}": write a bare address such as office@example.com.`);
}

function longSecret(text: string | undefined): string | undefined {
  if (text === undefined || /^\S{24,200}$/.test(text)) return text;
  throw new Obstacle('MAIL_REPORT_SECRET is too easy to guess: set it to 24 characters or more, without spaces.');
}

function proxies(text: string | undefined): string | undefined {
  const names = ['loopback', 'linklocal', 'uniquelocal'];
  const isKnown = (item: string) => names.includes(item) || isRange(item);
  const items = text?.split(',').map((item) => item.trim());
  if (!items || items.every(isKnown)) return items?.join(',');
  throw new Obstacle(
    `TRUST_PROXY is "${text}": list the addresses of your proxies, such as 127.0.0.1 or 10.0.0.0/8, or write loopback.`,
  );
}

/** Of everybody (/0) is none: whoever writes such a header would be believed. */
function isRange(item: string): boolean {
  const [address = '', bits = '32', ...more] = item.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[net.isIP(address)] ?? 0;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most;
}

function scale(text = '1'): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new Obstacle(`RATE_LIMIT_SCALE is "${text}": set it to a number above 0.`);
}

function tiles(text: string): string {
  const isTemplate = ['{x}', '{y}', '{z}'].every((part) => text.includes(part));
  if (isTemplate && /^https?:\/\//.test(text) && URL.canParse(text.replace('{s}', 'a'))) return text;
  throw new Obstacle(`MAP_TILE_URL is "${text}": write it like ${openStreetMap}.`);
}

function routingServer(text: string | undefined): string | undefined {
  const url = text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url && !url.search && !url.hash) return url.href.replace(/\/$/, '');
  if (text === undefined) return undefined;
  throw new Obstacle(`OSRM_URL is "${text}": write the address of your routing server as http://localhost:5000.`);
}

function logLevel(text: string): string {
  if (logLevels.includes(text)) return text;
  throw new Obstacle(`LOG_LEVEL is "${text}": set it to one of ${logLevels.join(', ')}.`);
}

/** A company's day is what its pickups hang on: nobody plays with it where real ones do. */
function clock(text: string | undefined, isForTrying: boolean): Clock {
  if (text === undefined) return machineClock;
  if (!isForTrying)
    throw new Obstacle(
      'CLOCK is for tests and development alone: take it away, or set NODE_ENV to test or development.',
    );
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isInstant && !Number.isNaN(Date.parse(text))) return settableClock(text);
  throw new Obstacle(`CLOCK is "${text}": write a moment with its offset from UTC, such as 2026-12-31T23:50:00-07:00.`);
}
