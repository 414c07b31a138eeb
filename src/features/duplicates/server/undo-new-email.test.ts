/** What somebody changes of their account while their contact is merged into another goes back with it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsOn } from '../../../../test/support/two-contacts.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { accountsContract as users } from '../../users/accounts.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { duplicatesContract as duplicates } from '../contract.ts';

const [server, staff] = await aServerWith('admin');
const { make, merge } = contactsOn(server, staff);

test('who has another e-mail and phone since they were merged has them when they are parted; the other one has not', async () => {
  const ana = await server.as('customer');
  const { email: old, firstName, lastName } = await ana.call(own.profile, {});
  const kim = await make({ firstName: 'Kim', email: '' });
  const hers = await make({ firstName, lastName, email: old, profileId: ana.id });
  const { mergeId } = await merge(kim, hers);
  const email = `${randomUUID()}@example.test`;
  await staff.call(users.changeEmail, { id: ana.id, email, commandId: randomUUID() });
  const { url } = await staff.call(users.showLink, { id: ana.id, purpose: 'email' });
  await server.nobody.call(users.confirmEmail, { token: url.split('#token=')[1] ?? '' });
  await ana.call(own.saveProfile, { firstName, lastName, phone: '505 555 0177' });
  await staff.call(duplicates.undo, { id: mergeId });
  const parted = await staff.call(contacts.get, { id: hers.id });
  assert.deepEqual([parted.email, parted.phone], [email, '505 555 0177']);
  assert.equal((await staff.call(contacts.get, { id: kim.id })).email, '');
});
