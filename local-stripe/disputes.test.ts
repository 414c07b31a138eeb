/** What a bank takes back after it has come: a card that is disputed, and a debit that comes back late. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOpenInvoice, day, refused, start, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();

async function paidBy(method: string) {
  const { id, advance } = await anOpenInvoice(stripe, method);
  await stripe.invoices.pay(id);
  const expand = ['data.payment.payment_intent.latest_charge'];
  const intentOf = async () => {
    const [paid] = (await stripe.invoicePayments.list({ invoice: id, expand })).data;
    const intent = paid?.payment.payment_intent;
    assert.ok(typeof intent === 'object' && typeof intent.latest_charge === 'object' && intent.latest_charge);
    return { intent: intent.id, charge: intent.latest_charge };
  };
  const disputeOf = async () => {
    const { intent } = await intentOf();
    return (await stripe.disputes.list({ payment_intent: intent })).data[0] ?? assert.fail('there is no dispute');
  };
  return { id, advance, intentOf, disputeOf };
}

const heardOf = (id: string) =>
  local.world.events
    .all()
    .filter(({ data }) => (data.object as { id: string }).id === id)
    .map(({ type }) => type.replace('charge.dispute.', ''));

test('a card is disputed once it has paid; the money is withdrawn, and the invoice stays paid', async () => {
  const { id, disputeOf, intentOf } = await paidBy('pm_card_createDispute');
  const { charge } = await intentOf();
  const dispute = await disputeOf();
  assert.deepEqual([charge.paid, charge.disputed, dispute.charge], [true, true, charge.id]);
  const { status, reason, amount, evidence_details, balance_transactions, payment_method_details } = dispute;
  assert.deepEqual([status, reason, amount], ['needs_response', 'fraudulent', 3000]);
  assert.deepEqual(
    [evidence_details.due_by, payment_method_details?.card?.case_type],
    [start + 10 * day, 'chargeback'],
  );
  assert.deepEqual(
    balance_transactions.map(({ net }) => net),
    [-4500],
  );
  assert.equal((await stripe.invoices.retrieve(id)).status, 'paid');
  assert.deepEqual(heardOf(dispute.id), ['created', 'funds_withdrawn']);
  assert.equal((await refused(stripe.refunds.create({ charge: charge.id }))).code, 'charge_disputed');
});

test('by what its evidence says it is won or lost; what is staged decides nothing', async () => {
  const evidence = (uncategorized_text: string, submit = true) => ({ evidence: { uncategorized_text }, submit });
  const won = await (await paidBy('pm_card_createDisputeProductNotReceived')).disputeOf();
  assert.equal((await stripe.disputes.update(won.id, evidence('winning_evidence', false))).status, 'needs_response');
  assert.equal((await stripe.disputes.update(won.id, evidence('We came.'))).status, 'under_review');
  const end = await stripe.disputes.update(won.id, evidence('winning_evidence'));
  assert.deepEqual([end.status, end.balance_transactions.map(({ amount }) => amount)], ['won', [-3000, 3000]]);
  assert.deepEqual(heardOf(won.id).slice(-2), ['funds_reinstated', 'closed']);
  await stripe.refunds.create({ charge: String(won.charge), amount: 1 });

  const lost = await (await paidBy('pm_card_createDispute')).disputeOf();
  assert.equal((await stripe.disputes.update(lost.id, evidence('losing_evidence'))).status, 'lost');
  assert.match((await refused(stripe.disputes.update(lost.id, evidence('But')))).message, /already closed/);
  assert.match((await refused(stripe.disputes.close(lost.id))).message, /already closed/);
  const given = await (await paidBy('pm_card_createDispute')).disputeOf();
  assert.equal((await stripe.disputes.close(given.id)).status, 'lost');
});

test('whom nobody answers wins, and an inquiry takes nothing until it becomes a dispute', async () => {
  const silent = await paidBy('pm_card_createDispute');
  await silent.advance(start + 9 * day);
  assert.equal((await silent.disputeOf()).status, 'needs_response');
  await silent.advance(start + 11 * day);
  const { status, evidence_details } = await silent.disputeOf();
  assert.deepEqual([status, evidence_details.past_due], ['lost', true]);

  const inquiry = await (await paidBy('pm_card_createDisputeInquiry')).disputeOf();
  assert.deepEqual([inquiry.status, inquiry.balance_transactions], ['warning_needs_response', []]);
  const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
  const escalated = await stripe.disputes.update(inquiry.id, { evidence });
  assert.deepEqual([escalated.status, escalated.balance_transactions.length], ['needs_response', 1]);
});

test('a debit that comes back after it has come is lost at once', async () => {
  const { advance, disputeOf } = await paidBy('pm_usBankAccount_dispute');
  await advance(start + 5 * day);
  const { id, status, reason, evidence_details } = await disputeOf();
  assert.deepEqual([status, reason, evidence_details.due_by], ['lost', 'debit_not_authorized', null]);
  assert.deepEqual(heardOf(id), ['created', 'funds_withdrawn', 'closed']);

  const late = await paidBy('pm_usBankAccount_success');
  await late.advance(start + 5 * day);
  const { charge } = await late.intentOf();
  const ask = () => fetch(`${local.url}/_disputes`, { method: 'POST', body: JSON.stringify({ charge: charge.id }) });
  assert.deepEqual([(await ask()).status, (await late.disputeOf()).reason], [200, 'insufficient_funds']);
  assert.equal((await ask()).status, 400); // once
});
