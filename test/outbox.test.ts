import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import { after, afterEach, before, test } from 'node:test';
import { startServer } from '../src/app/server.ts';
import { insertCompany } from '../src/features/company/server/store.ts';
import { minutesBetween } from '../src/kernel/calendar.ts';
import { connect, type Database } from '../src/server/database/connection.ts';
import { draft } from '../src/server/outbox/draft.ts';
import { mailThrough } from '../src/server/outbox/mail.ts';
import { queueMessage, sendNow, takeDue } from '../src/server/outbox/store.ts';
import { type Transact, transactOn } from '../src/server/transact.ts';
import { clock, minutesAgo, now } from './support/clock.ts';
import { freshDatabase } from './support/database.ts';
import { aMailServer } from './support/mailbox.ts';
import { until } from './support/until.ts';

let database: Database;
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let running: (() => Promise<void>)[] = [];

before(async () => {
  fresh = await freshDatabase();
  database = connect(fresh.url, { clock });
  await transact((tx) => insertCompany(tx, { companyName: 'Mesa', timeZone: 'America/Denver', email: 'hi@mesa.test' }));
});
afterEach(async () => {
  for (const close of running.toReversed()) await close();
  running = [];
  await database.read.deleteFrom('outbox_message').execute();
  await database.read.deleteFrom('failed_address').execute();
});
after(async () => {
  await database.close();
  await fresh.drop();
});

const transact: Transact = (work) => transactOn(database.read)(work);

/** One more process on the database; without a mail server it only keeps messages. */
async function aProcess(smtpUrl?: string, publicUrl?: string) {
  const started = await startServer({
    database,
    databaseUrl: fresh.url,
    port: 0,
    host: '127.0.0.1',
    filesFolder: os.tmpdir(),
    mapTileUrl: 'https://tile.example.test/{z}/{x}/{y}.png',
    limitScale: 1,
    strict: true,
    publicUrl,
    ...(smtpUrl && { mail: mailThrough(smtpUrl), mailFrom: 'office@hauler.test' }),
  });
  running.push(started.close);
  return started;
}

async function aMailbox(...answers: Parameters<typeof aMailServer>) {
  const mailbox = await aMailServer(...answers);
  running.push(mailbox.close);
  return mailbox;
}

const company = { name: 'Mesa & Sons', color: '#059669' };
const words = draft({ subject: 'Your pickup', paragraphs: ['Hello <Ana>,\nthe truck comes.'], company });

const queue = (address: string, more: Partial<Parameters<typeof queueMessage>[1]> = {}) =>
  transact((tx) =>
    queueMessage(tx, { kind: 'Test', to: { name: 'Ana Yazzie', address }, createdBy: null, ...words, ...more }),
  );

