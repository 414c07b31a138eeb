/** What goes to a mailbox that an account leaves at that moment opens nothing (decisions/0080). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { accountsContract as accounts } from '../accounts.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';

const [server, admin] = await aServerWith('admin');
const { read } = server.database;

async function tokenTo(email: string): Promise<string> {
  const letter = await read
    .selectFrom('outbox_message')
    .select('text_body as text')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  return /#token=([\w-]+)/.exec(letter.text)?.[1] ?? '';
}

test('no link to choose a password is sent to an address that is left at that moment', async () => {
  const { id } = await server.as('employee');
  const { email: left } = await read
    .selectFrom('profile')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const email = `new-${left}`;
  await admin.call(accounts.changeEmail, { id, email, commandId: randomUUID() });
  const token = await tokenTo(email);
  // Each letter waits with all that was read by then; a lock on the table would hold up the outbox's own work, too.
  await sql`
    create function wait_for_turn() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(1); return null; end';
    create trigger wait_for_turn before insert on outbox_message for each statement execute function wait_for_turn()`.execute(
    read,
  );
  const answers: Promise<unknown>[] = [];
  await server.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx);
    for (const deed of [
      () => server.nobody.call(accounts.confirmEmail, { token }),
      () => server.nobody.call(users.requestPasswordLink, { email: left }),
    ]) {
      answers.push(deed());
      await until(async () => (await countWaiting(read)) >= answers.length);
    }
  });
  await Promise.all(answers);
  const { rows } = await sql`select from one_time_link where profile_id = ${id} and purpose = 'password'`.execute(read);
  assert.equal(rows.length, 0);
  await server.nobody.call(users.requestPasswordLink, { email });
  const again = await sql`select from one_time_link where profile_id = ${id} and purpose = 'password'`.execute(read);
  assert.equal(again.rows.length, 1);
});

test('an e-mail is awaited no longer once whoever asked for it may not ask any more', async () => {
  const { id } = await server.as('customer');
  for (const loses of ['their account', 'their role']) {
    const asker = await server.as('admin');
    const email = `${randomUUID()}@example.test`;
    await asker.call(accounts.changeEmail, { id, email, commandId: randomUUID() });
    assert.equal((await admin.call(accounts.account, { id })).newEmail?.email, email);
    const { firstName, lastName, version } = await asker.call(own.profile, {});
    if (loses === 'their account') await admin.call(users.remove, { id: asker.id });
    else await admin.call(users.update, { id: asker.id, version, firstName, lastName, phone: '', role: 'employee' });
    assert.equal((await admin.call(accounts.account, { id })).newEmail, null, loses);
    const { status } = await server.nobody.attempt(accounts.confirmEmail, { token: await tokenTo(email) });
    assert.equal(status, 409);
  }
});
