/** Who manages accounts may lose the right at that very moment (decisions: People). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';

const [server] = await aServerWith('admin');
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
