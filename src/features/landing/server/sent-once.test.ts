/** A form of the public page that is sent twice, by two taps or because its answer was lost, is one message. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';

let server: TestServer;
before(async () => {
  server = await aServer();
  await aCompany(server);
});
after(() => server.close());

const home = async () => (await server.nobody.fetch('/')).text();
async function post(path: string, fields: Record<string, string>) {
  const answer = await server.nobody.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  assert.equal(answer.status, 200);
  return answer.text();
}
/** What the form with this address carries, out of sight. */
function commandIn(page: string, action: string): string {
  const form = page.slice(page.indexOf(`action="${action}`));
  return /name="commandId" value="([^"]+)"/.exec(form.slice(0, form.indexOf('</form>')))?.[1] ?? '';
}
const entriesOf = (email: string) =>
  server.database.read
    .selectFrom('activity as a')
    .innerJoin('contact as c', 'c.id', 'a.contact_id')
    .select('a.description')
    .where('c.email', '=', email)
    .execute();

const person = { name: 'Rosa Nez', email: 'rosa@example.test', website: '' };
const house = { street: '9 Zuni Dr', city: 'Aztec', state: 'NM', zipCode: '87410' };

test('a message that is sent twice comes once, what was changed before the second time comes too', async () => {
  const sent = { ...person, message: 'Do you come to us?', commandId: commandIn(await home(), '/contact') };
  const answers = await Promise.all([post('/contact', sent), post('/contact', sent)]);
  for (const answer of [...answers, await post('/contact', sent)]) assert.match(answer, /Message Sent!/);
  assert.equal((await entriesOf(person.email)).length, 1);
  await post('/contact', { ...sent, message: 'Do you come to us on Fridays?' });
  assert.equal((await entriesOf(person.email)).length, 2);
  // The form that comes with the answer is a new one: the same words can be said again.
  await post('/contact', { ...sent, commandId: commandIn(answers[0] ?? '', '/contact') });
  assert.equal((await entriesOf(person.email)).length, 3);
});

for (const [path, page] of [
  ['/waiting-list', '/service-area'],
  ['/start', '/start'],
] as const)
  test(`who joins the waiting list twice on ${page} waits once`, async () => {
    const email = `${page.slice(1)}@example.test`;
    const asked = await post(page, { ...house, step: 'address' });
    const sent = { ...person, ...house, email, step: 'waiting', commandId: commandIn(asked, path) };
    assert.notEqual(sent.commandId, '');
    await Promise.all([post(path, sent), post(path, sent)]);
    await post(path, sent);
    assert.equal((await entriesOf(email)).length, 1);
  });

test('a program that sends without the field, as pages of before do, is heard each time', async () => {
  const email = `${randomUUID()}@example.test`;
  for (const _ of [1, 2]) await post('/contact', { ...person, email, message: 'Hello' });
  assert.equal((await entriesOf(email)).length, 2);
});
