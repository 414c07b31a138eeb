/** The web app is built again when what it is made of has changed, and only then. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { emptyDatabase } from './support/database.ts';
import { freePort, runScript } from './support/product.ts';
import { copyOfProject } from './support/project-copy.ts';

const { folder: copy, remove } = await copyOfProject();
after(remove);

/** Starts the copy of the project, hears whether it built, and answers the page that it serves. */
async function startAndEnd(environment: Record<string, string>): Promise<{ hasBuilt: boolean; page: string }> {
  const port = await freePort();
  const run = runScript('src/app/main.js', ['start'], { ...environment, PORT: String(port) }, copy);
  try {
    await run.prints(/^Ready: /m);
    const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text();
    return { hasBuilt: /Building the web app/.test(run.printed()), page };
  } finally {
    run.child.kill('SIGTERM');
    await run.ended();
  }
}

test('a change of the web app is built at the next start, a change of the server builds nothing', async (t) => {
  const database = await emptyDatabase();
  t.after(database.drop);
  const environment = { DATABASE_URL: database.url, DATA_DIR: path.join(copy, 'data') };

  assert.equal((await startAndEnd(environment)).hasBuilt, false);
  fs.appendFileSync(path.join(copy, 'src/server/limits.ts'), '// only the server\n');
  assert.equal((await startAndEnd(environment)).hasBuilt, false);
  // Pages without their programs, which take long to build and are no other here than they were for all tests.
  for (const page of ['portal.html', 'landing.html']) fs.writeFileSync(path.join(copy, page), '<!doctype html>\n');
  fs.writeFileSync(path.join(copy, 'index.html'), '<p>made anew</p>\n');
  const changed = await startAndEnd(environment);
  assert.equal(changed.hasBuilt, true);
  assert.match(changed.page, /made anew/);
});
