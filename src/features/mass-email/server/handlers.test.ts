import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCompany, aContact, aRoute } from '../../../../test/support/factories.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { outboxContract as outbox } from '../../outbox/contract.ts';
import { massEmailContract as massEmail, massEmailPageSize, mostProblems } from '../contract.ts';

let server: TestServer;
let mailbox: Awaited<ReturnType<typeof aMailServer>>;
let admin: Caller;
/** Whom the mail server does not take letters for now. */
const later = new Set<string>();
before(async () => {
  mailbox = await aMailServer((recipient) => {
    if (later.has(recipient.toLowerCase())) return 451;
    return recipient.startsWith('gone.') ? 550 : undefined;
  });
  server = await aServer({ smtpUrl: mailbox.url });
  await aCompany(server);
  await server.database.pool.query(
    "update company_settings set address = '12 Main St', city = 'Aztec', state = 'NM', zip_code = '87410'",
  );
  admin = await server.as('admin');
});
after(async () => {
  await server.close();
  await mailbox.close();
});

const anAnnouncement = { purpose: 'announcement' } as const;
const aRecipient = async (email: string, name?: string) =>
  (await server.transact((tx) => aContact(tx, { email, ...(name && { name }) }))).contactId;

/** Waits until nothing of it is under way. */
const finished = (id: string) =>
  until(async () => {
    const state = await admin.call(massEmail.get, { id });
    return state.waiting === 0 && state;
  });

const lettersTo = (address: string) => mailbox.received.filter(({ to }) => to === address).map(({ raw }) => raw);
/** Undoes the soft line breaks and signs of quoted-printable. */
const plain = (raw: string) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
const tokenIn = (raw: string) => /unsubscribe#token=([\w-]+)/.exec(plain(raw))?.[1] ?? '';

test('everyone chosen gets a letter of their own, and a repeat of the command sends nothing', async () => {
  const recipientIds = [await aRecipient('ana@example.test', 'Ana'), await aRecipient('joe@example.test', 'Joe')];
  const id = randomUUID();
  const input = {
    id,
    purpose: 'announcement' as const,
    subject: 'News for {{first_name}}',
    message: 'Hello {{first_name}},\n\nno pickup <Friday>.',
    recipientIds,
  };
  const [first, second] = await Promise.all([admin.call(massEmail.send, input), admin.call(massEmail.send, input)]);
  assert.deepEqual(
    [first, second],
    [
      { id, total: 2, leftOut: [] },
      { id, total: 2, leftOut: [] },
    ],
  );
  const state = await finished(id);
  assert.deepEqual([state.total, state.sent, state.failed, state.problems], [2, 2, 0, []]);
  const [letter = '', ...more] = lettersTo('ana@example.test');
  assert.deepEqual(more, []);
  assert.match(letter, /^Subject: News for Ana$/m);
  assert.match(letter, /^To: .*ana@example\.test/m);
  assert.doesNotMatch(letter, /\bjoe\b|^Cc:/im);
  assert.match(plain(letter), /no pickup &lt;Friday&gt;\./);
  assert.match(plain(letter), /San Juan Disposal\r?\n12 Main St\r?\nAztec, NM 87410\r?\nUnsubscribe: http/);
  assert.match(letter, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
});

test('one click unsubscribes, by the mailbox or by hand, and can be taken back', async () => {
  const contactId = await aRecipient('Maria@Example.test', 'Maria');
  const send = (n: number) => ({
    ...anAnnouncement,
    id: randomUUID(),
    subject: `No. ${n}`,
    message: 'Hello',
    recipientIds: [contactId],
  });
  const first = await admin.call(massEmail.send, send(1));
  await finished(first.id);
  const letter = mailbox.received.find(({ to }) => /^maria@/i.test(to))?.raw ?? '';
  const header = plain(letter).replaceAll(/\r?\n\s+/g, ' ');
  const url = /^List-Unsubscribe:\s+<https?:\/\/[^/]+(\/api\/unsubscribes\/[\w-]+)>/m.exec(header)?.[1] ?? '';
  const oneClick = await server.nobody.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  assert.equal(oneClick.status, 200);

  const check = (message: string, recipientIds: string[]) =>
    admin.call(massEmail.check, { ...anAnnouncement, subject: 'Hi', message, recipientIds });
  const ben = await aRecipient('ben@example.test', 'Ben');
  assert.deepEqual(await check('Hello', [contactId, ben]), {
    ...{ recipients: 1, firstId: ben, leftOut: [{ reason: 'unsubscribed', count: 1 }] },
  });
  assert.deepEqual(await check('You owe {{amount_open}}', [contactId, ben]), {
    ...{ recipients: 0, firstId: null },
    leftOut: [
      { reason: 'unsubscribed', count: 1 },
      { reason: 'no-amount_open', count: 1 },
    ],
  });
  const refused = await admin.attempt(massEmail.send, send(2));
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'nobody-left']);
  const other = await aRecipient('maria@example.test', 'Also Maria');
  const listed = (await admin.call(massEmail.recipients, { q: 'maria@ex' })).rows;
  assert.deepEqual(
    listed.map(({ id, off }) => [id, off.includes('announcement')]).toSorted(),
    [
      [contactId, true],
      [other, true],
    ].toSorted(),
  );

  await server.nobody.call(massEmail.subscribe, { token: tokenIn(letter) });
  const again = await admin.call(massEmail.send, { ...send(3), recipientIds: [contactId, other] });
  assert.deepEqual([again.total, again.leftOut.map(({ reason }) => reason)], [1, ['same-address']]);
  assert.deepEqual((await admin.call(massEmail.get, { id: again.id })).leftOut, again.leftOut, 'found again later');
});