const state = (id: string) =>
  database.read.selectFrom('outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const untilIs = (id: string, status: string) =>
  until(async () => {
    const row = await state(id);
    return row.status === status && row;
  });

/** Puts a message back to be due, as if its time had come. */
const makeDue = (id: string, status: 'queued' | 'sending') =>
  database.read
    .updateTable('outbox_message')
    .set({ status, next_try_at: minutesAgo(1) })
    .where('id', '=', id)
    .execute();

test('what a transaction queues is sent after its commit, from the company, as text and HTML', async () => {
  const mailbox = await aMailbox();
  await aProcess(mailbox.url);
  const id = await queue('ana@example.test');
  const { sent_at: sentAt, attempts } = await untilIs(id, 'sent');
  assert.ok(sentAt);
  assert.equal(attempts, 1);
  const [letter] = mailbox.received;
  assert.equal(mailbox.received.length, 1);
  assert.equal(letter?.to, 'ana@example.test');
  assert.match(letter?.raw ?? '', /^To: Ana Yazzie <ana@example\.test>/m);
  assert.match(letter?.raw ?? '', /^From: .*<office@hauler\.test>/m);
  assert.match(letter?.raw ?? '', /Hello <Ana>,/);
  const unfolded = letter?.raw.replaceAll('=\r\n', ''); // quoted-printable breaks lines anywhere
  assert.match(unfolded ?? '', /Hello &lt;Ana&gt;,/);
});

test('what was sent keeps none of its links, which are its recipient’s alone', async () => {
  const mailbox = await aMailbox();
  await aProcess(mailbox.url);
  const token = 'Zz9_-'.repeat(8);
  const url = `http://localhost:3000/choose-password#token=${token}`;
  const letter = draft({ subject: 'Welcome', paragraphs: ['Hello'], link: { label: 'Choose', url }, company });
  const id = await queue('ana@example.test', { ...letter, unsubscribeUrl: `http://localhost:3000/api/${token}` });
  const kept = await untilIs(id, 'sent');
  assert.doesNotMatch(JSON.stringify(kept), new RegExp(token));
  assert.match(kept.text_body, /Hello\n\nChoose: http:\/\/localhost:3000\/choose-password#token=…/);
  assert.match((mailbox.received[0]?.raw ?? '').replaceAll(/=\r?\n/g, ''), new RegExp(token));
});

test('a message of a transaction that was rolled back is never sent', async () => {
  const mailbox = await aMailbox();
  await aProcess(mailbox.url);
  await assert.rejects(
    transact(async (tx) => {
      await queueMessage(tx, { kind: 'Test', to: { name: null, address: 'a@b.test' }, createdBy: null, ...words });
      throw new Error('no');
    }),
  );
  await untilIs(await queue('later@example.test'), 'sent');
  assert.deepEqual(
    mailbox.received.map(({ to }) => to),
    ['later@example.test'],
  );
});

test('without a mail server messages are kept, to be read', async () => {
  await aProcess();
  const id = await queue('ana@example.test');
  const { html_body: html } = await untilIs(id, 'kept');
  assert.match(html, /the truck comes/);
});

test('a "not now" is tried again later, a "no" for good is not', async () => {
  const mailbox = await aMailbox((recipient) => ({ 'busy@example.test': 451, 'gone@example.test': 550 })[recipient]);
  await aProcess(mailbox.url);
  const [busy, gone] = [await queue('busy@example.test'), await queue('gone@example.test')];
  const failed = await untilIs(gone, 'failed');
  assert.match(failed.last_error ?? '', /550|Refused/);
  await until(async () => (await state(busy)).last_error);
  const waiting = await state(busy);
  assert.equal(waiting.status, 'queued');
  const minutes = minutesBetween(now(), waiting.next_try_at);
  assert.ok(minutes > 0.5 && minutes <= 1, `tried again in ${minutes} minutes`);
});

for (const said of ['553 5.7.1 not your address', '550 relay not permitted', '553 5.7.1 Sender address rejected'])
  test(`a mail server that refuses us ("${said}") loses nothing, and no address is blamed`, async () => {
    const refuses = () => said;
    const mailbox = await (said.includes('your') ? aMailbox(undefined, refuses) : aMailbox(refuses));
    await aProcess(mailbox.url);
    const id = await queue('ana@example.test');
    await until(async () => (await state(id)).last_error);
    assert.equal((await state(id)).status, 'queued');
    assert.deepEqual(await database.read.selectFrom('failed_address').select('email').execute(), []);
  });

test('a mail server that is away loses nothing', async () => {
  const away = await aMailServer();
  await away.close();
  await aProcess(away.url);
  const id = await queue('ana@example.test');
  await until(async () => (await state(id)).last_error);
  const { status, last_error: error } = await state(id);
  assert.equal(status, 'queued');
  assert.match(error ?? '', /ECONNREFUSED/);
});

test('a mail server that takes the call and says nothing is given up, and loses nothing', async () => {
  const callers: net.Socket[] = [];
  const silent = net.createServer((caller) => callers.push(caller)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  running.push(async () => {
    for (const caller of callers) caller.destroy();
    silent.close();
  });
  await aProcess(`smtp://127.0.0.1:${(silent.address() as net.AddressInfo).port}`);
  const id = await queue('ana@example.test');
  await until(async () => (await state(id)).last_error);
  const { status, last_error: error } = await state(id);
  assert.equal(status, 'queued');
  assert.match(error ?? '', /Greeting never received/);
});

test('what a process was sending when it died is sent again, with the same message id', async () => {
  const mailbox = await aMailbox();
  await aProcess(mailbox.url);
  const id = await queue('ana@example.test');
  await untilIs(id, 'sent');
  await makeDue(id, 'sending');
  await queue('wake@example.test');
  await untilIs(id, 'sent');
  const ids = mailbox.received
    .filter(({ to }) => to === 'ana@example.test')
    .map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], `<${id}@hauler.test>`);
  assert.equal(ids[1], ids[0]);
});

test('three processes send each of sixty messages once', async () => {
  const mailbox = await aMailbox();
  for (let n = 0; n < 3; n++) await aProcess(mailbox.url);
  const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => queue(`person${n}@example.test`)));
  for (const id of ids) await untilIs(id, 'sent');
  assert.equal(new Set(mailbox.received.map(({ to }) => to)).size, 60);
  assert.equal(mailbox.received.length, 60);
});

