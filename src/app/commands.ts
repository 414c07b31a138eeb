import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Obstacle } from '../server/obstacle.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { type Ending, watchForEnd } from './ending.ts';

const usage = `Usage:
  npm start                          serve the company of DATA_DIR or DATABASE_URL
  npm run demo                       the same with a demo company
  npm run dev                        the demo, reloading on change
  npm run backup -- FILE             write everything to one archive, also while the product runs
  npm run restore -- FILE [--replace]
  npm run import -- FILE [--skip-bad-rows]`;

const print = (line: string) => console.log(line);
type Command = (configuration: Configuration, ending: Ending, args: string[]) => Promise<void>;

const servers = ['start', 'demo', 'api'];

/** Each command loads only what it needs. A server goes on until it is told to end; the others end by themselves. */
const commands: Readonly<Record<string, Command>> = {
  start: serve('start'),
  demo: serve('demo'),
  api: serve('api'),
  async backup(configuration, ending, args) {
    const { backUp } = await import('./backup.ts');
    await backUp(configuration, fileArgument(args), ending, print);
    await ending.end(0);
  },
  async restore(configuration, ending, args) {
    const { restore } = await import('./restore.ts');
    const replace = args.includes('--replace');
    await restore(configuration, fileArgument(args), { replace }, ending, print);
    await ending.end(0);
  },
  async import(configuration, ending, args) {
    const { importCommand } = await import('./import-command.ts');
    const { migrateToLatest, shareDatabase } = await import('./open-database.ts');
    const opened = await shareDatabase(configuration, ending, print);
    await migrateToLatest(opened);
    await ending.end(await importCommand(args, opened.database, print));
  },
};

/** Runs one command; every obstacle is one sentence and exit code 1. */
export async function runCommand([name = '', ...args]: string[]): Promise<void> {
  // Whoever does something with a backup next must not take one that was broken off for done.
  const ending = watchForEnd(servers.includes(name) ? 0 : 1);
  try {
    const command = commands[name];
    if (!command) throw new Obstacle(usage);
    await command(readConfiguration(process.env), ending, args);
  } catch (error) {
    if (!(error instanceof Obstacle)) await sleep(300); // when the database died, that is said by who watches it
    if (!ending.isEnding()) console.error(error instanceof Obstacle ? error.message : error);
    await ending.end(1);
  }
}

function serve(mode: 'start' | 'demo' | 'api'): Command {
  return async (configuration, ending) => {
    const { launch } = await import('./launch.ts');
    await launch(mode, configuration, ending, print);
  };
}

function fileArgument(args: string[]): string {
  const files = args.filter((arg) => !arg.startsWith('--'));
  const [file] = files;
  if (!file || files.length > 1) throw new Obstacle(usage);
  // npm changes into the project; the path was written where the person stands.
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}
