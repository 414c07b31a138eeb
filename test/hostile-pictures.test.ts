/** Everything that people try with an upload: refused, or harmless once it was stored anew. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, test } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { onABusyMachine } from './support/busy.ts';
import { aDailyRun, command } from './support/daily-run.ts';
import { aCompany } from './support/factories.ts';
import { aServer, type Caller, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: Caller;
let stopId: (order: number) => string;
let next = 1;
before(async () => {
  server = await aServer();
  await aCompany(server);
  admin = await server.as('admin');
  stopId = (await aDailyRun(server, admin, { stops: 20 })).stopId;
});
after(() => server.close());

const script = '<script>alert(1)</script>';
const white = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } });
const ascii = (text: string) => Buffer.from(text, 'latin1');

/** A PNG of any size on paper, whose pixels would fill the memory. */
function pixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([ascii(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(4_000_000, Math.ceil(width / 8 + 1) * height)));
  return Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const svg = (inside: string, before = '') =>
  ascii(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);
const entities = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

/** Those that are no pictures, and those that are, with something behind or inside them. */
async function kinds(): Promise<{ refused: Record<string, Buffer>; harmless: Record<string, Buffer> }> {
  const jpeg = await white().jpeg().toBuffer();
  const png = await white().png().toBuffer();
  const gif = await white().gif().toBuffer();
  const gps = {
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 44/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '108/1 13/1 0/1' },
  };
  const named = { IFD0: { Artist: script, Copyright: 'Owner of the phone', Model: 'Phone' } };
  const php = '<?php system($_GET[0]); ?>';
  return {
    refused: {
      'an empty file': Buffer.alloc(0),
      text: ascii('not a picture'),
      'a web page': ascii(`<!doctype html>${script}`),
      'a script': ascii('#!/bin/sh\nrm -rf /\n'),
      'a PHP program with the head of a GIF': ascii('GIF89a<?php system($_GET[0]); ?>'),
      'a Windows program': Buffer.concat([ascii('MZ\x90\x00'), Buffer.alloc(500, 7)]),
      'a Linux program': Buffer.concat([ascii('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]),
      'a PDF': ascii('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
      'a ZIP archive': ascii('PK\x03\x04\x14\x00\x00\x00'),
      'a gzipped web page': gzipSync(script),
      'an SVG with a script': svg(script),
      'an SVG that loads a file': svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
      'an SVG full of entities': svg('&b;', `<?xml version="1.0"?>${entities}`),
      'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
      'a PNG whose end is missing': png.subarray(0, png.length - 30),
      'a PNG of 3,600 megapixels': pixelBomb(60_000, 60_000),
      'a PNG that says it is 51 megapixels': pixelBomb(10_200, 5_001),
      'a PostScript program': ascii('%!PS\n(/etc/passwd) (r) file'),
      'an ImageMagick script': ascii(
        'push graphic-context\nviewbox 0 0 9 9\nfill url(https://evil.example/x.png"|ls")',
      ),
    },
    harmless: {
      'a JPEG that tells where it was taken': await white().jpeg().withExif(gps).toBuffer(),
      'a JPEG with a script in its EXIF': await white().jpeg().withExif(named).toBuffer(),
      'a PNG that tells where it was taken': await white().png().withExif(gps).toBuffer(),
      'a WebP that tells where it was taken': await white().webp().withExif(gps).toBuffer(),
      'a JPEG with a web page behind it': Buffer.concat([jpeg, ascii(script)]),
      'a GIF with a program behind it': Buffer.concat([gif, ascii(`*/=1;alert(1)//${script}`)]),
      'a PNG with a ZIP archive behind it': Buffer.concat([png, ascii('PK\x03\x04payload')]),
      'a JPEG with a comment that is PHP': Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, php.length + 2]),
        ascii(php),
        jpeg.subarray(2),
      ]),
    },
  };
}

const upload = (bytes: Buffer, name = 'photo.jpg') =>
  admin.attempt(daily.completeStop, command(stopId(next)), new File([new Uint8Array(bytes)], name));
const onDisk = () =>
  fs.readdirSync(server.filesFolder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());

test('what is no picture, too large a one or half of one is refused, quickly, and nothing of it is kept', async () => {
  const { refused } = await kinds();
  for (const [what, bytes] of Object.entries(refused)) {
    const from = performance.now();
    const { status, body } = await upload(bytes);
    assert.deepEqual([status, body.error?.code], [422, 'invalid-file'], what);
    assert.ok(performance.now() - from < onABusyMachine(5_000), what);
  }
  assert.deepEqual(onDisk(), []);
});

test('a picture with something in or behind it is kept as its pixels alone, and served so that nothing runs', async () => {
  const { harmless } = await kinds();
  for (const [what, bytes] of Object.entries(harmless)) {
    assert.equal((await upload(bytes)).status, 200, what);
    const served = await admin.fetch(`/api/daily-route-stops/${stopId(next++)}/photo`);
    const kept = Buffer.from(await served.arrayBuffer());
    const { format, exif, xmp, iptc } = await sharp(kept).metadata();
    assert.deepEqual([format, exif, xmp, iptc], ['jpeg', undefined, undefined, undefined], what);
    assert.doesNotMatch(kept.toString('latin1'), /script|php|payload|Owner|Phone|GPS/, what);
    assert.equal(served.headers.get('content-type'), 'image/jpeg');
    assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
    assert.match(served.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
    assert.equal(served.headers.get('cache-control'), 'no-store');
  }
});

test('a name leads nowhere, and photos are for the staff and their own customer only', async () => {
  const jpeg = await white().jpeg().toBuffer();
  for (const name of ['../../etc/passwd', '..\\..\\x.jpg', 'con', '.htaccess', '">.jpg', 'x.php']) {
    assert.equal((await upload(jpeg, name)).status, 200, name);
    next++;
  }
  for (const { parentPath, name } of onDisk()) {
    assert.equal(parentPath, `${server.filesFolder}/photos`);
    assert.match(name, /^[0-9a-f-]{36}\.jpg$/);
  }
  const photo = `/api/daily-route-stops/${stopId(1)}/photo`;
  assert.equal((await server.nobody.fetch(photo)).status, 401);
  const customer = await server.as('customer');
  assert.equal((await customer.fetch(photo)).status, 403);
  const asOwn = photo.replace('/daily-route-stops/', '/my-account/pickups/');
  assert.equal((await customer.fetch(asOwn)).status, 404);
});
