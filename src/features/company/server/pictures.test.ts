import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import sharp from 'sharp';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { aWire } from '../../../../test/support/wire.ts';
import { settingsContract as settings } from '../settings.ts';

test('a logo whose saving was done though nobody heard of it keeps its file', async (t) => {
  const wire = aWire();
  let direct = '';
  const through = (url: string) => {
    direct = url;
    return wire.through(url);
  };
  const server = await aServer({ through });
  const database = new pg.Client({ connectionString: direct });
  await database.connect();
  t.after(async () => {
    await database.end();
    wire.mend();
    await server.close();
    wire.close();
  });
  await aCompany(server);
  const admin = await server.as('admin');
  // The commit waits for a lock, and goes on when nobody is at the other end any more.
  await database.query(`
    create function wait_at_commit() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(4711); return null; end';
    create constraint trigger wait_at_commit after update on company_settings
      deferrable initially deferred for each row execute function wait_at_commit();
    select pg_advisory_lock(4711)`);
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } });
  const logo = new File([new Uint8Array(await image.png().toBuffer())], 'logo.png', { type: 'image/png' });
  const answer = admin.attempt(settings.uploadLogo, {}, logo);
  const waiting = "select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted";
  await until(async () => (await database.query(waiting)).rowCount);
  wire.cut();
  assert.equal((await answer).status, 503);
  await database.query('select pg_advisory_unlock(4711)');
  const named = () =>
    database.query<{ key: string }>('select logo_key as key from company_settings where logo_key <> $1', ['']);
  const { key } = await until(async () => (await named()).rows[0]);
  assert.ok(fs.existsSync(path.join(server.filesFolder, key)), key);
});