test('a subject or name with line breaks adds no header (security 1.3.11)', async () => {
  const mailbox = await aMailbox();
  await aProcess(mailbox.url);
  const evil = draft({ subject: 'Hello\r\nBcc: all@example.test', paragraphs: ['x'], company });
  await untilIs(
    await queue('ana@example.test', {
      ...evil,
      to: { name: 'Ana\r\nBcc: b@example.test', address: 'ana@example.test' },
    }),
    'sent',
  );
  const head = mailbox.received[0]?.raw.split('\r\n\r\n')[0] ?? '';
  assert.doesNotMatch(head, /^bcc:/im);
});

test('what a person waits for goes before news to many', async () => {
  await queue('first.of.many@example.test', { isBulk: true });
  await queue('second.of.many@example.test', { isBulk: true });
  const link = await queue('one@example.test');
  assert.deepEqual(
    (await transact((tx) => takeDue(tx, 1))).map(({ id }) => id),
    [link],
  );
});

test('a letter that waited leads where people reach the product when it goes, and what was sent stays as it was', async () => {
  const atHome = await aProcess();
  const letter = (base: string) => ({
    ...draft({
      ...{ subject: 'Please sign', paragraphs: [`See ${base}/customer.`], company },
      link: { label: 'Sign', url: `${base}/profile?tab=agreement` },
    }),
    unsubscribeUrl: `${base}/api/unsubscribes/abc`,
  });
  const id = await queue('ana@example.test', letter(atHome.url));
  await untilIs(id, 'kept');
  const moves = async (publicUrl: string | undefined) => {
    await running.pop()?.();
    const mailbox = await aMailbox();
    await aProcess(mailbox.url, publicUrl);
    const mark = await queue('mark@example.test', letter('https://elsewhere.test'));
    await untilIs(mark, 'sent');
    return mailbox;
  };
  await moves('https://old.hauler.test');
  const told = await state(id);
  assert.ok(!`${told.text_body} ${told.html_body} ${told.unsubscribe_url}`.includes(atHome.url), told.text_body);
  await moves(undefined); // to an address of this machine alone nobody is led
  assert.equal((await state(id)).text_body, told.text_body);
  const mailbox = await moves('https://hauler.test');
  await transact((tx) => sendNow(tx, id));
  const { text_body: text, html_body: html } = await untilIs(id, 'sent');
  const { raw = '' } = mailbox.received.find(({ to }) => to === 'ana@example.test') ?? {};
  assert.match(raw, /List-Unsubscribe: <https:\/\/hauler\.test\/api/);
  for (const body of [text, html])
    assert.equal(
      body.match(/https?:\/\/[^/]*/g)?.every((base) => base === 'https://hauler.test'),
      true,
      body,
    );
  await moves('https://new.hauler.test');
  assert.equal((await state(id)).text_body, text);
});
