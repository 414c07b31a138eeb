/** What an account that came with a merge changes of itself meanwhile goes back with it, and leaves the kept contact as it was. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { now } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { contactsOn, type MadeContact, wantedMerge } from '../../../../test/support/two-contacts.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { randomFrom } from '../../../optimizer/random.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { deletedContactsContract as deleted } from '../../contacts/deleted-contacts.ts';
import { accountsContract as users } from '../../users/accounts.ts';
import { usersContract } from '../../users/contract.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { duplicatesContract as duplicates } from '../contract.ts';
import { mergeContacts, undoMerge } from './merge-contacts.ts';

const [server, staff] = await aServerWith('admin');
const { make, merge } = contactsOn(server, staff);

const told = async ({ id }: MadeContact) => {
  const { firstName, lastName, email, phone } = await staff.call(contacts.get, { id });
  return [firstName, lastName, email, phone];
};
/** A customer with an account, and the contact of it. */
async function aMember(): Promise<{ account: Caller; contact: MadeContact; email: string }> {
  const account = await server.as('customer');
  const { email, firstName, lastName } = await account.call(own.profile, {});
  const contact = await make({ firstName, lastName, email, phone: '505 555 0100', profileId: account.id });
  return { account, contact, email };
}
async function changeEmail({ id }: Caller): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  await staff.call(users.changeEmail, { id, email, commandId: randomUUID() });
  const { url } = await staff.call(users.showLink, { id, purpose: 'email' });
  await server.nobody.call(users.confirmEmail, { token: url.split('#token=')[1] ?? '' });
  return email;
}
const rename = (account: Caller, phone: string) =>
  account.call(own.saveProfile, { firstName: 'Ana', lastName: 'Yazzie', phone });

test('the kept contact has its own name, phone and e-mail again, and not those of the account that left', async () => {
  const kim = await make({
    firstName: 'Kim',
    lastName: 'Begay',
    email: `${randomUUID()}@k.test`,
    phone: '505 555 0111',
  });
  const before = await told(kim);
  const ana = await aMember();
  const { mergeId } = await merge(kim, ana.contact, ['email']);
  await rename(ana.account, '505 555 0122');
  await rename(ana.account, '505 555 0133');
  const email = await changeEmail(ana.account);
  assert.deepEqual(await told(kim), ['Ana', 'Yazzie', email, '505 555 0133']);
  await staff.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(await told(ana.contact), ['Ana', 'Yazzie', email, '505 555 0133']);
  assert.deepEqual(await told(kim), before);
});

test('whose account is deleted while they are being merged has none', async () => {
  const kim = await make({ firstName: 'Kim', lastName: 'Begay' });
  const ana = await aMember();
  const wanted = { ...wantedMerge(kim, ana.contact), by: staff.id, at: now() };
  const [owner, accountId] = [await server.as('superadmin'), ana.account.id];
  await during(
    (tx) => mergeContacts(tx, wanted),
    () => owner.call(usersContract.remove, { id: accountId }),
  );
  const of = server.database.read.selectFrom('contact').select('id').where('profile_id', '=', accountId);
  assert.deepEqual(await of.execute(), []);
});

/** What somebody does while others, who hold what it is about, are not through yet. */
async function during<T>(deed: (tx: Tx) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const { done } = await server.transact(async (tx) => {
    await deed(tx);
    const done = act();
    await until(() => countWaiting(server.database.read));
    return { done };
  });
  return done;
}

test('what somebody saves of themselves while they are being merged or parted stands where their account is then', async () => {
  const kim = await make({ firstName: 'Kim', lastName: 'Begay' });
  const ana = await aMember();
  const by = { by: staff.id, at: now() };
  let mergeId = '';
  const deeds: ((tx: Tx) => Promise<void>)[] = [
    async (tx) => {
      ({ mergeId } = await mergeContacts(tx, { ...wantedMerge(kim, ana.contact), ...by }));
    },
    async (tx) => {
      await undoMerge(tx, { id: mergeId, ...by });
    },
  ];
  for (const [n, deed] of deeds.entries()) {
    const phone = `505 555 015${n}`;
    await during(deed, () => rename(ana.account, phone));
    assert.equal((await told([kim, ana.contact][n] ?? kim))[3], phone);
  }
});

test('so it is where the kept contact was deleted meanwhile and restored', async () => {
  const kim = await make({
    firstName: 'Kim',
    lastName: 'Begay',
    email: `${randomUUID()}@k.test`,
    phone: '505 555 0111',
  });
  const before = await told(kim);
  const ana = await aMember();
  const { mergeId } = await merge(kim, ana.contact);
  await staff.call(contacts.remove, { id: kim.id });
  await rename(ana.account, '505 555 0122');
  await staff.call(deleted.restore, { id: kim.id });
  await staff.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(await told(ana.contact), ['Ana', 'Yazzie', ana.email, '505 555 0122']);
  assert.deepEqual(await told(kim), before);
});

test('however merges, changes and partings follow on each other, nobody keeps the phone of somebody else', async () => {
  const random = randomFrom(7);
  const pick = (most: number) => Math.floor(random() * most);
  for (let round = 0; round < 10; round++) {
    const kim = await make({ phone: 'kim' });
    const ana = await aMember();
    let anasPhone = '505 555 0100';
    const waiting = ['c', 'd', 'ana', 'e'].toSorted(() => random() - 0.5);
    const merged: { who: string; contact: MadeContact; mergeId: string }[] = [];
    const steps: string[] = [];
    const phones = async (who: string, contact: MadeContact) => {
      const own = { c: 'c', d: 'd', e: 'e', ana: anasPhone, kim: 'kim' }[who];
      assert.equal((await staff.call(contacts.get, { id: contact.id })).phone, own, `${who} after ${steps.join(', ')}`);
    };
    while (waiting.length + merged.length > 0) {
      const what = pick(3);
      if (what === 0 && waiting.length > 0) {
        const who = waiting.pop() ?? '';
        const contact = who === 'ana' ? ana.contact : await make({ phone: who });
        const { version } = await staff.call(contacts.get, { id: kim.id });
        const own = await staff.call(contacts.get, { id: contact.id });
        const take = pick(2) === 0 ? (['phone'] as const) : [];
        steps.push(`merge ${who} ${take}`);
        const { mergeId } = await merge({ ...kim, version }, { ...contact, version: own.version }, take);
        merged.push({ who, contact, mergeId });
      } else if (what === 1) {
        anasPhone = `505 555 0${200 + pick(700)}`;
        steps.push(`change ${anasPhone}`);
        await rename(ana.account, anasPhone);
      } else if (what === 2 && merged.length > 0 && waiting.length < 3) {
        const [parted] = merged.splice(pick(merged.length), 1);
        assert.ok(parted);
        steps.push(`part ${parted.who}`);
        await staff.call(duplicates.undo, { id: parted.mergeId });
        await phones(parted.who, parted.contact);
        const { phone } = await staff.call(contacts.get, { id: kim.id });
        const one = ['kim', ...merged.map(({ who }) => (who === 'ana' ? anasPhone : who))];
        assert.ok(one.includes(phone ?? ''), `kim has ${phone} after ${steps.join(', ')}`);
      }
    }
    await phones('kim', kim);
  }
});
