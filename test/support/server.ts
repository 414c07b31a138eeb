import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../src/app/server.ts';
import { insertUser } from '../../src/features/users/server/store.ts';
import type { Operation, Output, Sent } from '../../src/kernel/operation.ts';
import type { Role } from '../../src/kernel/roles.ts';
import type { Clock } from '../../src/server/clock.ts';
import { connect, type Database } from '../../src/server/database/connection.ts';
import type { Roads } from '../../src/server/driving/roads.ts';
import type { Geocoder } from '../../src/server/geocoding/geocoder.ts';
import { mailThrough } from '../../src/server/outbox/mail.ts';
import type { Payments } from '../../src/server/payments/payments.ts';
import { startSession } from '../../src/server/sessions.ts';
import type { Patience } from '../../src/server/slow-bodies.ts';
import { type Transact, transactOn } from '../../src/server/transact.ts';
import { clock as sharedClock } from './clock.ts';
import { freshDatabase } from './database.ts';

export type Answer<T> = Readonly<{ status: number; body: T; headers: Headers }>;
type ErrorBody = {
  error: { kind: string; code: string; message: string; fields?: Record<string, string>; current?: unknown };
};

/** A signed-in (or signed-out) caller of the real server over real HTTP. */
export type Caller = Readonly<{
  id: string;
  cookie: string;
  /** Calls an operation and expects success; fails the test with the server's words otherwise. */
  call: <O extends Operation>(operation: O, input: Sent<O>, file?: Blob | readonly Blob[]) => Promise<Output<O>>;
  /** Calls an operation and gives whatever is answered. */
  attempt: (
    operation: Operation,
    input: unknown,
    file?: Blob | readonly Blob[],
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer<ErrorBody & Record<string, unknown>>>;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}>;

export type TestServer = Readonly<{
  url: string;
  databaseUrl: string;
  database: Database;
  filesFolder: string;
  /** Its time and its database's. */
  clock: Required<Clock>;
  transact: Transact;
  nobody: Caller;
  as: (role: Role) => Promise<Caller>;
  close: () => Promise<void>;
}>;

let people = 0;

/** The real server on a database of its own. */
export async function aServer(
  options: Partial<{
    limitScale: number;
    strict: boolean;
    through: (databaseUrl: string) => Promise<string>;
    /** Nobody is asked where addresses lie, unless a test brings its own service. */
    geocoder: Geocoder;
    /** Who belongs to which contact, where a test lets several people belong to one. */
    findOwnContact: Parameters<typeof startServer>[0]['findOwnContact'];
    /** Driving is estimated unless a test brings a routing server. */
    roads: Roads;
    /** Nothing is billed unless a test brings a payment provider. */
    payments: Payments;
    /** Pages of the local payment provider are handed on where a test says where they are. */
    hostedPagesAt: string;
    /** E-mails stay in the outbox, unless a test brings its own mail server. */
    smtpUrl: string;
    /** No reports of mail servers are taken in, unless a test has a secret for them. */
    reportSecret: string;
    /** Where the built web app lies. */
    webFolder: string;
    /** The address that people use. */
    publicUrl: string;
    /** Whose X-Forwarded-* headers are believed. */
    trustProxy: string;
    /** How long bodies may take to arrive. */
    patience: Patience;
    /** The file's own unless a test moves it about. */
    clock: Required<Clock>;
    /** How long a connection is waited for: a busy machine is no lost database. */
    waitMs: number;
  }> = {},
): Promise<TestServer> {
  const fresh = await freshDatabase();
  const databaseUrl = (await options.through?.(fresh.url)) ?? fresh.url;
  const clock = options.clock ?? sharedClock;
  // Each connection reads the whole catalogue anew before its first plan: a test needs few at once.
  const database = connect(databaseUrl, { clock, connections: 5, waitMs: options.waitMs ?? 60_000 });
  const filesFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-files-'));
  const server = await startServer({
    database,
    databaseUrl,
    port: 0,
    host: '127.0.0.1',
    filesFolder,
    mapTileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    limitScale: options.limitScale ?? 1000,
    strict: options.strict ?? true,
    geocoder: options.geocoder,
    roads: options.roads,
    findOwnContact: options.findOwnContact,
    payments: options.payments,
    hostedPagesAt: options.hostedPagesAt,
    ...(options.smtpUrl && { mail: mailThrough(options.smtpUrl), mailFrom: 'office@hauler.test' }),
    reportSecret: options.reportSecret,
    webFolder: options.webFolder,
    trustProxy: options.trustProxy,
    publicUrl: options.publicUrl,
    patience: options.patience,
  });
  const url = server.url.replace('localhost', '127.0.0.1');
  const transact = transactOn(database.read);

  return {
    url,
    databaseUrl,
    database,
    filesFolder,
    clock,
    transact,
    nobody: caller(url, '', undefined),
    async as(role) {
      const { id, token } = await transact(async (tx) => {
        const n = ++people;
        const email = `${role}${n}@example.test`;
        const person = { email, firstName: `First${n}`, lastName: role, phone: null, role, passwordHash: null };
        const user = await insertUser(tx, person);
        if (!user) throw new Error(`${email} exists`);
        return { id: user.id, token: await startSession(tx, user.id, { address: '127.0.0.1', userAgent: 'test' }) };
      });
      return caller(url, id, token);
    },
    async close() {
      await server.close();
      await database.close();
      await fresh.drop();
      fs.rmSync(filesFolder, { recursive: true, force: true });
    },
  };
}

/** The same person at another process of the product, on the same database. */
export const callerAt = (url: string, { id, cookie }: Caller): Caller => caller(url, id, cookie.split('=')[1]);

function caller(url: string, id: string, token: string | undefined): Caller {
  const cookies: Record<string, string> = token ? { cookie: `session=${token}` } : {};
  const attempt: Caller['attempt'] = async (operation, input, file, headers = {}) => {
    const response = await fetch(
      ...request(url, operation, { ...(input as object) }, { ...cookies, ...headers }, file),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    id,
    cookie: cookies.cookie ?? '',
    attempt,
    async call(operation, input, file) {
      const answer = await attempt(operation, input, file);
      if (answer.status !== 200)
        throw new Error(`${operation.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body as never;
    },
    fetch: (path, init) => fetch(`${url}${path}`, { ...init, headers: { ...cookies, ...init?.headers } }),
  };
}

function request(
  url: string,
  operation: Operation,
  input: Record<string, unknown>,
  cookies: Record<string, string>,
  file: Blob | readonly Blob[] | undefined,
): [string, RequestInit] {
  const rest = { ...input };
  const at = `${url}/api${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  })}`;
  const { method } = operation;
  if (method === 'GET' || method === 'DELETE') {
    const given = Object.entries(rest).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
    return [`${at}${query.size ? `?${query}` : ''}`, { method, headers: cookies }];
  }
  if (operation.body === 'form' && file) {
    const form = new FormData();
    form.set('input', JSON.stringify(rest));
    for (const one of [file].flat()) form.append('file', one, one instanceof File ? one.name : 'file');
    return [at, { method, body: form, headers: cookies }];
  }
  return [at, { method, body: JSON.stringify(rest), headers: { ...cookies, 'content-type': 'application/json' } }];
}
