/** Any order of commands, repeats, lost answers, held and doubled events, changes made elsewhere, and syncs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { isRunning } from '../../../kernel/running.ts';
import { type Subscription, subscriptionsContract as subscriptions, type WantedItem } from '../contract.ts';
import { syncSubscriptions } from './syncing.ts';

const company = await aBillingCompany();
const { server, office, local, stripe, payments, fail, aPrice, aCustomer, of, theirs, lettersTo, askAgain } = company;
const prices = [await aPrice('Standard Service', 3000), await aPrice('Extra can', 2000), await aPrice('Bin', 500)];
const kit = { read: server.database.read, transact: server.transact, payments };

const fault = fc.oneof(
  fc.record({ after: fc.constant('before' as const), status: fc.constantFrom(500, 429, 402, 401) }),
  fc.record({ after: fc.constant('after' as const), drop: fc.constant(true) }),
  fc.record({ after: fc.constant('after' as const), status: fc.constant(500) }),
  fc.record({ after: fc.constantFrom('before' as const, 'after' as const), garbage: fc.constant(true) }),
);
const request = fc.constantFrom('POST /v1/subscriptions', 'POST /v1/invoices', 'GET /v1/subscriptions');
const someItems = fc
  .uniqueArray(fc.constantFrom(...prices), { minLength: 1 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((stripePriceId) =>
        fc.record({ stripePriceId: fc.constant(stripePriceId), quantity: fc.integer({ min: 1, max: 3 }) }),
      ),
    ),
  );
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign' as const), items: someItems }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), items: someItems }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('fault' as const), fault, request }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel', 'keep', 'repeat', 'hold', 'release', 'sync', 'work', 'elsewhere'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** One customer, and whoever does something about them. */
async function aWalk() {
  const { contactId, profileId } = await aCustomer();
  let last: Readonly<{ operation: Operation; input: object }> | undefined;
  const ids: string[] = [];
  async function give(operation: Operation, input: object): Promise<void> {
    const commandId = randomUUID();
    ids.push(commandId);
    last = { operation, input: { ...input, commandId } };
    await attempt();
  }
  async function attempt(): Promise<void> {
    if (!last) return;
    const { status } = await office.attempt(last.operation, last.input);
    assert.notEqual(status, 500);
  }
  const running = async (): Promise<Subscription | undefined> => (await of(contactId)).find(isRunning);
  async function change(items: readonly WantedItem[]): Promise<void> {
    const present = await running();
    if (!present) return;
    const before = present.items.map(({ stripePriceId, quantity }) => ({ stripePriceId, quantity }));
    const shown = await office.attempt(subscriptions.previewChange, { id: present.id, before, items });
    const { prorationDate } = shown.body;
    if (shown.status === 200) await give(subscriptions.change, { id: present.id, before, items, prorationDate });
  }
  async function elsewhere(): Promise<void> {
    const there = (await theirs(profileId)).find(isRunning);
    const item = there?.items.data[0];
    if (there && item)
      await stripe.subscriptions.update(there.id, {
        items: [{ id: item.id, quantity: ((item.quantity ?? 1) % 3) + 1 }],
      });
  }
  async function take(one: Step): Promise<void> {
    if (one.kind === 'assign') return give(subscriptions.assign, { contactId, items: one.items });
    if (one.kind === 'change') return change(one.items);
    if (one.kind === 'fault') return fail({ match: one.request, ...one.fault, times: 2 });
    if (one.kind === 'repeat') return attempt();
    if (one.kind === 'hold') return local.courier.hold();
    if (one.kind === 'release') return local.courier.release({ isReversed: true, times: 2 });
    if (one.kind === 'sync') return void (await syncSubscriptions(kit).catch(() => {}));
    if (one.kind === 'work') return askAgain();
    if (one.kind === 'elsewhere') return elsewhere().catch(() => {}); // the fault may have been meant for it
    const present = await running();
    if (present) await give(one.kind === 'cancel' ? subscriptions.cancel : subscriptions.keep, { id: present.id });
  }
  return { contactId, profileId, ids, take };
}

async function comeToRest(): Promise<void> {
  local.faults.clear();
  local.courier.release({});
  await askAgain();
  await local.courier.settled();
  await sql`update provider_event set next_try_at = now() where status = 'waiting'`.execute(server.database.read);
  await syncSubscriptions(kit);
}

async function doneAmong(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string; status: string }>`
    select kind, status from provider_command where id = any(${ids}::uuid[])`.execute(server.database.read);
  assert.ok(rows.every(({ status }) => status !== 'waiting'));
  return rows.filter(({ status }) => status === 'done').map(({ kind }) => kind);
}

test('it ends with what the provider has, one running subscription, one bill and one letter for each command', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const walk = await aWalk();
      for (const one of steps) await walk.take(one);
      await comeToRest();
      const there = await theirs(walk.profileId);
      const inShort = ({ items, ...one }: { status: string; items: readonly WantedItem[]; isEnding: boolean }) =>
        JSON.stringify([one, items.map(({ stripePriceId, quantity }) => `${stripePriceId} ${quantity}`).sort()]);
      const provided = there.map(({ status, items, cancel_at_period_end: isEnding }) =>
        inShort({
          status,
          isEnding,
          items: items.data.map(({ price, quantity = 1 }) => ({ stripePriceId: price.id, quantity })),
        }),
      );
      await until(async () => {
        const mirrored = (await of(walk.contactId)).map(({ cancelAtPeriodEnd, ...one }) =>
          inShort({ status: one.status, isEnding: cancelAtPeriodEnd, items: one.items }),
        );
        return mirrored.sort().join() === provided.sort().join();
      });
      assert.ok(there.filter(isRunning).length <= 1);
      const done = await doneAmong(walk.ids);
      const invoices = there[0]
        ? (await stripe.invoices.list({ customer: String(there[0].customer), limit: 100 })).data
        : [];
      const billed = (reason: string) => invoices.filter(({ billing_reason }) => billing_reason === reason).length;
      const count = (kind: string) => done.filter((one) => one === kind).length;
      assert.deepEqual(
        [there.length, billed('subscription_create'), billed('subscription_update')],
        [count('assign-subscription'), count('assign-subscription'), count('change-subscription')],
      );
      assert.equal((await lettersTo(walk.contactId)).length, done.length);
    }),
    { numRuns: 12, seed: Number(process.env.SEED ?? 1), endOnFailure: true }, // `SEED` walks others
  );
});
