/** Who gets letters after a merge was undone: nobody who said no, whenever they said it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { randomFrom } from '../../../optimizer/random.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { massEmailContract as massEmail } from '../../mass-email/contract.ts';
import { mailingListContract as mailing } from '../contract.ts';

let server: TestServer;
let mailbox: Awaited<ReturnType<typeof aMailServer>>;
let admin: Caller;
before(async () => {
  mailbox = await aMailServer();
  server = await aServer({ smtpUrl: mailbox.url });
  await aCompany(server);
  admin = await server.as('admin');
});
after(async () => {
  await server.close();
  await mailbox.close();
});

const aPerson = async (email: string) => (await server.transact((tx) => aContact(tx, { email }))).contactId;
const listOf = (contactId: string) => admin.call(mailing.ofContact, { contactId });
const offOf = async (contactId: string) => (await listOf(contactId)).off;
const say = async (contactId: string, isOn: boolean) => {
  const { email } = await listOf(contactId);
  await admin.call(mailing.choose, { contactId, email, purpose: 'announcement', isOn, source: 'phone' });
};
async function merge(keptId: string, mergedId: string, take: readonly 'email'[] = []): Promise<string> {
  const { first, second } = await admin.call(duplicates.compare, { first: keptId, second: mergedId });
  const versions = { keptVersion: first.version, mergedVersion: second.version };
  return (await admin.call(duplicates.merge, { keptId, mergedId, ...versions, take: [...take] })).mergeId;
}
const undo = (id: string) => admin.call(duplicates.undo, { id });

async function moveTo(id: string, email: string): Promise<void> {
  const { version, firstName, lastName, status } = await admin.call(contacts.get, { id });
  await admin.call(contacts.update, { id, version, firstName, lastName, status, email });
}

/** What the link below a letter that somebody got carries. */
async function linkIn(contactId: string): Promise<string> {
  const letter = { purpose: 'announcement', subject: 'News', message: 'Hello' } as const;
  const { id } = await admin.call(massEmail.send, { ...letter, id: randomUUID(), recipientIds: [contactId] });
  await until(async () => (await admin.call(massEmail.get, { id })).waiting === 0);
  const { email } = await listOf(contactId);
  const raw = mailbox.received.find(({ to }) => to === email)?.raw ?? '';
  return /#token=([\w-]{40,})/.exec(raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
}

test('who unsubscribes while their contact has a no from a merge stays off the list when it is undone', async () => {
  const [keptId, mergedId] = [await aPerson('kept@example.test'), await aPerson('merged@example.test')];
  const token = await linkIn(keptId);
  await say(mergedId, false);
  const mergeId = await merge(keptId, mergedId);
  await server.nobody.call(massEmail.unsubscribe, { token });
  await server.nobody.call(massEmail.unsubscribe, { token }); // the second click says nothing new
  assert.deepEqual(
    (await listOf(keptId)).choices.map(({ source }) => source),
    ['unsubscribe-link', 'merge'],
  );
  await undo(mergeId);
  assert.deepEqual(await offOf(keptId), ['announcement']);
});

for (const [which, words] of [
  [0, 'the first'],
  [1, 'the second'],
] as const)
  test(`of two who want no letters and became one contact, ${words} is parted: the other's no stays until its turn`, async () => {
    const [keptId, ...others] = [
      await aPerson(`k${which}@example.test`),
      await aPerson(`b${which}@example.test`),
      await aPerson(`c${which}@example.test`),
    ];
    for (const other of others) await say(other, false);
    const merges = [await merge(keptId, others[0] ?? ''), await merge(keptId, others[1] ?? '')];
    await undo(merges[which] ?? '');
    assert.deepEqual(await offOf(keptId), ['announcement']);
    await undo(merges[1 - which] ?? '');
    assert.deepEqual(await offOf(keptId), []);
    for (const other of others) assert.deepEqual(await offOf(other), ['announcement']);
  });

test('a contact that was merged too and has the very same address holds no no of another', async () => {
  const [keptId, sameId, otherId] = [
    await aPerson('both@example.test'),
    await aPerson('Both@example.test'),
    await aPerson('no@example.test'),
  ];
  await say(otherId, false);
  const mergeId = await merge(keptId, otherId);
  await merge(keptId, sameId);
  await undo(mergeId);
  assert.deepEqual(await offOf(keptId), []);
});

