import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aCompany, aRoute } from '../../../../test/support/factories.ts';
import { sentBy } from '../../../../test/support/sent-by-page.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';

let server: TestServer;
before(async () => {
  const geocoder = {
    ...{ name: 'test', paceMs: 0, atOnce: 1 },
    locate: async () =>
      ({ outcome: 'found', precision: 'rooftop', point: { latitude: 36.7021, longitude: -108.2 } }) as const,
  };
  server = await aServer({ geocoder });
  await aCompany(server);
  await server.transact(async (tx) => {
    await aRoute(tx, { days: ['Tuesday', 'Friday'], stops: 3 });
    await tx.updateTable('contact_address').set({ latitude: 36.702 }).execute(); // near, however many there were before
  });
});
after(() => server.close());

const publish = (first: number, extras: object[]) =>
  server.transact((tx) =>
    tx
      .updateTable('company_settings')
      .set({ standard_price_cents: first, extra_can_price_cents: 2000, service_extras: JSON.stringify(extras) })
      .execute(),
  );
async function post(fields: Record<string, string>) {
  const answer = await server.nobody.fetch('/start', { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}
const said = async () =>
  (await server.database.read.selectFrom('activity').select('description').execute()).map(
    ({ description }) => /The page said .*/.exec(description ?? '')?.[0],
  );

test('prices that the company changes while somebody is on the last page are shown before anything is taken', async () => {
  await publish(3000, [{ name: 'Walk-up', priceCents: 1000 }]);
  const first = sentBy(await (await server.nobody.fetch('/start')).text());
  const place = { street: '5 Elm St', city: 'Farmington', state: 'NM', zipCode: '87401' };
  const cans = await post({ ...first, ...place });
  const you = await post({ ...sentBy(cans.text), cans: '2', 'extra:Walk-up': '1' });
  const who = { name: 'Rosa Nez', phone: '505 1', email: 'rosa@example.test' };
  const day = await post({ ...sentBy(you.text), ...who });
  assert.match(day.text, /\$60 each month/);
  await publish(4500, []);
  const told = await post(sentBy(day.text));
  assert.equal(told.status, 409);
  assert.match(told.text, /prices have changed meanwhile[\s\S]*value="2" checked[\s\S]*\$65/);
  assert.deepEqual(await said(), []);

  const again = await post(sentBy((await post(sentBy(told.text))).text));
  assert.doesNotMatch(again.text, /Walk-up/);
  assert.match(again.text, /2 cans<[\s\S]*\$65 each month/);
  const last = sentBy(again.text);
  const done = await post(last);
  assert.match(done.text, /Thank you, Rosa/);
  await publish(5000, []);
  assert.equal((await post(last)).text, done.text, 'sent again, it is the same');
  assert.deepEqual(await said(), ['The page said $65 per month']);
});
