import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesAbout } from '../../../../test/support/audit.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { agreementsContract as agreements } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

const written = { title: 'Residential service', content: '<h2>Terms</h2><p>We empty one cart each week.</p>' };

async function assign(agreementId: string): Promise<void> {
  await server.transact(async (tx) => {
    const { contactId } = await aContact(tx);
    await tx
      .insertInto('customer_agreement')
      .values({ contact_id: contactId, agreement_id: agreementId, is_active: false, ...written })
      .execute();
  });
}

test('an agreement is kept without what could harm, and found by title or content', async () => {
  const content = `${written.content}<script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(1)">`;
  const made = await admin.call(agreements.create, { ...written, content });
  assert.equal(made.content, written.content);
  assert.equal(made.createdBy, `First${made.createdBy?.match(/\d+/)?.[0]} admin`);
  const found = async (q: string) => (await admin.call(agreements.list, { q })).agreements.map(({ title }) => title);
  assert.deepEqual(await found('RESIDENTIAL'), ['Residential service']);
  assert.deepEqual(await found('one cart each'), ['Residential service']);
  await admin.call(agreements.create, { title: 'Año nuevo', content: '<p>One cart at D’Angelo’s</p>' });
  for (const q of ['ano nuevo', 'AÑO', "d'angelos"]) assert.deepEqual(await found(q), ['Año nuevo'], q);
  for (const none of ['h2', '100%', '_', 'evil']) assert.deepEqual(await found(none), [], none);
});

test('what an earlier program let through is made harmless wherever it is shown', async () => {
  const { id, version } = await admin.call(agreements.create, written);
  const content = '<p>Kept</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
  await server.database.read.updateTable('service_agreement').set({ content }).where('id', '=', id).execute();
  assert.doesNotMatch((await admin.call(agreements.get, { id })).content, /alert/);
  const late = await admin.attempt(agreements.update, { id, version: version + 1, ...written });
  assert.match(JSON.stringify(late.body.error.current), /Kept/);
  assert.doesNotMatch(JSON.stringify(late.body.error.current), /alert/);
});

test('the list shows the first 100 characters of what can be read, newest first', async () => {
  await admin.call(agreements.create, { title: 'Long', content: `<p>${'Long words. '.repeat(20)}</p>` });
  const [newest] = (await admin.call(agreements.list, {})).agreements;
  assert.equal(newest?.title, 'Long');
  assert.equal(newest?.preview, `${'Long words. '.repeat(20).slice(0, 100).trimEnd()}…`);
});

test('only admins write, and everybody else is told so in the words of the spec', async () => {
  const { id } = await admin.call(agreements.create, written);
  for (const role of ['employee', 'customer'] as const) {
    const caller = await server.as(role);
    const said = async (operation: Parameters<Caller['attempt']>[0], input: object) => {
      const { status, body } = await caller.attempt(operation, input);
      return [status, body.error.message];
    };
    assert.deepEqual(await said(agreements.create, written), [403, 'Insufficient permissions to create agreements']);
    assert.deepEqual(await said(agreements.update, { id, version: 1, ...written }), [
      403,
      'Insufficient permissions to update agreements',
    ]);
    assert.deepEqual(await said(agreements.remove, { id }), [403, 'Insufficient permissions to delete agreements']);
  }
});

test('two people change one agreement: the second is told, with the text as it is now', async () => {
  const { id, version } = await admin.call(agreements.create, written);
  const changed = await admin.call(agreements.update, { id, version, ...written, title: 'First' });
  assert.deepEqual([changed.title, changed.version], ['First', 2]);
  const late = await admin.attempt(agreements.update, { id, version, ...written, title: 'Second' });
  assert.deepEqual([late.status, late.body.error.code], [409, 'agreement-changed']);
  assert.equal((late.body.error.current as { title: string }).title, 'First');
});