test('who asks for letters again while merged has them after the merge is undone', async () => {
  const [keptId, mergedId] = [await aPerson('again@example.test'), await aPerson('never@example.test')];
  await say(mergedId, false);
  const mergeId = await merge(keptId, mergedId);
  await say(keptId, true);
  await undo(mergeId);
  assert.deepEqual([await offOf(keptId), await offOf(mergedId)], [[], ['announcement']]);
});

test('a no that somebody merged before brought along stays with the address when that is taken along and given back', async () => {
  const [firstId, ownerId, keptId] = [
    await aPerson('quiet@nested.test'),
    await aPerson('owner@nested.test'),
    await aPerson('kept@nested.test'),
  ];
  await say(firstId, false);
  await say(keptId, false);
  const first = await merge(ownerId, firstId);
  const second = await merge(keptId, ownerId, ['email']);
  await undo(second);
  assert.deepEqual([await offOf(ownerId), await offOf(keptId)], [['announcement'], ['announcement']]);
  await undo(first);
  assert.deepEqual(await offOf(ownerId), []);
});

test('a no that a merge carried, and a new address took over, goes when they are parted', async () => {
  const [keptId, mergedId] = [await aPerson('a@moved.test'), await aPerson('no@moved.test')];
  await say(mergedId, false);
  const mergeId = await merge(keptId, mergedId);
  await moveTo(keptId, 'b@moved.test');
  await moveTo(keptId, 'c@moved.test');
  assert.deepEqual(await offOf(keptId), ['announcement']);
  await undo(mergeId);
  assert.deepEqual([await offOf(keptId), await offOf(mergedId)], [[], ['announcement']]);
});

test('a no that somebody said while their address was another one by a merge stays', async () => {
  const [keptId, mergedId] = [await aPerson('a@said.test'), await aPerson('no@said.test')];
  await say(mergedId, false);
  const mergeId = await merge(keptId, mergedId);
  await say(keptId, false);
  await moveTo(keptId, 'b@said.test');
  await undo(mergeId);
  assert.deepEqual(await offOf(keptId), ['announcement']);
});

test('however merges, words, new addresses and partings follow on each other, in the end everybody has their own word', async () => {
  const random = randomFrom(5);
  const pick = (most: number) => Math.floor(random() * most);
  for (let round = 0; round < 6; round++) {
    const names = ['a', 'b', 'c', 'd'];
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, await aPerson(`${name}@round${round}.test`));
    const idOf = (name: string) => ids.get(name) ?? '';
    const own = new Map(names.map((name) => [name, true]));
    const into = new Map<string, { kept: string; mergeId: string }>();
    const steps: string[] = [];
    for (let n = 0; n < 14; n++) {
      const living = names.filter((name) => !into.has(name));
      const who = living[pick(living.length)] ?? '';
      const what = pick(4);
      if (what === 0) {
        const isOn = pick(2) === 0;
        steps.push(`${who} says ${isOn}`);
        await say(idOf(who), isOn);
        own.set(who, isOn);
      } else if (what === 1 && living.length > 1) {
        const kept = living.filter((name) => name !== who)[pick(living.length - 1)] ?? '';
        steps.push(`${who} into ${kept}`);
        into.set(who, { kept, mergeId: await merge(idOf(kept), idOf(who)) });
      } else if (what === 2) {
        steps.push(`${who} moves`);
        await moveTo(idOf(who), `${who}${n}@round${round}.test`);
      } else await partOne();
    }
    while (into.size > 0) await partOne();
    for (const name of names)
      assert.equal((await offOf(idOf(name))).length === 0, own.get(name), `${name} after ${steps.join(', ')}`);

    async function partOne() {
      const partable = [...into].filter(([, { kept }]) => !into.has(kept));
      const [name, merged] = partable[pick(partable.length)] ?? [];
      if (!name || !merged) return;
      steps.push(`part ${name}`);
      await undo(merged.mergeId);
      into.delete(name);
    }
  }
});
