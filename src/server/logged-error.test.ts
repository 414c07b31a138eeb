import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { aMailServer } from '../../test/support/mailbox.ts';
import { aServer, type TestServer } from '../../test/support/server.ts';
import { loggedError } from './logged-error.ts';
import { mailThrough } from './outbox/mail.ts';

let server: TestServer;
before(async () => {
  server = await aServer();
});
after(() => server.close());

const email = 'rosa.begay@example.test';

function aLog(): Readonly<{ log: FastifyInstance['log']; lines: () => string }> {
  let written = '';
  const stream = new Writable({
    write(chunk, _, done) {
      written += chunk;
      done();
    },
  });
  const { log } = Fastify({ logger: { stream, serializers: { err: loggedError } } });
  return { log, lines: () => written };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.fail('It did not fail'),
    (error: unknown) => error,
  );

test('the log says where something failed, and names neither the row nor who was to be written to', async () => {
  const person = sql`insert into profile (email, first_name, last_name, role)
    values (${email}, 'Rosa', 'Begay', 'customer')`;
  await person.execute(server.database.read);
  const double = await failureOf(person.execute(server.database.read));
  assert.match(String((double as { detail?: unknown }).detail), /rosa\.begay/);

  const mailbox = await aMailServer(() => `550 5.1.1 <${email}>: Recipient address rejected`);
  const mail = mailThrough(mailbox.url);
  const letter = { id: 'a', replyTo: undefined, subject: 'x', text: 'x', html: 'x', unsubscribeUrl: null };
  const to = { name: 'Rosa Begay', address: email };
  const from = { name: 'Mesa', address: 'office@mesa.test' };
  const refused = await failureOf(mail.send({ ...letter, from, to, attachment: null }));
  mail.close();
  await mailbox.close();

  const { log, lines } = aLog();
  log.error(
    { err: new AggregateError([double, new Error('Not told', { cause: refused })], 'Two failed') },
    'job failed',
  );
  assert.doesNotMatch(lines(), /rosa|begay/i);
  for (const said of ['23505', 'profile', 'logged-error.test.ts', 'EENVELOPE', 'Two failed', 'Not told'])
    assert.ok(lines().includes(said), said);
});
