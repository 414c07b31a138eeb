/** What breaks between us and the payment provider while a subscription is changed, ends or is kept. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { faultsAfter, faultsBefore } from '../../../../test/support/payments.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { subscriptionsContract as subscriptions } from '../contract.ts';

const company = await aBillingCompany({ isDeaf: true });
const { office, local, stripe, fail, aPrice, aCustomer, of, theirs, lettersTo, askAgain } = company;
const standard = await aPrice('Standard Service', 3000);
const items = [{ stripePriceId: standard, quantity: 1 }];
const two = [{ stripePriceId: standard, quantity: 2 }];

async function assigned() {
  const customer = await aCustomer();
  const { contactId } = customer;
  const { subscription } = await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  return { ...customer, id: subscription.id };
}
const about = async (id: string) => ({ id, commandId: randomUUID() });

type Case = Readonly<{
  operation: Operation;
  /** Makes ready what is asked, and gives it. */
  ask: (id: string) => Promise<object>;
  /** What stands here and at the provider before it, and after. */
  stood: string;
  stands: string;
  /** How many there are of each afterwards. */
  invoices: number;
  letters: number;
}>;
const cases: Readonly<Record<string, Case>> = {
  'a change': {
    operation: subscriptions.change,
    ask: async (id) => {
      const { prorationDate } = await office.call(subscriptions.previewChange, { id, before: items, items: two });
      return { ...(await about(id)), before: items, items: two, prorationDate };
    },
    ...{ stood: '1 false', stands: '2 false', invoices: 2, letters: 2 },
  },
  'an end': {
    ...{ operation: subscriptions.cancel, ask: about },
    ...{ stood: '1 false', stands: '1 true', invoices: 1, letters: 2 },
  },
  'an end taken back': {
    operation: subscriptions.keep,
    ask: async (id) => {
      await office.call(subscriptions.cancel, await about(id));
      return about(id);
    },
    ...{ stood: '1 true', stands: '1 false', invoices: 1, letters: 3 },
  },
};

type Whose = Awaited<ReturnType<typeof assigned>>;

/** Ours and theirs say the same; gives it, such as "2 false": how many, and whether it ends. */
async function standing({ contactId, profileId }: Whose): Promise<string> {
  const [there, ...more] = await theirs(profileId);
  assert.equal(more.length, 0);
  const [here] = await of(contactId);
  const said = `${there?.items.data[0]?.quantity} ${there?.cancel_at_period_end}`;
  assert.equal(`${here?.items[0]?.quantity} ${here?.cancelAtPeriodEnd}`, said);
  return said;
}
async function countInvoices({ profileId }: Whose): Promise<number> {
  const [there] = await theirs(profileId);
  return (await stripe.invoices.list({ customer: String(there?.customer) })).data.length;
}

for (const [what, { operation, ask, stood, stands, invoices, letters }] of Object.entries(cases)) {
  test(`${what}: whatever the provider does instead is one sentence, nothing half done, and a repeat does it once`, async () => {
    for (const [fault, status, sentence] of faultsBefore) {
      const whose = await assigned();
      const command = await ask(whose.id);
      fail({ match: 'POST /v1/subscriptions/', ...fault });
      const { status: said, body } = await office.attempt(operation, command);
      local.faults.clear();
      assert.equal(said, status, JSON.stringify([fault, body]));
      assert.match(body.error.message, sentence);
      assert.doesNotMatch(JSON.stringify(body), /NeverShown/);
      if (!('slow' in fault)) assert.equal(await standing(whose), stood);
      await office.call(operation, command);
      assert.equal(await standing(whose), stands, JSON.stringify(fault));
      assert.deepEqual([await countInvoices(whose), (await lettersTo(whose.contactId)).length], [invoices, letters]);
    }
  });

  test(`${what}: an answer that got lost is found again by the job or a repeat, billed and told once`, async () => {
    for (const [place, fault] of faultsAfter.entries()) {
      const whose = await assigned();
      const command = await ask(whose.id);
      fail({ match: 'POST /v1/subscriptions/', ...fault });
      assert.equal((await office.attempt(operation, command)).status, 503, JSON.stringify(fault));
      local.faults.clear();
      if (place % 2 === 0) await askAgain();
      await office.call(operation, command);
      assert.equal(await standing(whose), stands, JSON.stringify(fault));
      assert.deepEqual([await countInvoices(whose), (await lettersTo(whose.contactId)).length], [invoices, letters]);
    }
  });
}
