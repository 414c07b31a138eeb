import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Address, addressesContract } from '../../src/features/addresses/contract.ts';
import { insertAddresses } from '../../src/features/addresses/server/store-bulk.ts';
import { contactsContract } from '../../src/features/contacts/contract.ts';
import { insertContacts } from '../../src/features/contacts/server/store-bulk.ts';
import type { Caller, TestServer } from './server.ts';
import { until } from './until.ts';

let made = 0;

/** What the address form sends, of a house in Farmington. */
export const aLine = (changed: object = {}) => ({
  street: `${++made} Zuni Dr`,
  city: 'Farmington',
  state: 'NM',
  zipCode: '87401',
  isBilling: true,
  isMailing: true,
  isService: true,
  ...changed,
});

type Named = Pick<Address, 'id' | 'contactId'>;

/** Addresses on a server, followed while they are located. */
export function locatingOn(server: TestServer, staff: Caller) {
  async function aContactId(): Promise<string> {
    const email = `r${++made}@example.test`;
    const fields = { firstName: 'Rosa', lastName: 'Nez', email, status: 'New Lead' as const };
    return (await staff.call(contactsContract.create, fields)).id;
  }

  async function read({ id, contactId }: Named): Promise<Address> {
    const found = (await staff.call(addressesContract.list, { contactId })).addresses.find((one) => one.id === id);
    assert.ok(found);
    return found;
  }

  return {
    aContactId,
    read,
    add: async (changed: object = {}) =>
      staff.call(addressesContract.add, { contactId: await aContactId(), ...aLine(changed) }),

    /** Waits until the address is in this state. */
    async until(address: Named, status: Address['position']['status']): Promise<Address> {
      return until(async () => {
        const now = await read(address);
        return now.position.status === status && now;
      });
    },

    /** Waits until no more than so many wait for an answer. */
    async untilAnswered(all = 0): Promise<void> {
      await until(async () => (await staff.call(addressesContract.geocoding, {})).waiting <= all);
    },

    /** As if the time of every next try had come. */
    makeDue: () =>
      server.transact((tx) =>
        sql`with due as (update address_geocoding set next_try_at = now() returning 1)
          select pg_notify('haulyard_change', '{"topic":"geocoding-wanted"}') from (select count(*) from due) d`.execute(
          tx,
        ),
      ),

    /** Addresses without coordinates, as a customer list brings them: 1 Mesa Ave, 2 Mesa Ave, … */
    async importAddresses(count: number): Promise<void> {
      const people = Array.from({ length: count }, () => ({
        id: crypto.randomUUID(),
        accountNumber: null,
        firstName: 'Ana',
        lastName: 'Begay',
        email: `ana${++made}@example.test`,
        phone: null,
        companyName: null,
        status: 'Converted' as const,
      }));
      const common = { city: 'Aztec', state: 'NM', zipCode: '87410', country: 'USA', cans: 1, pickupDay: null };
      const rest = { isBilling: true, isMailing: true, isService: true, latitude: null, longitude: null };
      await server.transact(async (tx) => {
        await insertContacts(tx, people);
        const rows = people.map(({ id }, n) => ({ ...common, ...rest, contactId: id, street: `${n + 1} Mesa Ave` }));
        await insertAddresses(tx, rows);
      });
    },
  };
}