test('who unsubscribes while a letter still waits gets none, also when somebody sends it again', async () => {
  later.add('changed.mind@example.test');
  const contactId = await aRecipient('Changed.Mind@Example.test');
  const send = () => ({ ...anAnnouncement, id: randomUUID(), subject: 'S', message: 'M', recipientIds: [contactId] });
  const { id } = await admin.call(massEmail.send, send());
  const letter = await server.database.read
    .selectFrom('outbox_message')
    .select(['id', 'text_body as text'])
    .where('to_address', '=', 'Changed.Mind@Example.test')
    .executeTakeFirstOrThrow();
  for (let n = 0; (await admin.call(massEmail.get, { id })).retried === 0 && n < 200; n++) await sleep(25);
  await server.nobody.call(massEmail.unsubscribe, { token: tokenIn(letter.text) });
  later.clear();
  for (let time = 0; time < 2; time++) {
    await admin.call(outbox.retry, { id: letter.id });
    for (let n = 0; (await admin.call(massEmail.get, { id })).failed === 0 && n < 200; n++) await sleep(25);
    const { problems } = await admin.call(massEmail.get, { id });
    assert.match(problems[0]?.error ?? '', /unsubscribed in the meantime/);
  }
  assert.deepEqual(lettersTo('Changed.Mind@Example.test'), []);
});

test('a refused address is told, and the others get theirs', async () => {
  const recipientIds = [await aRecipient('gone.1@example.test'), await aRecipient('here@example.test')];
  const { id } = await admin.call(massEmail.send, {
    ...anAnnouncement,
    id: randomUUID(),
    subject: 'S',
    message: 'M',
    recipientIds,
  });
  const { sent, failed, problems } = await finished(id);
  assert.deepEqual([sent, failed], [1, 1]);
  assert.deepEqual(
    problems.map(({ email, contactId, isTriedAgain }) => [email, contactId, isTriedAgain]),
    [['gone.1@example.test', recipientIds[0], false]],
  );
  assert.match(problems[0]?.error ?? '', /550/);
});

test('of more failures than are listed all can be written to again', async () => {
  const wrong = Array.from({ length: mostProblems + 1 }, (_, n) => `gone.many.${n}@example.test`);
  const recipientIds = await Promise.all(wrong.map((email) => aRecipient(email)));
  const here = await aRecipient('here.many@example.test');
  const { id } = await admin.call(massEmail.send, {
    ...anAnnouncement,
    id: randomUUID(),
    subject: 'S',
    message: 'M',
    recipientIds: [here, ...recipientIds],
  });
  const { failed, problems, failedIds } = await finished(id);
  assert.deepEqual([failed, problems.length], [mostProblems + 1, mostProblems]);
  assert.deepEqual(failedIds.toSorted(), recipientIds.toSorted());
});

test('what is missing is said at its field, and nothing is kept', async () => {
  const id = randomUUID();
  const refused = await admin.attempt(massEmail.send, {
    ...anAnnouncement,
    id,
    subject: ' ',
    message: '',
    recipientIds: [],
  });
  assert.deepEqual(refused.body.error.fields, {
    subject: 'Please enter an email subject',
    message: 'Please enter an email message',
    recipientIds: 'Please select at least one recipient',
  });
  assert.equal((await admin.attempt(massEmail.get, { id })).status, 404);
});

test('recipients are found by name, company, status and route', async () => {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 2 }));
  const onRoute = (await admin.call(massEmail.recipients, { routeId })).rows;
  assert.deepEqual(onRoute.map(({ id }) => id).toSorted(), stops.map(({ contactId }) => contactId).toSorted());
  const id = await aRecipient('percent@example.test', '100%');
  assert.deepEqual(
    (await admin.call(massEmail.recipients, { q: '0% nez' })).rows.map((row) => row.id),
    [id],
  );
  assert.deepEqual((await admin.call(massEmail.recipients, { q: '100%', status: 'Lost' })).rows, []);
});

test('what was sent before is told to its very first, page by page', async () => {
  await server.database.pool.query(
    `insert into mass_email (id, purpose, subject, message, created_by, created_at)
     select gen_random_uuid(), 'announcement', 'Of ' || n, 'Hello', $1, '2019-01-01'::timestamptz + n * interval '1 day'
     from generate_series(1, $2::int) n`,
    [admin.id, massEmailPageSize + 1],
  );
  const { total, massEmails } = await admin.call(massEmail.list, {});
  assert.equal(massEmails.length, massEmailPageSize);
  const last = await admin.call(massEmail.list, { page: Math.ceil(total / massEmailPageSize) });
  assert.equal(last.massEmails.at(-1)?.subject, 'Of 1');
});
