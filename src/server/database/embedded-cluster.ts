/** The directory of an embedded cluster: made once, kept for good. */
import fs from 'node:fs';
import path from 'node:path';
import { Obstacle, pathObstacle } from '../obstacle.ts';
import { lastLine, run } from './embedded-processes.ts';
import { closedDirectory, handOver, type RunAs } from './embedded-user.ts';

/** Gives the directory's real path, made and handed to the user as whom PostgreSQL runs. */
export function prepareDirectory(directory: string, user: RunAs): string {
  const wayOut = 'set DATA_DIR to a directory that is, or change its permissions.';
  try {
    fs.mkdirSync(path.dirname(directory), { recursive: true, mode: user ? 0o711 : 0o700 });
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    const cluster = fs.realpathSync(directory);
    handOver(cluster, user);
    const closed = closedDirectory(cluster, user);
    if (closed)
      throw new Obstacle(
        `Started as root, so PostgreSQL runs as another user, who cannot enter ${closed}: ` +
          'set DATA_DIR to another place, or start as an ordinary user.',
      );
    if (!user) fs.accessSync(cluster, fs.constants.W_OK);
    return cluster;
  } catch (error) {
    throw pathObstacle(error, directory, wayOut);
  }
}

/** Beside the target, then renamed, so that an interrupted initdb never leaves half a cluster. */
export async function initialise(
  home: string,
  cluster: string,
  user: RunAs,
  log: (line: string) => void,
): Promise<void> {
  if (fs.readdirSync(cluster).length > 0)
    throw new Obstacle(`${cluster} holds files but no database: set DATA_DIR to another directory, or empty this one.`);
  log(`Making a new database in ${cluster}`);
  removeInterrupted(cluster);
  const fresh = fs.mkdtempSync(`${cluster}.new-${process.pid}-`);
  handOver(fresh, user);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const made = await run(
    path.join(home, 'bin/initdb'),
    ['-D', fresh, '-U', 'haulyard', '--auth=trust', ...locale],
    user,
  );
  try {
    if (/could not look up effective user ID/.test(made.output))
      throw new Obstacle(
        `User number ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs: start as a user who has one, or set DATABASE_URL.`,
      );
    if (/No space left/.test(made.output))
      throw new Obstacle(`The disk of ${cluster} is full: make room, then start again.`);
    if (made.code !== 0) throw new Obstacle(`The database could not be made in ${cluster}: ${lastLine(made.output)}`);
    fs.renameSync(fresh, cluster); // replaces the empty directory; fails where another start was first
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (error instanceof Obstacle) throw error;
  }
}

/** What an interrupted start left; its process is named in the directory's name. */
function removeInterrupted(cluster: string): void {
  const parent = path.dirname(cluster);
  for (const name of fs.readdirSync(parent)) {
    const [, pid] = /\.new-(\d+)-\w+$/.exec(name) ?? [];
    if (pid && name.startsWith(path.basename(cluster)) && !isAlive(Number(pid)))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** PostgreSQL reads only clusters of its own major version. */
export async function refuseOtherVersion(home: string, cluster: string, user: RunAs): Promise<void> {
  const made = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const version = await run(path.join(home, 'bin/postgres'), ['--version'], user);
  const installed = /\s(\d+)/.exec(version.output)?.[1];
  if (!installed) throw new Obstacle(`The embedded PostgreSQL does not run here: ${lastLine(version.output)}`);
  if (made !== installed)
    throw new Obstacle(
      `${cluster} was made by PostgreSQL ${made}, and version ${installed} is installed: ` +
        'make a backup with the older Haulyard and restore it with this one.',
    );
}