test('an agreement that a customer has or had is not deleted, any other is', async () => {
  const { id } = await admin.call(agreements.create, written);
  await assign(id);
  const refused = await admin.attempt(agreements.remove, { id });
  assert.deepEqual(
    [refused.status, refused.body.error.message],
    [409, 'Cannot delete agreement that is assigned to customers'],
  );
  const free = await admin.call(agreements.create, written);
  await admin.call(agreements.remove, { id: free.id });
  assert.equal((await admin.attempt(agreements.get, { id: free.id })).status, 404);
  assert.equal((await admin.attempt(agreements.remove, { id: free.id })).status, 404);
});

test('bad input is refused at its field', async () => {
  const fields = async (changed: object) =>
    (await admin.attempt(agreements.create, { ...written, ...changed })).body.error.fields;
  assert.deepEqual(await fields({ title: '  ' }), { title: 'Title is required' });
  assert.deepEqual(await fields({ content: '<p> <br></p><script>x</script>' }), { content: 'Content is required' });
  assert.deepEqual(await fields({ content: 'x'.repeat(200_001) }), {
    content: 'Content can have at most 200,000 characters',
  });
  assert.deepEqual(await fields({ title: 'nul\u0000' }), { title: 'Title contains characters that cannot be stored' });
  const large = await admin.attempt(agreements.create, { ...written, content: 'x'.repeat(1_100_000) });
  assert.deepEqual([large.status, large.body.error.message], [422, 'This request is too large.']);
});

test('every change is in the trail, with who made it', async () => {
  const { id } = await admin.call(agreements.create, written);
  await admin.call(agreements.update, { id, version: 1, ...written, title: 'Renamed' });
  await admin.call(agreements.remove, { id });
  const entries = await entriesAbout(server, id);
  assert.deepEqual(
    entries.map(({ entity, action, actor }) => [entity, action, actor]),
    ['insert', 'update', 'delete'].map((action) => ['service_agreement', action, admin.id]),
  );
  assert.deepEqual(entries[1]?.before?.title, 'Residential service');
});

/** Of the processor: how long it takes on the wall is also the others' doing. */
function assertQuick(begun: NodeJS.CpuUsage): void {
  const ms = process.cpuUsage(begun).user / 1000;
  assert.ok(ms < 600, `${Math.round(ms)} ms`);
}

test('what would take seconds to parse is refused before it is, and shown as its text where it was saved before', async () => {
  const nested = `${'<b>'.repeat(28_000)}deep${'</b>'.repeat(28_000)}`;
  const refused = async (content: string) => {
    const begun = process.cpuUsage();
    const { body } = await admin.attempt(agreements.create, { ...written, content });
    assertQuick(begun);
    return body.error?.fields?.content;
  };
  assert.equal(await refused(nested), 'Content can have at most 10,000 HTML tags');
  assert.equal(await refused('<b>'.repeat(66_000)), 'Content can have at most 10,000 HTML tags');
  const deep = 'Content can have at most 100 HTML tags inside of each other';
  assert.equal(await refused(`${'<b>'.repeat(101)}deep`), deep);
  assert.equal(await refused(`${'<ul><li>'.repeat(51)}deep`), deep);
  assert.equal(await refused(`${'<p>a<br>'.repeat(3000)}${'<li>b'.repeat(300)}`), undefined);
  assert.equal(await refused(`${'<b title="></b>">'.repeat(4900)}hidden`), undefined);

  const { id } = await admin.call(agreements.create, written);
  await server.database.read.updateTable('service_agreement').set({ content: nested }).where('id', '=', id).execute();
  const begun = process.cpuUsage();
  assert.equal((await admin.call(agreements.get, { id })).content, 'deep');
  assertQuick(begun);
});

test('a preview shows what will be kept, and names what will not', async () => {
  const content = '<p onclick="x()">One <u>cart</u></p><script>alert(1)</script><form><input></form>';
  const { id, content: kept } = await admin.call(agreements.create, { ...written, content });
  const preview = await admin.call(agreements.preview, { content });
  assert.deepEqual(preview, { content: kept, leftOut: ['form', 'input', 'script'] });
  assert.equal((await admin.call(agreements.get, { id })).content, '<p>One <u>cart</u></p>');
  assert.equal((await (await server.as('employee')).attempt(agreements.preview, { content })).status, 403);
});
