/** Several merges of the same few contacts, and their undoing in whatever order is allowed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsOn, everything, type MadeContact } from '../../../../test/support/two-contacts.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { insertChoice, listOff } from '../../mailing-list/server/store.ts';
import { servicesContract } from '../../services/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { duplicatesContract as duplicates, type MergeField, mergeFields } from '../contract.ts';

const [server, staff] = await aServerWith('employee');
const { make } = contactsOn(server, staff);
const { read } = server.database;

async function merge(kept: MadeContact, merged: MadeContact, take: readonly MergeField[] = []): Promise<string> {
  const { first, second } = await staff.call(duplicates.compare, { first: kept.id, second: merged.id });
  const versions = { keptVersion: first.version, mergedVersion: second.version };
  const wanted = { keptId: kept.id, mergedId: merged.id, ...versions, take: [...take] };
  return (await staff.call(duplicates.merge, wanted)).mergeId;
}
const undo = (id: string) => staff.attempt(duplicates.undo, { id });
const undone = async (id: string) => assert.equal((await undo(id)).status, 200);

type Stream = 'Trash' | 'Recycling';
type Term = Readonly<{ from: number; days: number; coversAll: boolean }>;
let houses = 0;

/** People at one house, each with what is collected for them and a hold. */
async function atOneHouse(...people: readonly Readonly<{ streams: readonly Stream[]; hold?: Term | null }>[]) {
  const street = `${++houses} Elm St`;
  const all: MadeContact[] = [];
  for (const [at, { streams, hold }] of people.entries()) {
    const name = `p${at}-${houses}`;
    const accountNumber = at === 0 ? null : name;
    const made = await make({ email: `${name}@example.test`, accountNumber, addresses: { [street]: 'BMS' } });
    all.push(made);
    const serviceIds: string[] = [];
    for (const stream of streams) {
      const wanted = { addressId: made.addressIds[street] ?? '', stream, cans: 1, firstDay: today };
      serviceIds.push((await staff.call(servicesContract.start, wanted)).id);
    }
    if (!hold || serviceIds.length === 0) continue;
    const period = { from: day(hold.from), to: day(hold.from + hold.days), reason: 'vacation' as const };
    const which = hold.coversAll ? {} : { serviceIds };
    await staff.call(suspensionsContract.create, { contactId: made.id, ...period, ...which });
  }
  return all;
}

/** Days on which somebody at a house is on hold, by service. */
const heldDays = async (ids: readonly string[]) =>
  (
    await sql`
      select v.id, v.stream, a.line_key, a.contact_id, d::date as day
      from service v join contact_address a on a.id = v.address_id join suspension_service k on k.service_id = v.id
      cross join generate_series(lower(k.period), upper(k.period) - 1, '1 day') d
      where a.contact_id = any(${ids}::uuid[])`.execute(read)
  ).rows;
/** Those of them on which a truck would come: for the service itself or, while that is unseen, for the one in its place. */
const brokenPromises = async (promised: readonly unknown[]) =>
  (
    await sql`
      select p.id, p.day
      from json_to_recordset(${JSON.stringify(promised)})
        as p (id uuid, stream text, line_key text, contact_id uuid, day date)
      join agreed_service v on v.stream::text = p.stream and not exists (
        select from suspension_service k where k.service_id = v.id and k.period @> p.day)
      join living_address a on a.id = v.address_id and a.line_key = p.line_key
        and a.contact_id = living_contact(p.contact_id)
      where v.id = p.id or not exists (
        select from agreed_service w join living_address l on l.id = w.address_id where w.id = p.id)`.execute(read)
  ).rows;

const aPerson = fc.record({
  streams: fc.constantFrom<readonly Stream[]>(['Trash'], ['Trash'], ['Recycling'], ['Trash', 'Recycling'], []),
  hold: fc.option(fc.record({ from: fc.integer({ min: 1, max: 6 }), days: fc.nat(5), coversAll: fc.boolean() })),
});
const aStep = fc.record({
  isMerge: fc.boolean(),
  one: fc.nat(5),
  other: fc.nat(5),
  take: fc.subarray([...mergeFields]),
});

