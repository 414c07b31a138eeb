/** One operation, measured through HTTP and then bare. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { runBare } from './bare.ts';
import type { Load, LoadMessage, LoadResult } from './load.ts';
import type { Measured } from './operations.ts';
import type { ProcessorTime } from './processor-time.ts';

export type Setting = Readonly<{
  databaseUrl: string;
  serverUrl: string;
  cookie: string;
  seconds: number;
  serverTime: ProcessorTime;
  databaseTime: ProcessorTime;
  /** For the scripts of pgbench. */
  folder: string;
}>;

export type Measurement = Readonly<{
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  bare: number;
  serverMs: number | undefined;
  databaseMs: number | undefined;
  target: Measured['target'];
}>;

const connections = 16;
const warmUpSeconds = 1;

/** Fails when the server refuses a single request: a fast refusal is no result. */
export async function measure(operation: Measured, setting: Setting): Promise<Measurement> {
  const { hostname: host, port } = new URL(setting.serverUrl);
  const { cookie, seconds, databaseUrl: url } = setting;
  const load: Load = { ...operation.load, host, port: Number(port), cookie, connections, warmUpSeconds, seconds };
  const { result, serverMs, databaseMs } = await runLoad(load, setting);
  if (result.refused > 0)
    throw new Error(
      `${operation.name}: ${result.refused} requests were refused, the first with ${result.firstRefusal}`,
    );
  const bare = await runBare({ url, scripts: operation.bare, connections, warmUpSeconds, seconds }, setting.folder);
  const per = (ms: number | undefined) => (ms === undefined ? undefined : ms / result.requests);
  return {
    name: operation.name,
    perSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    bare,
    serverMs: per(serverMs),
    databaseMs: per(databaseMs),
    target: operation.target,
  };
}

type Loaded = Readonly<{ result: LoadResult; serverMs: number | undefined; databaseMs: number | undefined }>;

function runLoad(load: Load, { serverTime, databaseTime }: Setting): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'load.ts'));
    let before = { server: serverTime(), database: databaseTime() };
    child.on('message', (message: LoadMessage) => {
      if ('measuring' in message) {
        before = { server: serverTime(), database: databaseTime() };
        return;
      }
      const serverMs = difference(serverTime(), before.server);
      resolve({ result: message.done, serverMs, databaseMs: difference(databaseTime(), before.database) });
    });
    child.once('exit', (code) => reject(new Error(`The load generator ended with ${code}`)));
    child.send(load);
  });
}

const difference = (now: number | undefined, then: number | undefined) =>
  now === undefined || then === undefined ? undefined : now - then;
