/** A disk that takes no more: said, nothing half done, and everything goes on when there is room again. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { test } from 'node:test';
import sharp from 'sharp';
import { settingsContract as settings } from '../src/features/company/settings.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { aDailyRun, command } from './support/daily-run.ts';
import { aCompany } from './support/factories.ts';
import { aServer } from './support/server.ts';

/** Files of this process may grow to so many bytes: a write beyond them is cut, as on a disk that is full. */
function allowFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', `${process.pid}`, `--fsize=${bytes}:`]);
}

test('on a full disk a photo and a logo are refused with 503, without half a file or a row without its file', async (t) => {
  const server = await aServer();
  t.after(server.close);
  await aCompany(server);
  const admin = await server.as('admin');
  const { stopId, id } = await aDailyRun(server, admin, {});
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
  const file = new Blob([new Uint8Array(picture)]);
  const filesLeft = () =>
    fs.readdirSync(server.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const complete = command(stopId(1));

  allowFiles(10_000);
  const photo = await admin.attempt(daily.completeStop, complete, file);
  const logo = await admin.attempt(settings.uploadLogo, {}, file);
  allowFiles('unlimited');
  for (const { status, body, headers } of [photo, logo]) {
    assert.deepEqual([status, body.error.message], [503, 'The disk is full. Nothing was changed.']);
    assert.ok(headers.get('retry-after'));
  }
  assert.deepEqual(filesLeft(), []);
  assert.equal((await admin.call(daily.get, { id })).stops[0]?.status, 'pending');
  assert.equal((await admin.call(settings.get, {})).logoUrl, null);

  await admin.call(daily.completeStop, complete, file);
  assert.equal(filesLeft().length, 1);
});
