import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { keepAlive } from './embedded-revival.ts';

test('a database that is killed is started again under its address, with all it had; the sixth death in ten minutes is the last', async (t) => {
  const folder = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'haulyard-revival-'));
  fs.chmodSync(folder, 0o711);
  const cluster = path.join(folder, 'postgres');
  const lines: string[] = [];
  const embedded = await startEmbedded(cluster, { log: (line) => lines.push(line) });
  t.after(async () => {
    await embedded.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const { pool, close } = connect(embedded.url);
  t.after(close);
  const postmaster = () => Number(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  async function answers(): Promise<number> {
    for (const until = performance.now() + 30_000; ; await sleep(100)) {
      try {
        return (await pool.query('select count(*)::int as n from kept')).rows[0].n;
      } catch (error) {
        if (performance.now() > until) throw error;
      }
    }
  }
  await pool.query('create table kept (n int)');
  let isOver = false;
  void embedded.ended.then(() => {
    isOver = true;
  });
  for (let death = 1; death <= 5; death++) {
    await pool.query('insert into kept values ($1)', [death]);
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    // Those it had forked may answer for a moment longer.
    while (lines.filter((line) => line === 'The database is back.').length < death) await sleep(1);
    const newcomer = connect(embedded.url);
    await newcomer.pool.query('select'); // who is told so is answered at once
    await newcomer.close();
    assert.equal(await answers(), death);
    assert.notEqual(postmaster(), before);
    assert.equal(isOver, false);
  }
  process.kill(postmaster(), 'SIGKILL');
  await embedded.ended;
  assert.equal(lines.filter((line) => line === 'The database is back.').length, 5);
});

test('deaths of more than ten minutes ago are forgotten', async (t) => {
  let seconds = 0;
  t.mock.method(performance, 'now', () => seconds * 1000);
  /** After how many deaths it is given up, when one comes every so many seconds; 20 are enough to see. */
  async function livesFor(every: number): Promise<number> {
    let deaths = 0;
    await keepAlive({
      death: async () => {
        deaths++;
        seconds += every;
        return 'killed';
      },
      isWanted: () => deaths < 20,
      revive: async () => {},
      log: () => {},
    });
    return deaths;
  }
  assert.equal(await livesFor(1), 6);
  seconds += 600;
  assert.equal(await livesFor(119), 6);
  seconds += 600;
  assert.equal(await livesFor(120), 20); // the sixth comes when the first is ten minutes old
});
