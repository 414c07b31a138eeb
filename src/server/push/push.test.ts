import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import fc from 'fast-check';
import { isInside } from '../own-networks.ts';
import { encrypted, longestPush } from './encrypting.ts';
import { isPushEndpoint, lookUpOutside } from './endpoints.ts';
import { pushedBy, pushThrough, pushToBrowser } from './push.ts';
import { newPushKeys, vapidHeader } from './vapid.ts';

const from = (text: string) => Buffer.from(text, 'base64url');
const aMessage = () => ({
  keys: newPushKeys(),
  subject: 'https://hauler.test',
  keepSeconds: 60,
  now: '2026-11-23T12:00:00.000Z',
});

test('the example of RFC 8291, octet by octet', () => {
  const receiver = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const given = {
    privateKey: from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: from('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  assert.equal(
    encrypted('When I grow up, I want to be a watermelon', receiver, given).toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('every text comes out again with the keys of the browser, and another one each time', () => {
  const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)];
  const receiver = { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') };
  const read = (body: Buffer) => {
    const [salt, theirs, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), from(receiver.p256dh), theirs]);
    const key = (of: Buffer, by: Buffer, name: Buffer, size: number) =>
      Buffer.from(hkdfSync('sha256', of, by, name, size));
    const material = key(pair.computeSecret(theirs), auth, info, 32);
    const cek = key(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const open = createDecipheriv(
      'aes-128-gcm',
      cek,
      key(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    );
    open.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]);
    assert.equal(text.at(-1), 2);
    return text.subarray(0, -1).toString('utf8');
  };
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) =>
      assert.equal(read(encrypted(text, receiver)), text),
    ),
  );
  assert.ok(encrypted('x'.repeat(longestPush), receiver).length <= 4096);
  assert.notDeepEqual(encrypted('same', receiver), encrypted('same', receiver));
});

test('the signature of who pushes is good, for that push service and half a day', () => {
  const keys = newPushKeys();
  const header = vapidHeader('https://push.example.com/abc', keys, 'https://hauler.test', '2026-11-23T12:00:00.000Z');
  const [, head = '', claims = '', signature = '', k] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  assert.equal(k, keys.publicKey);
  const { d: _, ...publicJwk } = keys.privateJwk;
  const key = createPublicKey({ key: publicJwk, format: 'jwk' });
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, from(signature)));
  const exp = Date.parse('2026-11-24T00:00:00Z') / 1000;
  assert.deepEqual(JSON.parse(from(claims).toString()), {
    aud: 'https://push.example.com',
    exp,
    sub: 'https://hauler.test',
  });
});

test('nothing inside is pushed to, by whatever name', async () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/Q',
    'https://updates.push.services.mozilla.com/wpush/v2/g',
  ])
    assert.ok(isPushEndpoint(good), good);
  for (const bad of [
    'http://fcm.googleapis.com/a',
    'https://localhost/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://db.internal/a',
    'https://push.example.com:5432/a',
    'https://me@push.example.com/a',
    'https://intranet/a',
    'https://127.1/',
    'ftp://push.example.com',
    'x',
  ])
    assert.ok(!isPushEndpoint(bad), bad);
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
  ])
    assert.ok(isInside(address), address);
  for (const address of ['142.250.72.10', '2607:f8b0::200a', '17.188.1.1']) assert.ok(!isInside(address), address);
  const error = await new Promise<Error | null>((done) => lookUpOutside('localhost', {}, (found) => done(found)));
  assert.equal(error?.message, 'It leads inside');
  const message = { ...aMessage(), receiver: { p256dh: 'x', auth: 'x' }, text: '' };
  assert.equal(await pushToBrowser({ ...message, endpoint: 'https://127.0.0.1/a' }), 'refused');
  assert.equal(await pushToBrowser({ ...message, endpoint: 'https://push.example.com/a' }), 'refused');
});

test('a push service gets what it needs and nothing else, and whatever it does is told by a word', async () => {
  const heard: { url: string | undefined; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const answers = [201, 410, 429, undefined];
  const service = createServer(async (request, answer) => {
    const status = answers.shift();
    if (status === undefined) return request.socket.destroy();
    heard.push({ url: request.url, headers: request.headers, body: await buffer(request) });
    answer.writeHead(status).end('nobody reads this');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const push = pushThrough((url, options, answered) => {
    assert.equal(options.lookup, lookUpOutside);
    const { pathname } = new URL(url);
    return httpRequest({ ...options, lookup: undefined, host: '127.0.0.1', port, path: pathname }, answered);
  });
  const receiver = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = 'https://push.example.com/send/abc';
  const message = { ...aMessage(), endpoint, receiver, text: 'Cans out' };
  const told = [await push(message), await push(message), await push(message), await push(message)];
  assert.deepEqual(told, ['done', 'gone', 'later', 'later']);
  const [{ url, headers, body } = assert.fail()] = heard;
  const { host: _, connection: _kept, authorization, ...others } = headers;
  assert.match(authorization ?? '', /^vapid t=/);
  assert.deepEqual(others, {
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(body.length),
    ttl: '60',
    urgency: 'normal',
  });
  assert.equal(url, '/send/abc');
  assert.ok(!body.includes('Cans out'), 'nobody on the way reads it');
  service.close();
});

test('what the answers of a push service mean', () => {
  assert.deepEqual([201, 404, 410, 400, 403, 413, 429, 503, 0].map(pushedBy), [
    'done',
    'gone',
    'gone',
    'refused',
    'gone',
    'refused',
    'later',
    'later',
    'later',
  ]);
});
