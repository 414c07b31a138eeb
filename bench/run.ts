/**
 * `npm run bench -- [--seed-only] [--only NAME] [--seconds N] [--contacts N]`, or `npm run bench -- --reports SCALE` for every report alone
 * over SCALE times three years of 1,500 customers.
 * Measures the product through HTTP against plain SQL on the same database, which is made for it and thrown away, or
 * is the one of DATABASE_URL and kept.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfiguration } from '../src/app/configuration.ts';
import { type Ending, watchForEnd } from '../src/app/ending.ts';
import { migrateToLatest, openDatabase } from '../src/app/open-database.ts';
import { findCredentials } from '../src/features/users/server/store.ts';
import type { Database } from '../src/server/database/connection.ts';
import { Obstacle } from '../src/server/obstacle.ts';
import { startSession } from '../src/server/sessions.ts';
import { type Asked, measureLooks, measureSync, medianOf, seedBilling } from './billing.ts';
import { measureGeneration } from './generation.ts';
import { measureMassEmail } from './mass-email.ts';
import { type Measurement, measure } from './measure.ts';
import type { Measured } from './measured.ts';
import { forgetPicks, operations } from './operations.ts';
import { options } from './options.ts';
import { memoryOf, timeOfDatabase, timeOfProcess } from './processor-time.ts';
import { reportFigures, reportOperations } from './report.ts';
import {
  aCustomer,
  aDriver,
  keepReportSums,
  measureReports,
  seedReports,
  type Timed,
  timeReports,
  timeRows,
} from './reports.ts';
import { seed, seedCompany, signIn } from './seed.ts';
import { startServerProcess } from './server.ts';

const print = (line: string) => console.log(line);
const ending = watchForEnd();

try {
  const folder = temporaryFolder(ending);
  const configuration = readConfiguration({
    DATABASE_URL: process.env.DATABASE_URL,
    DATA_DIR: path.join(folder, 'data'),
  });
  const opened = await openDatabase(configuration, ending, print);
  await migrateToLatest(opened);
  const { url: databaseUrl, database } = opened;
  if (options.reports) await benchReports(database, databaseUrl, path.join(folder, 'data'));
  else await seed(database, print);
  if (options['seed-only']) print(`Done. Sign in as ${signIn.email} with ${signIn.password}`);
  else if (!options.reports) await bench(database, databaseUrl, folder);
  await ending.end(0);
} catch (error) {
  if (!ending.isEnding()) console.error(error instanceof Obstacle ? error.message : error);
  await ending.end(1);
}

async function bench(database: Database, databaseUrl: string, folder: string): Promise<void> {
  const dataDir = path.join(folder, 'data');
  print('Starting the server');
  const startMs = options.only ? 0 : await timeStarts(databaseUrl, dataDir);
  const server = await startServerProcess(databaseUrl, dataDir);
  ending.undo(server.stop);
  await sleep(3000);
  const idleMegabytes = memoryOf(server.pid);
  const asked = { url: server.url, cookie: await session(database) };
  await sayWhatElseRuns();
  print('Generating runs');
  const generation = await measureGeneration(database, { serverUrl: asked.url, cookie: asked.cookie });
  const looks = options.only ? undefined : await measureOnce(database, asked, { databaseUrl, dataDir });
  const setting = {
    databaseUrl,
    serverUrl: server.url,
    cookie: asked.cookie,
    seconds: Number(options.seconds),
    serverTime: timeOfProcess(server.pid),
    databaseTime: await timeOfDatabase(database),
    folder,
  };
  ending.undo(() => forgetPicks(database));
  const measurements: Measurement[] = [];
  for (const operation of wanted(await operations(database))) {
    print(`Measuring ${operation.name}`);
    measurements.push(await measure(operation, setting));
  }
  const figures = looks && { ...looks, startMs, idleMegabytes, loadedMegabytes: memoryOf(server.pid), generation };
  for (const line of ['', ...reportOperations(measurements)]) print(line);
  for (const line of figures ? ['', ...reportFigures(figures)] : []) print(line);
}

/** What is asked one at a time, and makes its own world first. */
async function measureOnce(
  database: Database,
  asked: Asked,
  where: Readonly<{ databaseUrl: string; dataDir: string }>,
) {
  print('Looking over the money, and syncing 50,000 invoices');
  await seedBilling(database);
  const looks = await measureLooks(asked);
  print('Writing to 5,000 at once');
  const massEmail = await measureMassEmail(asked);
  await seedReports(database);
  await keepReportSums(database);
  const reports = await measureReports(asked);
  const dashboards = await timeDashboards(database, asked);
  const syncSeconds = await measureSync(database, { ...where, cookie: asked.cookie });
  return { billing: { ...looks, syncSeconds }, massEmail, reports, dashboards };
}

