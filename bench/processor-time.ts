/** What processes have used of the processor and of memory, as Linux tells in /proc. */
import fs from 'node:fs';
import type { Database } from '../src/server/database/connection.ts';

/** Processor milliseconds used so far; undefined where nobody can tell (another system, a database elsewhere). */
export type ProcessorTime = () => number | undefined;

const msPerTick = 10; // USER_HZ is 100 on Linux

type Stat = Readonly<{ parent: number; own: number; ofEndedChildren: number }>;

function statOf(pid: number | string): Stat | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number) => fields[field - 3] ?? 0; // proc(5) counts from 1, and two fields are cut off
    return { parent: at(4), own: (at(14) + at(15)) * msPerTick, ofEndedChildren: (at(16) + at(17)) * msPerTick };
  } catch {
    return undefined;
  }
}

export const timeOfProcess =
  (pid: number): ProcessorTime =>
  () =>
    statOf(pid)?.own;

/** The postmaster with all its children, also those that have ended. */
export async function timeOfDatabase({ pool }: Database): Promise<ProcessorTime> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = statOf(rows[0]?.pid ?? 0);
  const isHere = backend && isPostgres(backend.parent);
  if (!isHere) return () => undefined;
  return () => {
    const postmaster = statOf(backend.parent);
    if (!postmaster) return undefined;
    let total = postmaster.own + postmaster.ofEndedChildren;
    for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = statOf(pid);
      if (stat?.parent === backend.parent) total += stat.own;
    }
    return total;
  };
}

function isPostgres(pid: number): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

/** Resident memory in megabytes (10⁶ bytes would flatter: MiB as tools print it). */
export function memoryOf(pid: number): number | undefined {
  try {
    const kibibytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}
