/** Whether the company knows an e-mail is told by nothing of an answer: neither its words nor its headers nor its time. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { day } from '../../../../test/support/clock.ts';
import { aCompany, aContact, aRoute, everyDay } from '../../../../test/support/factories.ts';
import { aServer } from '../../../../test/support/server.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { landingContract as landing } from '../contract.ts';

const geocoder = {
  ...{ name: 'test', paceMs: 0, atOnce: 1 },
  locate: async () =>
    ({ outcome: 'found', precision: 'rooftop', point: { latitude: 36.7021, longitude: -108.2 } }) as const,
};
const server = await aServer({ geocoder });
after(() => server.close());
await aCompany(server);
await server.transact(async (tx) => {
  await tx.updateTable('company_settings').set({ starts_at_once: true }).execute();
  await aRoute(tx, { days: everyDay, stops: 3 });
});
// Their trucks have been planned already: somebody new comes onto a run that there is.
const office = await server.as('admin');
for (const ahead of [2, 3, 4, 5]) await office.call(daily.generate, { targetDate: day(ahead) });

const house = () => ({ street: `${randomUUID()} Zuni Dr`, city: 'Aztec', state: 'NM', zipCode: '87410' });
const wish = () => ({ ...house(), cans: 1, extras: [], phone: '505 327 1234', firstDay: day(2) });
const forms: readonly (readonly [Operation, () => object])[] = [
  [landing.sendMessage, () => ({ name: 'Ana Begay', message: 'Do you come on Tuesdays?' })],
  [landing.joinWaitingList, () => ({ name: 'Ana Begay', ...house() })],
  [landing.startService, () => ({ name: 'Ana Begay', commandId: randomUUID(), ...wish() })],
  [users.requestPasswordLink, () => ({})],
];

/** No answer comes sooner: what keeping takes, in one case or the other, is told by none. */
const evenMs = 240;

for (const [form, filled] of forms)
  test(`${form.name} answers alike whether an e-mail is known or not`, async () => {
    const answerTo = async (email: string) => {
      const asked = performance.now();
      const { status, body, headers } = await server.nobody.attempt(form, { ...filled(), email });
      const told = JSON.stringify(body)
        .replaceAll(email, '…')
        .replaceAll(/[\da-f-]{36} Zuni/g, '… Zuni');
      assert.ok(performance.now() - asked > evenMs, 'it was answered as soon as it was kept');
      return { status, told, headers: [...headers.keys()] };
    };
    const email = `${randomUUID()}@example.test`;
    await server.transact((tx) => aContact(tx, { email }));
    const account = (await office.call(users.list, { audience: 'staff' })).users[0]?.email ?? '';
    const unknown = await answerTo(`${randomUUID()}@example.test`);
    assert.equal(unknown.status, 200);
    assert.deepEqual(await answerTo(email), unknown);
    assert.deepEqual(await answerTo(account), unknown);
  });