test('whatever is merged and parted, in whatever order, no hold is lost, and at the end every table is as it was', async () => {
  const threePeople = fc.tuple(aPerson, aPerson, aPerson);
  const steps = fc.array(aStep, { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(threePeople, steps, async (shapes, wanted) => {
      const people = await atOneHouse(...shapes);
      const before = await everything(read);
      const promised = await heldDays(people.map(({ id }) => id));
      const living = [...people];
      const standing: { mergeId: string; merged: MadeContact }[] = [];
      /** Refused is only what stands below another merge. */
      const part = async (at: number) => {
        const { mergeId, merged } = standing[at] as (typeof standing)[number];
        const { status, body } = await undo(mergeId);
        if (status !== 200) return assert.match(body.error.code, /^(kept-is-gone|merged-since)$/);
        standing.splice(at, 1);
        living.push(merged);
      };
      for (const { isMerge, one, other, take } of wanted) {
        if (isMerge && living.length > 1) {
          const [merged] = living.splice(one % living.length, 1);
          const kept = living[other % living.length];
          assert(kept && merged);
          standing.push({ mergeId: await merge(kept, merged, take), merged });
        } else if (standing.length > 0) await part(one % standing.length);
        assert.deepEqual(await brokenPromises(promised), []);
      }
      while (standing.length > 0) {
        const left = standing.length;
        await part(standing.length - 1);
        assert(standing.length < left, 'the last one can always be undone');
      }
      assert.deepEqual(await everything(read), before);
    }),
    { numRuns: 15, seed: 4 },
  );
});

test('an e-mail that came with one merge does not come back once its owner is a contact again', async () => {
  const [kept, one, two] = await atOneHouse({ streams: [] }, { streams: [] }, { streams: [] });
  assert(kept && one && two);
  const first = await merge(kept, one, ['email', 'accountNumber']);
  const second = await merge(kept, two, ['email', 'accountNumber']);
  await undone(first);
  await undone(second);
  const of = async ({ id }: MadeContact) => (await staff.call(contacts.get, { id })).email.split('-')[0];
  assert.deepEqual(await Promise.all([kept, one, two].map(of)), ['p0', 'p1', 'p2']);
});

test('who leaves the list for another only while they are merged gets letters again, also below a later merge', async () => {
  const [kept, one, two] = await atOneHouse({ streams: [] }, { streams: [] }, { streams: [] });
  assert(kept && one && two);
  const [own, first, second] = await Promise.all([kept, one, two].map(({ id }) => staff.call(contacts.get, { id })));
  assert(own && first && second);
  const no = { email: own.email, purpose: 'announcement', isOn: false, source: 'office', by: staff.id } as const;
  await server.transact((tx) => insertChoice(tx, no));
  const merges = [await merge(kept, one, ['email']), await merge(kept, two, ['email'])];
  for (const id of merges) await undone(id);
  const off = await Promise.all([own, first, second].map(({ email }) => listOff(read, email)));
  assert.deepEqual(off, [['announcement'], [], []]);
});

test('a merge below another one at the same house is undone after that one, and no hold is lost', async () => {
  const vacation = { from: 2, days: 4, coversAll: false };
  const [kept, one, two] = await atOneHouse(
    { streams: ['Trash'] },
    { streams: ['Trash'], hold: vacation },
    { streams: ['Trash'], hold: { ...vacation, from: 4 } },
  );
  assert(kept && one && two);
  const promised = await heldDays([one.id, two.id]);
  const [first, second] = [await merge(kept, one), await merge(kept, two)];
  const { status, body } = await undo(first);
  assert.deepEqual([status, body.error.code], [409, 'merged-since']);
  assert.match(body.error.message, /^Rosa Nez\d+ has been merged into Rosa Nez\d+ since\. Undo that merge first\.$/);
  for (const id of [second, first]) {
    await undone(id);
    assert.deepEqual(await brokenPromises(promised), []);
  }
});
