import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { insertAddresses } from '../src/features/addresses/server/store-bulk.ts';
import { contactStatuses } from '../src/features/contacts/contract.ts';
import { insertContacts } from '../src/features/contacts/server/store-bulk.ts';
import { customerImportContract as imports } from '../src/features/customer-import/contract.ts';
import { insertImportedMarks } from '../src/features/mailing-list/server/store-marks.ts';
import { aServerWith } from './support/factories.ts';

const [server, admin] = await aServerWith('admin');

const word = fc.constantFrom(
  'Rosa',
  'José',
  '=cmd()',
  '+1',
  '@home',
  '-',
  '1001.0',
  'O’Neil',
  'a "b", c',
  'Nuñez; Jr',
  "'s Graven",
  'Ana',
);
const maybe = (one: fc.Arbitrary<string>) => fc.option(one, { nil: null });
const shared = fc.constantFrom('same@example.test', 'other@example.test', '');
const land = fc.oneof(
  fc.record({
    country: fc.constant('USA' as const),
    state: fc.constantFrom('NM', 'CO'),
    zipCode: fc.constantFrom('87410', '00501', '87410-0001'),
  }),
  fc.record({
    country: fc.constant('Canada' as const),
    state: fc.constantFrom('BC', 'ON'),
    zipCode: fc.constantFrom('V5K 0A1', 'K1A 0B1'),
  }),
  fc.record({
    country: fc.constant('Mexico' as const),
    state: fc.constantFrom('Chihuahua', 'Son.'),
    zipCode: fc.constantFrom('32000', '83000'),
  }),
);
/** What is known of letters to an address; whoever shares it shares this. */
const mark = fc.record(
  { noAnnouncements: fc.boolean(), noServiceNotices: fc.boolean(), emailFailed: fc.boolean() },
  { noNullPrototype: true },
);
const place = fc.record(
  {
    street: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('Elm St', 'Oak, Apt 4', 'St'))
      .map((all) => all.join(' ')),
    city: fc.constantFrom('Aztec', 'Las Cruces'),
    land,
    point: fc.option(
      fc.tuple(
        fc.integer({ min: -90_000_000, max: 90_000_000 }).map((n) => n / 1e6),
        fc.integer({ min: -180, max: 180 }),
      ),
    ),
    cans: fc.integer({ min: 1, max: 99 }),
    pickupDay: fc.option(fc.constantFrom('Monday' as const, 'Sunday' as const)),
    isService: fc.boolean(),
  },
  { noNullPrototype: true },
);
const contact = fc.record(
  {
    firstName: word,
    lastName: word,
    email: shared,
    phone: maybe(fc.constantFrom('+1 505 555 0100', '(505) 555-0101 ext. 7')),
    companyName: maybe(word),
    status: fc.constantFrom(...contactStatuses),
    since: fc.integer({ min: 1, max: 28 }),
    places: fc.array(place, { maxLength: 3 }),
    billing: fc.integer({ min: -1, max: 2 }),
    mailing: fc.integer({ min: -1, max: 2 }),
  },
  { noNullPrototype: true },
);

const exported = async (): Promise<Record<string, string>[]> =>
  parse(await (await admin.fetch('/api/contacts/export')).text(), { columns: true, bom: true });
const emptied = 'contact, contact_address, customer_import, mailing_choice, address_failure';
const empty = () => sql`truncate ${sql.raw(emptied)} cascade`.execute(server.database.read);

test('what is exported and imported again is the same in every column, whatever contacts share', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 6 }), mark, mark, async (contacts, same, other) => {
      await empty();
      await server.transact(async (tx) => {
        for (const [at, { places, billing, mailing, since, ...texts }] of contacts.entries()) {
          const id = crypto.randomUUID();
          const createdAt = `2026-01-${String(since).padStart(2, '0')}T18:00:0${at}Z`;
          await insertContacts(tx, [{ ...texts, id, createdAt, accountNumber: at % 2 ? `A${at}` : null }]);
          await insertAddresses(
            tx,
            places.map(({ point, land, ...one }, n) => ({
              ...one,
              ...land,
              ...{ contactId: id, createdAt: createdAt.replace('18:00', `18:0${n + 1}`) },
              ...{ latitude: point?.[0] ?? null, longitude: point?.[1] ?? null },
              ...{ isBilling: n === billing, isMailing: n === mailing },
            })),
          );
        }
        const marked = [
          { ...same, email: 'same@example.test' },
          { ...other, email: 'other@example.test' },
        ];
        await insertImportedMarks(tx, marked, null);
      });
      const before = await exported();
      const file = new File([await (await admin.fetch('/api/contacts/export')).arrayBuffer()], 'export.csv');
      await empty();
      const { report } = await admin.call(imports.create, {}, file);
      assert.deepEqual([report.bad, report.duplicates], [0, 0], JSON.stringify(report.problems));
      assert.deepEqual(await exported(), before);
      assert.equal((await admin.call(imports.create, {}, file)).import, null, 'a second import adds none');
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
