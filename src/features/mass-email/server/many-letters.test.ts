import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aServerWith } from '../../../../test/support/factories.ts';
import { insertContacts } from '../../contacts/server/store-bulk.ts';
import { usersContract } from '../../users/contract.ts';
import { massEmailContract as massEmail } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

const recipient = (n: number) => ({
  ...{ id: randomUUID(), firstName: 'Rosa', lastName: `Nez ${n}`, email: `rosa${n}@example.test` },
  ...{ phone: null, companyName: null, status: 'New Lead' as const },
});

test('while long letters to a whole town are written, everybody else is answered', async () => {
  const recipients = Array.from({ length: 2000 }, (_, n) => recipient(n));
  await server.transact((tx) => insertContacts(tx, recipients));
  const message = 'Dear {{first_name}},\nhere is what is new.\n'.repeat(440).slice(0, 20_000);
  // Time of the processor: how long others keep the machine busy says nothing.
  const work = () => process.cpuUsage().user / 1000;
  const began = work();
  let isOver = false;
  const sending = admin
    .call(massEmail.send, {
      ...{ id: randomUUID(), purpose: 'announcement', subject: 'News', message },
      recipientIds: recipients.map(({ id }) => id),
    })
    .finally(() => {
      isOver = true;
    });
  let longest = 0;
  while (!isOver) {
    const asked = work();
    await admin.call(usersContract.session, {});
    longest = Math.max(longest, work() - asked);
    await sleep(5);
  }
  const { id, total } = await sending;
  const whole = work() - began;
  assert.equal(total, 2000);
  assert.equal((await admin.call(massEmail.get, { id })).total, 2000);
  assert.ok(longest < whole / 4, `one waited for ${Math.round(longest)} of ${Math.round(whole)} ms of work`);
});
