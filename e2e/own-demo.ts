import fs from 'node:fs';
import path from 'node:path';
import { freePort, type Run, stateDirectory } from '../test/support/product.ts';
import { copyFilled } from './filled.ts';
import { startDemo } from './servers.ts';
import { test } from './test.ts';

type SetClock = ((at: string) => Promise<void>) &
  Readonly<{ /** Where the demo's payment provider listens, with what tests steer it by. */ provider: () => string }>;

/**
 * A demo company for the tests of one file alone, for what would be in everybody else's way; called at its top.
 *
 * @param environment read when it starts, after what the file itself has prepared
 * @returns how its clock is moved, which stands at the ordinary moment when it starts
 */
export async function ownDemo(environment: () => Readonly<Record<string, string>> = () => ({})): Promise<SetClock> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  let directory: string;
  let product: Run;
  test.use({ baseURL: url });
  test.describe.configure({ mode: 'default' }); // one after the other: each worker would start its own
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    directory = stateDirectory();
    const own = environment();
    fs.mkdirSync(directory);
    if (!own.CLOCK && !own.DATABASE_URL) copyFilled(directory);
    product = startDemo({ PORT: port, DATA_DIR: directory, ...own });
    await product.prints(/^Ready: /m);
  });
  test.afterAll(async () => {
    product.child.kill('SIGTERM');
    await product.ended();
    fs.rmSync(path.dirname(directory), { recursive: true, force: true });
  });
  return Object.assign((at: string) => product.setClock(at), {
    provider: () => `http://127.0.0.1:${fs.readFileSync(path.join(directory, 'local-stripe/port'), 'utf8')}`,
  });
}
