/** A demo whose process ends while its months are billed. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { emptyDatabase } from './support/database.ts';
import { type Run, runProduct, stateDirectory } from './support/product.ts';

const data = stateDirectory();
const empty = await emptyDatabase();
const started: Run[] = [];

after(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await empty.drop();
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});

function demo(): Run {
  const one = runProduct(['api'], { DATABASE_URL: empty.url, DATA_DIR: data, PORT: '0' });
  started.push(one);
  return one;
}

test('a demo that was broken off while its months were billed says so at every later start', async () => {
  const first = demo();
  await first.prints(/^Billing /m);
  first.child.kill('SIGKILL');
  await first.ended();
  for (let n = 0; n < 2; n++) {
    const later = demo();
    await later.prints(
      /^This demo was broken off while it was made, .* another DATA_DIR and another, empty database\.$/m,
    );
    later.child.kill('SIGINT');
    assert.equal((await later.ended()).code, 0);
  }
});
