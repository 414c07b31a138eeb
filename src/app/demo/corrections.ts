import { contactsContract } from '../../features/contacts/contract.ts';
import { updateContact } from '../../features/contacts/server/store.ts';
import type { Tx } from '../../server/database/connection.ts';
import { aPhone, type Contacts } from './contacts.ts';
import { randomFrom } from './random.ts';

const oneIn = 20;

/** Phone numbers that customers have changed since: some histories have more than a beginning. */
export async function correctPhones(tx: Tx, { rows }: Contacts): Promise<void> {
  const random = randomFrom('corrections');
  for (const [index, { id, ...fields }] of rows.entries()) {
    if (!id || fields.profileId || index % oneIn !== 7) continue;
    await updateContact(tx, id, 1, contactsContract.create.input.parse({ ...fields, phone: aPhone(random) }));
  }
}
