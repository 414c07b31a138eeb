/** One operation, measured through HTTP and then bare. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { runBare } from './bare.ts';
import type { Load, LoadMessage, LoadResult } from './load.ts';
import type { Measured } from './measured.ts';
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
/** Product and plain SQL take turns, so that what else the machine does meets both. */
const rounds = 2;

/** Fails when the server refuses a single request: a fast refusal is no result. */
export async function measure(operation: Measured, setting: Setting): Promise<Measurement> {
  const { hostname: host, port } = new URL(setting.serverUrl);
  const { cookie, databaseUrl: url } = setting;
  const times = { connections, warmUpSeconds, seconds: setting.seconds / rounds };
  const loads: Loaded[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const load = { kind: operation.load.kind, paths: pathsOf(operation.load, round) };
    loads.push(await runLoad({ ...load, host, port: Number(port), cookie, ...times }, setting));
    bare.push(await runBare({ url, scripts: operation.bare, ...times }, setting.folder));
  }
  const refused = loads.find(({ result }) => result.refused > 0)?.result;
  if (refused) throw new Error(`${operation.name}: a request was refused with ${refused.firstRefusal}`);
  const requests = sum(loads.map(({ result }) => result.requests));
  const perRequest = (ms: readonly (number | undefined)[]) =>
    ms.includes(undefined) ? undefined : sum(ms.map((one) => one ?? 0)) / requests;
  return {
    name: operation.name,
    perSecond: requests / setting.seconds,
    p50: sum(loads.map(({ result }) => result.p50)) / rounds,
    p99: Math.max(...loads.map(({ result }) => result.p99)),
    bare: sum(bare) / rounds,
    serverMs: perRequest(loads.map((load) => load.serverMs)),
    databaseMs: perRequest(loads.map((load) => load.databaseMs)),
    target: operation.target,
  };
}

/** Every round has stops of its own, which nobody has worked yet. */
function pathsOf({ kind, paths }: Measured['load'], round: number): readonly string[] {
  return kind === 'stop' ? paths.filter((_, i) => i % rounds === round) : paths;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

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