async function benchReports(database: Database, databaseUrl: string, dataDir: string): Promise<void> {
  const scale = Number(options.reports);
  if (!Number.isInteger(scale) || scale < 1) throw new Obstacle('--reports takes a whole number, such as 1 or 10.');
  await seedCompany(database);
  print(`Adding three years of ${(1500 * scale).toLocaleString('en-US')} customers`);
  await seedReports(database, scale);
  print('Keeping sums');
  await keepReportSums(database);
  const server = await startServerProcess(databaseUrl, dataDir);
  ending.undo(server.stop);
  await sayWhatElseRuns();
  const asked = { url: server.url, cookie: await session(database) };
  const told = [...(await timeReports(asked)), ...(await timeDashboards(database, asked)), ...(await timeRows(asked))];
  for (const { name, ms } of told) print(`${name.padEnd(40)} ${Math.round(ms)} ms`);
}

/** The first screen of each role: of a driver with a run of today, of a customer with a house and three years of invoices. */
async function timeDashboards(database: Database, office: Asked): Promise<Timed[]> {
  const customer = { ...office, cookie: await session(database, aCustomer) };
  const driver = { ...office, cookie: await session(database, aDriver) };
  return [
    { name: 'Admin Dashboard', ms: await medianOf(office, '/api/dashboards/admin') },
    { name: 'Employee Dashboard', ms: await medianOf(driver, '/api/dashboards/employee') },
    { name: 'Customer Dashboard', ms: await medianOf(customer, '/api/my-account') },
  ];
}

/** Nothing of ours works at this moment. */
async function sayWhatElseRuns(): Promise<void> {
  const before = os.cpus().map(({ times }) => times);
  await sleep(1500);
  const after = os.cpus().map(({ times }) => times);
  const passed = (kind: (times: os.CpuInfo['times']) => number) =>
    after.reduce((total, times, i) => total + kind(times) - kind(before[i] ?? times), 0);
  const all = passed((times) => times.user + times.nice + times.sys + times.irq + times.idle);
  const busy = 1 - passed((times) => times.idle) / all;
  if (busy > 0.15)
    print(`This machine is ${Math.round(busy * 100)} % busy with other things: the figures will be too low`);
}

function wanted(all: readonly Measured[]): readonly Measured[] {
  const { only } = options;
  if (!only) return all;
  const chosen = all.filter((operation) => operation.name.includes(only));
  if (chosen.length > 0) return chosen;
  throw new Obstacle(`--only takes a part of one of these names: ${all.map(({ name }) => name).join(', ')}.`);
}

/** The first start builds and compiles what is missing; the median of the next three counts. */
async function timeStarts(databaseUrl: string, dataDir: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 4; i++) {
    const server = await startServerProcess(databaseUrl, dataDir);
    await server.stop();
    times.push(server.startMs);
  }
  return times.slice(1).sort((a, b) => a - b)[1] ?? 0;
}

async function session({ read }: Database, email: string = signIn.email): Promise<string> {
  const user = await findCredentials(read, email);
  if (!user) throw new Obstacle('The bench has no account in this database: give it an empty one.');
  return read.transaction().execute((tx) => startSession(tx, user.id, { address: '127.0.0.1', userAgent: 'bench' }));
}

function temporaryFolder(ending: Ending): string {
  // Root's own temporary directory may be closed to the user as whom PostgreSQL then runs.
  const parent = process.getuid?.() === 0 ? '/tmp' : os.tmpdir();
  const folder = fs.mkdtempSync(path.join(parent, 'haulyard-bench-'));
  fs.chmodSync(folder, 0o711);
  ending.undo(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
