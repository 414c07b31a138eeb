import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { dailyRoutesContract as daily } from '../contract.ts';

let server: TestServer;
let admin: Caller;
let driver: Caller;

before(async () => {
  server = await aServer();
  await aCompany(server);
  admin = await server.as('admin');
  driver = await server.as('employee');
});
after(() => server.close());

const filesLeft = () =>
  fs.readdirSync(server.filesFolder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length;

test('hostile photos change nothing and leave nothing on disk', async () => {
  const { stopId, id } = await aDailyRun(server, admin, { driver: driver.id });
  const before = filesLeft();
  const usualTemporary = process.env.TMPDIR;
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-uploads-'));
  process.env.TMPDIR = temporary;
  const avif = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
    .avif()
    .toBuffer();
  const jpeg = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const hostile: Record<string, Uint8Array<ArrayBuffer>> = {
    'text.jpg': new TextEncoder().encode('not a picture'),
    'script.svg': new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'half.jpg': new Uint8Array(jpeg.subarray(0, jpeg.length / 2)),
    'iphone.heic': new Uint8Array(
      Buffer.from(avif.toString('latin1').replace('ftypavif', 'ftypheic').replaceAll('av01', 'hvc1'), 'latin1'),
    ),
    'empty.jpg': new Uint8Array(),
    'large.jpg': new Uint8Array(20 * 1024 * 1024),
  };
  const sentences: Record<string, string> = {
    'half.jpg': 'This image is damaged or too large to be read. Please select another one.',
    'iphone.heic': 'HEIC photos cannot be read here. Please select a JPEG or PNG image.',
    'large.jpg': 'Please select an image smaller than 5MB',
  };
  for (const [name, bytes] of Object.entries(hostile)) {
    const { status, body } = await driver.attempt(daily.completeStop, command(stopId(1)), new File([bytes], name));
    assert.equal(status, 422, name);
    assert.equal(body.error.message, sentences[name] ?? 'Please select an image file', name);
    assert.equal(body.error.fields?.file, body.error.message, name);
  }
  const { stops } = await driver.call(daily.get, { id });
  assert.deepEqual([stops[0]?.status, stops[0]?.hasPhoto], ['pending', false]);
  // A good photo with a refused command is not kept either.
  const stranger = await server.as('employee');
  assert.equal(
    (await stranger.attempt(daily.completeStop, command(stopId(1)), new Blob([new Uint8Array(jpeg)]))).status,
    403,
  );
  assert.equal(filesLeft(), before);
  assert.deepEqual(fs.readdirSync(temporary), []);
  if (usualTemporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualTemporary;
  fs.rmdirSync(temporary);
});

test('a phone that sends photos without end is told to wait, and its command is not used up', async () => {
  const strict = await aServer({ limitScale: 1 / 600 });
  try {
    await aCompany(strict);
    const dispatcher = await strict.as('admin');
    const own = await strict.as('employee');
    const { stopId } = await aDailyRun(strict, dispatcher, { driver: own.id });
    const jpeg = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const photo = () => new Blob([new Uint8Array(jpeg)]);
    assert.equal((await own.attempt(daily.completeStop, command(stopId(1)), photo())).status, 200);
    const waiting = command(stopId(2));
    const { status, body } = await own.attempt(daily.completeStop, waiting, photo());
    assert.deepEqual([status, body.error.code], [429, 'too-many']);
    assert.match(body.error.message, /They stay on your phone and go later/);
    await strict.transact((tx) => tx.deleteFrom('rate_limit').execute());
    assert.equal((await own.attempt(daily.completeStop, waiting, photo())).status, 200);
  } finally {
    await strict.close();
  }
});
