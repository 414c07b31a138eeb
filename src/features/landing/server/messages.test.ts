import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { landingContract } from '../contract.ts';

let server: TestServer;
before(async () => {
  server = await aServer();
  await aCompany(server);
  await server.transact((tx) => tx.updateTable('company_settings').set({ email: 'office@company.test' }).execute());
});
after(() => server.close());

const written = { name: 'Rosa Maria Nez', email: 'rosa@example.test', message: 'Do you come to Zuni Dr?' };
const contactsWith = (email: string) =>
  server.database.read.selectFrom('contact').selectAll().where('email', 'ilike', email).execute();
const activitiesOf = (contactId: string) =>
  server.database.read.selectFrom('activity').selectAll().where('contact_id', '=', contactId).execute();
const letters = (contactId: string) =>
  server.database.read.selectFrom('outbox_message').selectAll().where('contact_id', '=', contactId).execute();

/** As a browser without a program sends the form. */
async function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await server.nobody.fetch('/contact', { method: 'POST', body: new URLSearchParams(fields), headers });
  return { status: answer.status, text: await answer.text() };
}

test('a message makes a new lead with an activity that waits for an answer, and tells the company', async () => {
  const answer = await server.nobody.call(landingContract.sendMessage, { ...written, address: '12 Zuni Dr' });
  assert.equal(answer.success, true);
  const [lead, ...others] = await contactsWith(written.email);
  assert.deepEqual(
    [lead?.first_name, lead?.last_name, lead?.status, others.length],
    ['Rosa Maria', 'Nez', 'New Lead', 0],
  );
  const [activity] = await activitiesOf(lead?.id ?? '');
  assert.deepEqual([activity?.type, activity?.status, activity?.is_customer_generated], ['note', 'in_progress', true]);
  assert.match(
    activity?.description ?? '',
    /^Do you come to Zuni Dr\?\n\nFrom Rosa Maria Nez <rosa@example.test>\nAddress: 12 Zuni Dr/,
  );
  const [letter] = await letters(lead?.id ?? '');
  assert.equal(letter?.to_address, 'office@company.test');
  assert.match(letter?.text_body ?? '', /^Do you come/);
  assert.ok(letter?.text_body.includes(`/crm/contacts/${lead?.id}`));
});

test('whoever is known by e-mail gets the activity, and the answer is the same', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx, { email: 'Known@Example.test' }));
  const known = await server.nobody.call(landingContract.sendMessage, { ...written, email: 'known@example.TEST' });
  const unknown = await server.nobody.call(landingContract.sendMessage, { ...written, email: 'unknown@example.test' });
  assert.deepEqual(known, unknown);
  assert.equal((await contactsWith('known@example.test')).length, 1);
  assert.equal((await activitiesOf(contactId)).length, 1);
});

test('five at once from one new address make one lead', async () => {
  const same = { ...written, email: 'five@example.test' };
  await Promise.all([1, 2, 3, 4, 5].map(() => server.nobody.call(landingContract.sendMessage, same)));
  const [lead, ...others] = await contactsWith('five@example.test');
  assert.equal(others.length, 0);
  assert.equal((await activitiesOf(lead?.id ?? '')).length, 5);
});

test('a program that fills in the hidden field is told the same, and nothing is kept', async () => {
  const bot = { ...written, email: 'bot@example.test', website: 'https://spam.example' };
  const answer = await server.nobody.call(landingContract.sendMessage, bot);
  assert.deepEqual(answer, await server.nobody.call(landingContract.sendMessage, written));
  assert.deepEqual(await contactsWith('bot@example.test'), []);
});

test('the form works without a program: sent, or all that was typed comes back with what is missing', async () => {
  const sent = await post({ ...written, email: 'plain@example.test', address: ' ', website: '' });
  assert.equal(sent.status, 200);
  assert.match(sent.text, /Message Sent!/);
  assert.equal((await contactsWith('plain@example.test')).length, 1);

  const missing = await post({ name: '"><script>x</script>', email: '  ', message: 'Long and\ncareful', website: '' });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /Form Error<\/b><span>Please fill in all required fields/);
  assert.match(missing.text, /id="contact-email-error">Email is required/);
  assert.match(missing.text, /value="&quot;&gt;&lt;script&gt;x&lt;\/script&gt;"/);
  assert.match(missing.text, />\nLong and\ncareful<\/textarea>/);

  const wrong = await post({ ...written, email: 'not an address', website: '' });
  assert.match(wrong.text, /Form Error<\/b><span>Enter a valid email address/);
});

test('bad input is refused with words, not with a fault', async () => {
  for (const bad of [
    {},
    { ...written, message: 'x'.repeat(5001) },
    { ...written, name: 'nul\u0000' },
    { ...written, email: 'a@b.test\r\nBcc: all@example.test' },
    { ...written, name: { $gt: '' } },
    { ...written, website: 'x'.repeat(3000) },
  ])
    assert.equal((await server.nobody.attempt(landingContract.sendMessage, bad)).status, 422);
  assert.equal((await post({ ...written, message: 'x'.repeat(60_000) })).status, 413);
  assert.equal((await post({ ...written, email: 'x@example.test' }, { origin: 'https://evil.example' })).status, 403);
});

test('one network address sends a few messages an hour, and what was typed is not lost', async () => {
  const strict = await aServer({ limitScale: 1 });
  try {
    const send = (email: string) => strict.nobody.attempt(landingContract.sendMessage, { ...written, email });
    for (let n = 0; n < 6; n++) assert.equal((await send(`n${n}@example.test`)).status, 200);
    assert.equal((await send('n6@example.test')).status, 429);
    const body = new URLSearchParams({ ...written, website: '' });
    const page = await strict.nobody.fetch('/contact', { method: 'POST', body });
    assert.equal(page.status, 429);
    assert.match(await page.text(), /Submission Failed[\s\S]*too many[\s\S]*Do you come to Zuni Dr\?/);
  } finally {
    await strict.close();
  }
});
