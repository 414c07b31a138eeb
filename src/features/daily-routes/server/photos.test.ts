import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { clock, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aCompany, aServerWith } from '../../../../test/support/factories.ts';
import { aServer } from '../../../../test/support/server.ts';
import { addDays, addMinutes } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { strayWorkContract as stray } from '../stray-work.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');

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
    'script.svg': 'SVG drawings cannot be used here. Please select a PNG, JPEG or WebP image.',
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

const aPhoto = async (red: number) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
};
/** How red the photos under an address are, by their number; undefined where there is none. */
const redsAt = (url: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const answer = await driver.fetch(`${url}?number=${at + 1}`);
      if (!answer.ok) return undefined;
      const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      return Math.round((channels[0]?.mean ?? 0) / 50) * 50;
    }),
  );

test('several photos of a stop come with one command, in their order, and once however often it is sent', async () => {
  const { id, stopId, stops } = await aDailyRun(server, admin, { driver: driver.id });
  const before = filesLeft();
  const photos = await Promise.all([50, 100, 150].map(aPhoto));
  const done = command(stopId(1));
  const answers = await Promise.all([1, 2, 3].map(() => driver.call(daily.completeStop, done, photos)));
  for (const { stop } of answers) assert.deepEqual([stop.hasPhoto, stop.morePhotos], [true, 2]);
  assert.equal(filesLeft(), before + 3);
  assert.deepEqual(await redsAt(`/api/daily-route-stops/${stopId(1)}/photo`, 4), [50, 100, 150, undefined]);
  const other = await driver.attempt(daily.completeStop, done, photos.slice(1));
  assert.deepEqual([other.status, other.body.error.code], [409, 'command-reused']);
  assert.equal(filesLeft(), before + 3);
  const { stops: past } = await admin.call(daily.contactHistory, { contactId: stops[0]?.contactId ?? '' });
  assert.equal(past[0]?.morePhotos, 2);

  await driver.call(daily.skipStop, command(stopId(1), { reason: 'blocked' as const }), await aPhoto(200));
  assert.deepEqual(await redsAt(`/api/daily-route-stops/${stopId(1)}/photo`, 4), [50, 100, 150, 200], 'one more');
  await driver.call(daily.reopenStop, command(stopId(1)));
  const stop = (await admin.call(daily.get, { id })).stops.find((one) => one.id === stopId(1));
  assert.deepEqual([stop?.hasPhoto, stop?.morePhotos], [false, 0]);
  const taken = stop?.visits?.find(({ outcome }) => outcome === 'skipped');
  assert.equal(taken?.morePhotos, 3, 'photos go where the visit goes');
  assert.deepEqual(await redsAt(`/api/stop-visits/${taken?.id}/photo`, 4), [50, 100, 150, 200]);
});

test('what is put off keeps its photos and words, also from an older phone, which sends none', async () => {
  const { id, stopId } = await aDailyRun(server, admin, { driver: driver.id });
  const before = filesLeft();
  const later = command(stopId(1), { toDate: addDays(today, 2), notes: 'Dog loose' });
  const photos = await Promise.all([50, 100].map(aPhoto));
  for (const _ of [1, 2]) await driver.call(daily.rescheduleStop, later, photos);
  assert.equal(filesLeft(), before + 2);
  const plain = JSON.stringify({ ...command(''), id: undefined, toDate: addDays(today, 2) });
  const headers = { 'content-type': 'application/json' };
  const old = await driver.fetch(`/api/daily-route-stops/${stopId(2)}/rescheduling`, {
    ...{ method: 'POST', headers, body: plain },
  });
  assert.equal(old.status, 200);
  const { stops } = await admin.call(daily.get, { id });
  assert.deepEqual(
    stops
      .slice(0, 2)
      .map(({ status, driverNotes, hasPhoto, morePhotos }) => [status, driverNotes, hasPhoto, morePhotos]),
    [
      ['rescheduled', 'Dog loose', true, 1],
      ['rescheduled', null, false, 0],
    ],
  );
  assert.deepEqual(await redsAt(`/api/daily-route-stops/${stopId(1)}/photo`, 3), [50, 100, undefined]);
});

test('a putting off that comes after another truck was there, or once the stop is gone, keeps what it shows', async () => {
  const other = await server.as('employee');
  const { id, stopId } = await aDailyRun(server, admin, { driver: driver.id });
  const at = clock.now();
  clock.set(addMinutes(at, 1));
  await admin.call(daily.assignDriver, { id, driverId: other.id });
  await other.call(daily.completeStop, command(stopId(1)));
  await server.transact((tx) => tx.deleteFrom('daily_route_stop').where('id', '=', stopId(2)).execute());
  const putOff = async (order: number) =>
    driver.call(
      daily.rescheduleStop,
      { ...command(stopId(order), { toDate: addDays(today, 2), notes: 'Gate shut' }), at },
      await aPhoto(100),
    );
  assert.deepEqual([(await putOff(1)).recordedAs, (await putOff(2)).recordedAs], ['visit', 'stray']);
  const [stop] = (await admin.call(daily.get, { id })).stops;
  const [visit] = stop?.visits ?? [];
  assert.deepEqual([stop?.status, stop?.hasPhoto], ['completed', false]);
  assert.deepEqual([visit?.outcome, visit?.driverNotes, visit?.hasPhoto], ['skipped', 'Gate shut', true]);
  const kept = (await admin.call(stray.strayWork, {})).work.find(({ reason }) => reason === 'stop-removed');
  assert.deepEqual([kept?.outcome, kept?.driverNotes, kept?.hasPhoto], ['skipped', 'Gate shut', true]);
});

test('photos of work that fitted nowhere are kept with it, and go with it to the stop', async () => {
  const { id, stopId } = await aDailyRun(server, admin, { driver: driver.id });
  await admin.call(daily.assignDriver, { id, driverId: null });
  await driver.call(daily.completeStop, command(stopId(1)), await Promise.all([50, 100].map(aPhoto)));
  const [work] = (await admin.call(stray.strayWork, {})).work.filter(({ stopNow }) => stopNow?.id === stopId(1));
  assert.equal(work?.morePhotos, 1);
  assert.deepEqual(await redsAt(`/api/stray-work/${work?.id}/photo`, 3), [50, 100, undefined]);
  await admin.call(stray.settleStrayWork, { id: work?.id ?? '', settlement: 'place' });
  assert.deepEqual(await redsAt(`/api/daily-route-stops/${stopId(1)}/photo`, 3), [50, 100, undefined]);
});

test('more than five photos at once are refused, and one that is none among them leaves nothing of the others', async () => {
  const { id, stopId } = await aDailyRun(server, admin, { driver: driver.id });
  const before = filesLeft();
  const six = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aPhoto(100)));
  assert.equal((await driver.attempt(daily.completeStop, command(stopId(1)), six)).status, 422);
  const spoilt = [...six.slice(0, 2), new Blob(['not a picture'])];
  assert.equal((await driver.attempt(daily.completeStop, command(stopId(1)), spoilt)).status, 422);
  assert.equal(filesLeft(), before);
  assert.equal((await driver.call(daily.get, { id })).stops[0]?.status, 'pending');
  assert.equal((await driver.call(daily.completeStop, command(stopId(1)), six.slice(1))).stop.morePhotos, 4);
});
