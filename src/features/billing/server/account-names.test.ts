/** Each customer has one name in what the accountant gets: whoever is gone is not taken for who came. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { linkedAccountContract as linked } from '../../contacts/linked-account.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { usersContract as users } from '../../users/contract.ts';

const { server, admin, office } = await aBillingCompany();

/** Somebody of this name, who was billed once and has paid. */
async function paid(first: string, last: string, account: string | null = null) {
  const { customer, contactId } = await aBilledCustomer(server);
  await sql`update profile set first_name = ${first}, last_name = ${last} where id = ${customer.id}`.execute(
    server.database.read,
  );
  await sql`update contact set first_name = ${first}, last_name = ${last}, account_number = ${account}
    where id = ${contactId}`.execute(server.database.read);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 1000));
  await office.call(invoices.recordPayment, aCheck(invoice));
  return { contactId, profileId: customer.id, number: invoice.number };
}

/** What the books call whoever these invoices bill. */
async function namesOf(billed: readonly Readonly<{ number: string | null }>[]): Promise<(string | undefined)[]> {
  const answer = await admin.fetch(
    `/api/billing/accounts.csv?list=invoices&from=${today.slice(0, 4)}-01-01&to=${today}`,
  );
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true });
  return billed.map(({ number }) => rows.find((row) => row['*InvoiceNo'] === number)?.['*Customer']);
}

test('two deleted accounts of one name stay two', async () => {
  const gone = [await paid('Rosa', 'Chee'), await paid('rosa', 'Chee')];
  for (const { profileId } of gone) await admin.call(users.remove, { id: profileId });
  const names = await namesOf(gone);
  assert.equal(new Set(names.map((name) => name?.toLowerCase())).size, 2, String(names));
});

test('an account without a contact is not the new customer of its name', async () => {
  const before = await paid('Ben', 'Yazzie');
  await admin.call(linked.unlinkAccount, { id: before.contactId });
  const now = await paid('Ben', 'Yazzie', '2001');
  const names = await namesOf([before, now]);
  assert.match(names[0] ?? '', /^Ben Yazzie \(\S+@\S+\)$/);
  assert.equal(names[1], 'Ben Yazzie (2001)');
});

test('two of one name and one e-mail, which a household may share, stay two', async () => {
  const two = [await paid('Lena', 'Tso'), await paid('Lena', 'Tso')];
  await sql`update contact set email = 'tso@example.com' where id = any(${two.map(({ contactId }) => contactId)}::uuid[])`.execute(
    server.database.read,
  );
  assert.equal(new Set(await namesOf(two)).size, 2);
});
