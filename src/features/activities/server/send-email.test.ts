import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { activitiesContract as activities } from '../contract.ts';

let server: TestServer;
let staff: Caller;
before(async () => {
  server = await aServer({ limitScale: 0.1 });
  await aCompany(server);
  staff = await server.as('employee');
});
after(() => server.close());

const aContactId = async (email: string) => (await server.transact((tx) => aContact(tx, { email }))).contactId;
const messagesTo = (address: string) =>
  server.database.read.selectFrom('outbox_message').selectAll().where('to_address', '=', address).execute();

test('an e-mail to a contact is put into the outbox and logged as an activity', async () => {
  const contactId = await aContactId('rosa@example.test');
  const message = 'Hello Rosa,\nyour <new> cart comes.\n\nTill then';
  const { activityId } = await staff.call(activities.sendEmail, {
    commandId: crypto.randomUUID(),
    contactId,
    subject: 'Your cart',
    message,
  });
  const [letter] = await messagesTo('rosa@example.test');
  assert.deepEqual(
    [letter?.subject, letter?.kind, letter?.contact_id, letter?.created_by],
    ['Your cart', 'Email', contactId, staff.id],
  );
  assert.match(letter?.to_name ?? '', /^Rosa Nez\d+$/);
  assert.match(letter?.html_body ?? '', /Hello Rosa,<br>your &lt;new&gt; cart comes\.<\/p>/);
  assert.match(letter?.text_body ?? '', /Till then\n\nFirst\d+ employee\n\nSan Juan Disposal$/);
  const { type, title, description, status, createdBy } = await staff.call(activities.get, { id: activityId ?? '' });
  assert.deepEqual([type, title, description, status, createdBy?.id], ['email', 'Your cart', message, null, staff.id]);
});

test('nothing is sent or logged where a contact has no e-mail', async () => {
  const contactId = await aContactId('');
  const email = { commandId: crypto.randomUUID(), contactId, subject: 'Your cart', message: 'It comes' };
  const refused = await staff.attempt(activities.sendEmail, email);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'email-needed']);
  assert.match(refused.body.error.message, /^Rosa Nez\d+ has no e-mail\.$/);
  assert.deepEqual((await staff.call(activities.list, { contactId })).activities, []);
  assert.deepEqual(await messagesTo(''), []);
});

test('an e-mail is sent once, however often it is asked for; nothing else goes under its id', async () => {
  const contactId = await aContactId('once@example.test');
  const email = { commandId: crypto.randomUUID(), contactId, subject: 'Your cart', message: 'It comes' };
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => staff.call(activities.sendEmail, email)));
  others.push(await staff.call(activities.sendEmail, email));
  for (const other of others) assert.deepEqual(other, first);
  const changed = await staff.attempt(activities.sendEmail, { ...email, message: 'It does not come' });
  assert.deepEqual([changed.status, changed.body.error.code], [409, 'command-reused']);
  assert.equal((await messagesTo('once@example.test')).length, 1);
  assert.equal((await staff.call(activities.list, { contactId })).activities.length, 1);
});

test('an e-mail that was sent is neither changed nor deleted; one that was logged is', async () => {
  const contactId = await aContactId('fixed@example.test');
  const words = { contactId, subject: 'Your cart', message: 'It comes' };
  const { activityId } = await staff.call(activities.sendEmail, { ...words, commandId: crypto.randomUUID() });
  const id = activityId ?? '';
  const changed = await staff.attempt(activities.update, { id, version: 1, type: 'note', title: 'Other words' });
  const removed = await staff.attempt(activities.remove, { id });
  assert.deepEqual([changed.body.error.code, removed.body.error.code], ['email-sent', 'email-sent']);
  const { title, description, isSent } = await staff.call(activities.get, { id });
  assert.deepEqual([title, description, isSent], ['Your cart', 'It comes', true]);
  const logged = await staff.call(activities.add, { contactId, type: 'email', title: 'Wrote to them' });
  await staff.call(activities.update, { id: logged.id, version: 1, type: 'email', title: 'Wrote to them twice' });
  await staff.call(activities.remove, { id: logged.id });
});

test('subject and message are required', async () => {
  const contactId = await aContactId('blank@example.test');
  const refused = await staff.attempt(activities.sendEmail, {
    commandId: crypto.randomUUID(),
    contactId,
    subject: ' ',
    message: '',
  });
  assert.deepEqual(refused.body.error.fields, { subject: 'Subject is required', message: 'Message is required' });
  assert.deepEqual(await messagesTo('blank@example.test'), []);
});

test('an e-mail that cannot be logged is sent all the same, and says so', async () => {
  await server.database.pool.query(`
    create function refuse_log() returns trigger language plpgsql as $$ begin raise exception 'no log'; end $$;
    create trigger refuse_log before insert on activity for each row
      when (new.title = 'Not to be logged') execute function refuse_log()`);
  const contactId = await aContactId('unlogged@example.test');
  const sent = await staff.call(activities.sendEmail, {
    commandId: crypto.randomUUID(),
    contactId,
    subject: 'Not to be logged',
    message: 'Hello',
  });
  assert.equal(sent.activityId, null);
  assert.equal((await messagesTo('unlogged@example.test')).length, 1);
  assert.deepEqual((await staff.call(activities.list, { contactId })).activities, []);
});

test('an e-mail that cannot be put into the outbox is not logged as sent', async () => {
  await server.database.pool.query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$;
    create trigger refuse_mail before insert on outbox_message for each row
      when (new.subject = 'Not to be sent') execute function refuse_mail()`);
  const contactId = await aContactId('unsent@example.test');
  const failed = await staff.attempt(activities.sendEmail, {
    commandId: crypto.randomUUID(),
    contactId,
    subject: 'Not to be sent',
    message: 'Hello',
  });
  assert.equal(failed.status, 500);
  assert.deepEqual((await staff.call(activities.list, { contactId })).activities, []);
});

test('nobody sends very many e-mails in an hour; a colleague still may', async () => {
  const contactId = await aContactId('often@example.test');
  const busy = await server.as('employee');
  const statuses: number[] = [];
  for (let n = 0; n < 14; n++)
    statuses.push(
      (
        await busy.attempt(activities.sendEmail, {
          commandId: crypto.randomUUID(),
          contactId,
          subject: `No. ${n}`,
          message: 'x',
        })
      ).status,
    );
  assert.deepEqual(statuses, [...Array(12).fill(200), 429, 429]);
  assert.equal((await messagesTo('often@example.test')).length, 12);
  await staff.call(activities.sendEmail, { commandId: crypto.randomUUID(), contactId, subject: 'Mine', message: 'x' });
});
