/** Who manages accounts may lose the right at that very moment (decisions: People). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { accountsContract as accounts } from '../accounts.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';

const [server, , owner] = await aServerWith('admin', 'superadmin');
const { read } = server.database;
const rolesOf = async (...people: Caller[]) =>
  (
    await server.database.read
      .selectFrom('profile')
      .select('role')
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .where('deleted_at', 'is', null)
      .execute()
  ).map(({ role }) => role);

async function demotes(by: Caller, other: Caller) {
  const { version, firstName, lastName } = await other.call(own.profile, {});
  return () => by.attempt(users.update, { id: other.id, version, firstName, lastName, phone: '', role: 'admin' });
}

test('of two superadmins who demote each other one stays, and so does one of two admins who delete each other', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await server.as('superadmin'), await server.as('superadmin')];
    const deeds = [await demotes(one, other), await demotes(other, one)];
    const answers = await Promise.all(deeds.map((deed) => deed()));
    assert.deepEqual((await rolesOf(one, other)).sort(), ['admin', 'superadmin'], `${answers.map((a) => a.status)}`);

    const [dana, ray] = [await server.as('admin'), await server.as('admin')];
    await Promise.all([dana.attempt(users.remove, { id: ray.id }), ray.attempt(users.remove, { id: dana.id })]);
    assert.equal((await rolesOf(dana, ray)).length, 1);
  }
});

test('no e-mail is awaited that somebody asked for who was deleted or demoted at that moment', async () => {
  for (const loses of ['their account', 'their role']) {
    const [leaving, { id }] = [await server.as('admin'), await server.as('employee')];
    const { version, firstName, lastName } = await leaving.call(own.profile, {});
    const person = { id: leaving.id, version, firstName, lastName, phone: '', role: 'employee' } as const;
    const asks = () =>
      leaving.attempt(accounts.changeEmail, { id, email: `${randomUUID()}@example.test`, commandId: randomUUID() });
    const ends = () =>
      loses === 'their account' ? owner.call(users.remove, { id: leaving.id }) : owner.call(users.update, person);
    const answers: Promise<unknown>[] = [];
    await server.transact(async (tx) => {
      await sql`select from profile where id in (${id}, ${leaving.id}) for no key update`.execute(tx);
      for (const deed of [asks, ends]) {
        answers.push(deed()); // each waits with all that it read by then
        await until(async () => (await countWaiting(read)) >= answers.length);
      }
    });
    await Promise.all(answers);
    assert.equal((await owner.call(accounts.account, { id })).newEmail, null, loses);
  }
});
