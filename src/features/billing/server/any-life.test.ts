/**
 * All that is done about one customer's money, here and in the provider's own pages, in any order, two things at once, and
 * while months pass: subscriptions, invoices, payments, credits and AutoPay together, with lost answers, held and doubled
 * events, repeats and syncs. After every step invoiced − paid − credited = open; it ends with what the provider has, and
 * nobody is charged twice for one intention.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  assertCharged,
  autopayOf,
  bankAccount,
  cardThatFails,
  emptyAccount,
} from '../../../../test/support/autopay.ts';
import { day as dayAhead } from '../../../../test/support/clock.ts';
import { aRoute, everyDay } from '../../../../test/support/factories.ts';
import { listed, payOnPage } from '../../../../test/support/invoices.ts';
import {
  assertBalanced,
  assertMirrored,
  assertRowsBalanced,
  ledgerHere,
  ledgerThere,
} from '../../../../test/support/ledger.ts';
import {
  type Asked,
  actThere,
  assertOncePerIntention,
  deedsThere,
  faultStep,
  moneyCommand,
  moneyDeeds,
} from '../../../../test/support/money-walk.ts';
import { aBillingCompany, assertSubscriptionsMirrored } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { compared, paymentDeeds } from '../../../app/feature-jobs.ts';
import { isRunning } from '../../../kernel/running.ts';
import { autopayContract as autopay } from '../../autopay/contract.ts';
import { holdCreditsContract as holdCredits } from '../../hold-credits/contract.ts';
import { isOpen } from '../../invoices/standing.ts';
import { payerOf } from '../../payers/server/payers.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';

const company = await aBillingCompany({ timeoutMs: 8000 });
const { server, office, local, stripe, payments, aPrice, of, theirs, lettersTo } = company;
const { linkTo, save } = autopayOf(server, office);
const [standard, extra] = [await aPrice('Standard Service', 3000), await aPrice('Extra can', 2000)];
const kit = { read: server.database.read, transact: server.transact, payments };

const commands = ['assign', 'change', 'cancel', 'keep', 'turn off', 'repeat'] as const;
const holdCommands = ['put on hold', 'end hold', 'credit hold', 'credit hold'] as const;
/** What AutoPay charges; banks answer after days. */
const saved = {
  'turn on': undefined,
  'turn on badly': cardThatFails,
  'turn on a bank': bankAccount,
  'turn on an empty account': emptyAccount,
};
type Saving = keyof typeof saved;
const savings = Object.keys(saved) as readonly Saving[];
const banks = ['turn on a bank', 'turn on an empty account'] as const;
const around = ['card', ...savings, ...banks, 'hold', 'reversed', 'work', 'sync', 'days', 'month'] as const;
const howMuch = { which: fc.nat(20), cents: fc.integer({ min: 1, max: 9_999 }) };
const command = fc.record({ deed: fc.constantFrom(...commands, ...holdCommands, ...moneyDeeds), ...howMuch });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ deed: fc.constantFrom(...commands, ...holdCommands), which: fc.nat(20) }) },
  { weight: 5, arbitrary: fc.record({ deed: fc.constantFrom(...moneyDeeds, ...deedsThere), ...howMuch }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('at once' as const), two: fc.tuple(command, command) }) },
  { weight: 4, arbitrary: fc.record({ deed: fc.constantFrom(...around), which: fc.nat(20) }) },
  { weight: 2, arbitrary: faultStep },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const isSaving = (deed: string): deed is Saving => deed in saved;
const isMoney = (deed: Command | MoneyDeed): deed is MoneyDeed => (moneyDeeds as readonly string[]).includes(deed);

type Command = (typeof commands | typeof holdCommands)[number];
type MoneyDeed = (typeof moneyDeeds)[number];

const day = 86_400;
const seen = { done: 0, refused: 0, unknown: 0, holdsCredited: 0, debits: 0, sentBack: 0, coming: 0 };

