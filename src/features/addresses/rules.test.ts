import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../kernel/refusal.ts';
import { type AddressTypes, lineKey, planSave, refuseRemovingTheOnly, type TypedAddress } from './rules.ts';

const types = (letters: string): AddressTypes => ({
  isBilling: letters.includes('B'),
  isMailing: letters.includes('M'),
  isService: letters.includes('S'),
});
const address = (id: string, letters: string): TypedAddress => ({ id, ...types(letters) });
const refusal = (code: string, message: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code && error.message === message;

test('the first address of a contact may be of any type', () => {
  for (const letters of ['B', 'M', 'S', 'BMS']) assert.deepEqual(planSave([], 'new', types(letters)), []);
});

test('an address without any type is refused', () => {
  const expected = refusal('no-address-type', 'Please select at least one address type');
  assert.throws(() => planSave([], 'new', types('')), expected);
  assert.throws(() => planSave([address('a', 'S')], 'a', types('')), expected);
});

test('a new billing or mailing address takes the flag from the one before; service stays on both', () => {
  const all = [address('a', 'BMS'), address('b', 'S')];
  assert.deepEqual(planSave(all, 'new', types('BS')), [address('a', 'MS')]);
  assert.deepEqual(planSave(all, 'b', types('BMS')), [address('a', 'S')]);
  assert.deepEqual(planSave(all, 'new', types('S')), []);
});

test('an address that loses its last type stays, without one', () => {
  assert.deepEqual(planSave([address('a', 'B')], 'new', types('B')), [address('a', '')]);
});

for (const [letter, word] of [
  ['B', 'billing'],
  ['M', 'mailing'],
  ['S', 'service'],
] as const) {
  const message = `Cannot delete the only ${word} address. Please designate another address as ${word} first.`;
  test(`the only ${word} address is neither deleted nor edited into something else`, () => {
    const only = address('a', letter);
    const all = [only, address('b', 'BMS'.replace(letter, ''))];
    assert.throws(() => refuseRemovingTheOnly(all, only), refusal('only-address', message));
    const others = types('BMS'.replace(letter, ''));
    assert.throws(() => planSave(all, 'a', others), refusal('only-address', message));
  });
}

test('one of two service addresses may go', () => {
  const all = [address('a', 'S'), address('b', 'BMS')];
  refuseRemovingTheOnly(all, address('a', 'S'));
  assert.deepEqual(planSave([address('a', 'BS'), address('b', 'MS')], 'a', types('B')), []);
});

/** What a contact's addresses are after a sequence of commands, those refused left out. */
const commands = fc.array(
  fc.record({
    verb: fc.constantFrom('add', 'change', 'remove'),
    at: fc.nat(5),
    chosen: fc.record({ isBilling: fc.boolean(), isMailing: fc.boolean(), isService: fc.boolean() }),
  }),
  { maxLength: 30 },
);
const has = (all: readonly TypedAddress[], flag: keyof AddressTypes) => all.filter((one) => one[flag]).length;

test('whatever is done: at most one billing and mailing address, and a type once there never goes', () => {
  fc.assert(
    fc.property(commands, (sequence) => {
      let all: TypedAddress[] = [];
      for (const [n, { verb, at, chosen }] of sequence.entries()) {
        const before = all;
        const target = verb === 'add' ? undefined : all[at];
        if (verb !== 'add' && !target) continue;
        try {
          if (verb === 'remove' && target) {
            refuseRemovingTheOnly(all, target);
            all = all.filter((one) => one !== target);
          } else {
            const id = target?.id ?? `${n}`;
            const cleared = planSave(all, id, chosen);
            const kept = all.filter((one) => one.id !== id).map((one) => cleared.find((c) => c.id === one.id) ?? one);
            all = [...kept, { id, ...chosen }];
          }
        } catch (error) {
          assert.ok(error instanceof Refusal);
        }
        assert.ok(has(all, 'isBilling') <= 1 && has(all, 'isMailing') <= 1);
        for (const flag of ['isBilling', 'isMailing', 'isService'] as const)
          assert.ok(has(all, flag) > 0 || has(before, flag) === 0, `${flag} was lost`);
      }
    }),
  );
});

test('the line of an address ignores case, dots, commas, signs and spaces, and the ZIP extension', () => {
  const key = lineKey({ street: '12 N. Main St., #4', city: 'Aztec', state: 'NM', zipCode: '87410-1234' });
  assert.equal(key, '12nmainst4|aztec|nm|87410');
  assert.equal(lineKey({ street: '12 n main st #4', city: 'AZTEC', state: 'nm', zipCode: '87410' }), key);
});
