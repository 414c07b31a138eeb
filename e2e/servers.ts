/** Where the whole product runs beside the tests, on ports and in directories of its own. */
import { freePort, type Run, runProduct } from '../test/support/product.ts';
import { momentOfTests } from './clock.ts';
import { aDirectory, copyFilled, fillOnce } from './filled.ts';

/** On two cores two work while one waits; a fourth only makes the others slower (decision 118). */
export const workers = 3;

/** A server that runs already, for looking again and again. */
const told = process.env.E2E_URL;

/** The first process chooses the ports, and workers take them over: one for looking, and one for each of them. */
async function choosePorts(): Promise<string[]> {
  process.env.E2E_PORTS ??= (await Promise.all(Array.from({ length: 1 + workers }, freePort))).join(' ');
  return process.env.E2E_PORTS.split(' ');
}

const ports = told ? [] : await choosePorts();
const [forLooking, ...forWork] = ports.map((port) => `http://localhost:${port}`);

/** For those that only look, so that nobody completes the run that somebody else has come to see. */
export const looking = told ?? forLooking ?? '';

/** The company of this worker alone: what a test finds there, no other changes at the same moment. */
export const working = told ?? forWork[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % workers] ?? '';

/** For Playwright's `globalSetup`: starts them all at once. Gives what ends them. */
export default async function startAll(): Promise<() => Promise<void>> {
  if (!told) await fillOnce();
  const all = ports.map((port) => {
    const directory = aDirectory(port);
    copyFilled(directory);
    return startDemo({ PORT: port, DATA_DIR: directory });
  });
  const end = () => {
    for (const { child } of all) child.kill('SIGTERM');
  };
  process.once('exit', end); // also when one of them did not start
  await Promise.all(all.map(({ prints }) => prints(/^Ready: /m)));
  return async () => {
    end();
    await Promise.all(all.map(({ ended }) => ended()));
  };
}

/**
 * The product with the demo company, at the ordinary moment if nothing else is told. Nothing leaves the machine.
 *
 * @param folder of another copy of the project
 */
export const startDemo = (own: Readonly<Record<string, string>>, folder?: string): Run =>
  runProduct(
    ['demo'],
    {
      NODE_ENV: 'test',
      CLOCK: momentOfTests(),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000',
      MAP_TILE_URL: 'http://localhost:9/{z}/{x}/{y}.png', // tiles fail at once, and the map says so
      ...own,
    },
    folder,
  );