/** One customer, and whoever does something about their money. */
async function aLife() {
  const { id: profileId } = await server.as('customer');
  const { stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1, customer: profileId }));
  const { contactId = '' } = stops[0] ?? {};
  const customerId = await payerOf(kit, profileId, office.id);
  const asked: Asked[] = [];
  const commandId = randomUUID;

  async function give(command: Asked | undefined, isClickedTwice = false): Promise<void> {
    if (!command) return;
    asked.push(command);
    const people = isClickedTwice ? [office, office] : [office];
    const answers = await Promise.all(people.map((person) => person.attempt(command.operation, command.input)));
    for (const { status, body } of answers) {
      // A hold that was ended on its first day is gone: ended again or credited, it is not there.
      const isGone = status === 404 && [suspensions.end, holdCredits.post].some((one) => one === command.operation);
      assert.ok(isGone || [200, 409, 422, 503].includes(status), JSON.stringify(body));
      seen[status === 200 ? 'done' : status === 503 ? 'unknown' : 'refused']++;
    }
  }
  async function commandFor(deed: Command, which: number): Promise<Asked | undefined> {
    const present = (await of(contactId)).find(isRunning);
    if (deed === 'repeat') return asked[which % Math.max(1, asked.length)];
    if (deed === 'turn off') return { operation: autopay.turnOff, input: { contactId, commandId: commandId() } };
    if (deed === 'put on hold') {
      const input = { contactId, from: dayAhead(0), to: dayAhead(14 + (which % 5)), reason: 'vacation', notes: null };
      return { operation: suspensions.create, input };
    }
    if (deed === 'end hold') {
      const [held] = (await office.call(suspensions.ofContact, { contactId })).suspensions;
      return held && { operation: suspensions.end, input: { id: held.id } };
    }
    if (deed === 'credit hold') {
      const { suspensions: held } = await office.call(suspensions.ofContact, { contactId });
      if (!present) await give(await commandFor('assign', which));
      if (held.length === 0) await give(await commandFor('put on hold', which));
      // As if it had been assigned long ago: months have passed at the provider, and none here.
      await sql`
        update customer_subscription set stripe_created_at = now() - interval '3 months'
        where profile_id = ${profileId}`.execute(server.database.read);
      const [credit] = (await office.call(holdCredits.ofContact, { contactId })).credits;
      const input = { suspensionId: credit?.suspensionId, commandId: commandId(), amount: credit?.due };
      return credit && { operation: holdCredits.post, input };
    }
    if (deed === 'assign') {
      const items = [{ stripePriceId: standard, quantity: 1 }];
      return { operation: subscriptions.assign, input: { contactId, commandId: commandId(), items } };
    }
    if (!present) return undefined;
    const about = { id: present.id, commandId: commandId() };
    if (deed === 'cancel') return { operation: subscriptions.cancel, input: about };
    if (deed === 'keep') return { operation: subscriptions.keep, input: about };
    const before = present.items.map(({ stripePriceId, quantity }) => ({ stripePriceId, quantity }));
    const items = [
      { stripePriceId: standard, quantity: 1 + (which % 2) },
      { stripePriceId: extra, quantity: 1 + (which % 3) },
    ];
    const shown = await office.attempt(subscriptions.previewChange, { id: present.id, before, items });
    if (shown.status !== 200) return undefined;
    return {
      operation: subscriptions.change,
      input: { ...about, before, items, prorationDate: shown.body.prorationDate },
    };
  }
  /** As far as the customer gets: the provider may be away. */
  async function turnOn(card: (typeof saved)[Saving]): Promise<void> {
    const token = await linkTo(contactId);
    const { consent } = await server.nobody.call(autopay.offer, { token });
    const page = await server.nobody.attempt(autopay.begin, { token, consent });
    assert.ok([200, 409, 503].includes(page.status), JSON.stringify(page.body));
    if (page.status !== 200) return;
    const sessionId = await save(String(page.body.url), card);
    const { status, body } = await server.nobody.attempt(autopay.finish, { sessionId });
    assert.ok([200, 409, 503].includes(status), JSON.stringify(body));
  }
  /** A bank is asked for the first month of whoever pays nothing yet. */
  async function saveAndBill(how: Saving, which: number): Promise<void> {
    await turnOn(saved[how]);
    const asksBank = typeof saved[how] === 'object';
    if (asksBank && !(await of(contactId)).some(isRunning)) await give(await commandFor('assign', which));
  }
  async function takeMoney({ deed, which, cents }: Extract<Step, { cents: number }>): Promise<void> {
    if (deed === 'refund there' || deed === 'credit there') {
      local.faults.clear(); // on the line between, which they do not use
      await actThere(stripe, customerId, deed, { which, cents });
    } else await give(await moneyCommand(office, deed, { contactId, which, cents }), which % 4 === 0);
  }
  /** Two people, each of whom knows nothing of the other. */
  async function takeAtOnce({ two }: Extract<Step, { deed: 'at once' }>): Promise<void> {
    const asked: (Asked | undefined)[] = [];
    for (const { deed, which, cents } of two)
      asked.push(
        isMoney(deed) ? await moneyCommand(office, deed, { contactId, which, cents }) : await commandFor(deed, which),
      );
    await Promise.all(asked.map((command) => give(command)));
  }
  async function take(one: Step): Promise<void> {
    if (one.deed === 'fault') local.faults.add({ match: one.match, times: one.times, ...one.fault });
    else if (one.deed === 'at once') await takeAtOnce(one);
    else if (one.deed === 'hold') local.courier.hold();
    else if (one.deed === 'reversed') local.courier.release({ isReversed: true, times: 2 });
    else if (one.deed === 'work') await company.askAgain(paymentDeeds);
    else if (one.deed === 'sync')
      await syncAll().catch(() => {}); // a fault is told; the next one heals it
    else if (one.deed === 'days') local.move(3 * day);
    else if (one.deed === 'month') local.move(32 * day);
    else if (isSaving(one.deed)) await saveAndBill(one.deed, one.which);
    else if (one.deed === 'card') {
      const open = (await listed(office, contactId)).invoices.find((invoice) => isOpen(invoice) && invoice.hostedUrl);
      const card = one.which % 3 === 0 ? '4000000000000002' : undefined;
      if (open && open.amountRemaining >= 50) await payOnPage(open, card);
    } else if ('cents' in one) await takeMoney(one);
    else await give(await commandFor(one.deed as Command, one.which));
  }
  return { contactId, profileId, customerId, asked, take };
}

/** The sums that we say were credited for holds. */
async function postedFor(profileId: string): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select amount from hold_credit where profile_id = ${profileId} and kind = 'posted'`.execute(server.database.read);
  return rows.map(({ amount }) => amount);
}

async function syncAll(): Promise<void> {
  await compared.products(kit, undefined, async () => {});
  await compared.subscriptions(kit, undefined, async () => {});
  await compared.invoices(kit, undefined, async () => {});
}

async function comeToRest(): Promise<void> {
  local.faults.clear();
  local.courier.release();
  await company.askAgain(paymentDeeds);
  await local.courier.settled();
  await sql`update provider_event set next_try_at = now() where status = 'waiting'`.execute(server.database.read);
  await syncAll();
  await local.courier.settled();
  const waiting = sql<{ count: number }>`
    select (select count(*) from provider_event where status = 'waiting')::int
      + (select count(*) from provider_command where status = 'waiting')::int as count`;
  await until(async () => {
    await company.askAgain(paymentDeeds); // what an event has written down since
    await sql`update provider_event set next_try_at = now() where status = 'waiting'`.execute(server.database.read);
    return (await waiting.execute(server.database.read)).rows[0]?.count === 0;
  });
}

async function assertChargedOnce(life: Awaited<ReturnType<typeof aLife>>): Promise<void> {
  const { contactId, profileId, customerId, asked } = life;
  const { rows: done } = await sql<{ kind: string }>`
    select kind from provider_command where status = 'done'
      and id = any(${asked.map(({ input }) => (input as { commandId: string }).commandId)}::uuid[])`.execute(
    server.database.read,
  );
  const count = (kind: string) => done.filter((one) => one.kind === kind).length;
  const there = (await stripe.invoices.list({ customer: customerId, limit: 100 })).data;
  const reasons = (reason: string) => there.filter(({ billing_reason }) => billing_reason === reason).length;
  assert.equal((await theirs(profileId)).length, count('assign-subscription'));
  assert.equal(reasons('subscription_create'), count('assign-subscription'));
  assert.equal(reasons('manual'), count('create-invoice') + count('take-back-payment'));
  await assertOncePerIntention(server, stripe, customerId, asked);
  const book = (await stripe.customers.listBalanceTransactions(customerId, { limit: 100 })).data;
  const forHolds = book.flatMap(({ amount, description }) =>
    description?.startsWith('Pickup on hold') ? [-amount] : [],
  );
  assert.deepEqual(forHolds.sort(), (await postedFor(profileId)).sort());
  seen.holdsCredited += forHolds.length;
  assert.ok(reasons('subscription_update') <= count('change-subscription'));
  for (const invoice of there)
    assert.ok(invoice.amount_paid <= Math.max(0, invoice.amount_due), `${invoice.id} was overpaid`);
  const tries = (await stripe.charges.list({ customer: customerId, limit: 100 })).data;
  const charges = tries.filter(({ paid }) => paid);
  const debits = tries.filter(({ payment_method_details: how }) => how?.type === 'us_bank_account');
  seen.debits += debits.length;
  seen.sentBack += debits.filter(({ status }) => status === 'failed').length;
  seen.coming += debits.filter(({ status }) => status === 'pending').length;
  assert.equal(charges.length, there.filter((one) => one.amount_paid > (one.amount_paid_off_stripe ?? 0)).length);
  const letters = await lettersTo(contactId);
  assert.deepEqual(
    letters.filter(({ text }) => text.includes('$0.00 was charged')),
    [],
  );
  const subjects = letters.map(({ subject }) => subject).filter((one) => /^(Invoice|Paid)/.test(one));
  assert.equal(new Set(subjects).size, subjects.length, 'somebody was written to twice');
}

test('whatever is done about a customer’s money ends with what the provider has, charged once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 28 }), fc.boolean(), async (steps, hasAnswers) => {
      const life = await aLife();
      for (const one of steps) {
        await life.take(one);
        if (one.deed === 'fault') continue; // for the next step
        local.faults.clear();
        assertBalanced(await ledgerThere(stripe, life.customerId), one.deed);
        await assertRowsBalanced(server);
      }
      if (hasAnswers) local.move(5 * day); // of all banks
      await comeToRest();
      await assertSubscriptionsMirrored(company, life);
      await assertCharged(company, life);
      await assertMirrored(server, stripe, life.customerId);
      assertBalanced(await ledgerHere(server, life.customerId), 'in our copy');
      assert.deepEqual(await ledgerHere(server, life.customerId), await ledgerThere(stripe, life.customerId));
      await assertChargedOnce(life);
    }),
    { numRuns: 10, seed: Number(process.env.SEED ?? 1), endOnFailure: true }, // `SEED` walks others
  );
  assert.ok(seen.done > 10 && seen.refused + seen.unknown > 5 && seen.holdsCredited > 0, JSON.stringify(seen));
  assert.ok(seen.debits > seen.coming && seen.coming > 0, JSON.stringify(seen)); // some banks have answered, some not
});
