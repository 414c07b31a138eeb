/**
 * Payments that a bank takes back after they have come (https://docs.stripe.com/disputes): by its test cards and accounts,
 * won or lost by what their evidence says (https://docs.stripe.com/testing#disputes).
 */
import { daySeconds } from './calendar.ts';
import { invalid } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import { isWithin } from './lists.ts';
import { now } from './now.ts';
import type { Charge, Dispute, Disputed } from './records.ts';
import { get, mergeMetadata, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

const daysToAnswer = 10;
const feeCents = 1500;

/** @throws StripeError of a charge of which there is nothing to take back */
export function beginDispute(world: World, charge: Charge, { reason, status }: Disputed): Dispute {
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} has not succeeded and cannot be disputed.`);
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`);
  const clock = world.customers.find(charge.customer ?? '')?.test_clock ?? null;
  const created = now(world, clock);
  const details = charge.payment_method_details;
  const case_type = status === 'warning_needs_response' ? 'inquiry' : 'chargeback';
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: status === 'lost' ? null : created + daysToAnswer * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: status === 'warning_needs_response',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(details?.card && {
      network_reason_code: '10.4',
      payment_method_details: {
        card: { brand: details.card.brand ?? 'visa', case_type, network: 'visa', network_reason_code: '10.4' },
        type: 'card' as const,
      },
    }),
    reason,
    status,
    _clock: clock,
  };
  charge.disputed = true;
  world.charges.save(charge);
  world.disputes.save(dispute);
  emit(world, 'charge.dispute.created', dispute);
  if (case_type === 'chargeback') withdraw(world, dispute);
  if (status === 'lost') emit(world, 'charge.dispute.closed', dispute);
  return dispute;
}

/** A bank has decided; by itself for its customer when nobody has answered in time. */
export function closeDispute(
  world: World,
  dispute: Dispute,
  status: 'won' | 'lost' | 'warning_closed',
  isPastDue = false,
): Dispute {
  change(world, dispute, 'charge.dispute.updated', () => {
    dispute.status = status;
    dispute.evidence_details.past_due = isPastDue;
  });
  world.disputes.save(dispute);
  if (status === 'won') {
    dispute.balance_transactions.push(moved(world, dispute, 1));
    emit(world, 'charge.dispute.funds_reinstated', dispute);
  }
  emit(world, 'charge.dispute.closed', dispute);
  return world.disputes.save(dispute);
}

function withdraw(world: World, dispute: Dispute): void {
  dispute.balance_transactions.push(moved(world, dispute, -1));
  world.disputes.save(dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
}

function moved(world: World, dispute: Dispute, sign: 1 | -1): Dispute['balance_transactions'][number] {
  const { amount, charge, currency, id } = dispute;
  const at = now(world, dispute._clock);
  const fee = sign < 0 ? feeCents : 0; // it stays paid also when the dispute is won
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: sign * amount,
    available_on: at,
    balance_type: 'payments',
    created: at,
    currency,
    description: `Chargeback ${sign < 0 ? 'withdrawal' : 'reversal'} for ${charge}`,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }],
    net: sign * amount - fee,
    reporting_category: sign < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');
const isDecided = ({ status }: Dispute): boolean => ['won', 'lost', 'warning_closed'].includes(status);

function updateDispute(world: World, dispute: Dispute, params: Parameters['DisputeUpdateParams']): Dispute {
  const { evidence, metadata, submit = true } = params;
  if (evidence && isDecided(dispute)) throw invalid('This dispute is already closed.');
  change(world, dispute, 'charge.dispute.updated', () => {
    dispute.metadata = mergeMetadata(dispute.metadata, metadata);
    if (!evidence) return;
    dispute.evidence = { ...dispute.evidence, ...(evidence as Partial<Dispute['evidence']>) };
    dispute.evidence_details.has_evidence = true;
    if (!submit) return;
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = 'manual';
    dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
  });
  world.disputes.save(dispute);
  const said = submit ? evidence?.uncategorized_text : undefined;
  if (said === 'escalate_inquiry_evidence' && isInquiry(dispute)) return escalate(world, dispute);
  if (said !== 'winning_evidence' && said !== 'losing_evidence') return dispute;
  const end = said === 'winning_evidence' ? 'won' : 'lost';
  return closeDispute(world, dispute, isInquiry(dispute) ? 'warning_closed' : end);
}

/** The bank was not content with what it was told, and takes the money. */
function escalate(world: World, dispute: Dispute): Dispute {
  change(world, dispute, 'charge.dispute.updated', () => {
    dispute.status = 'needs_response';
    dispute.is_charge_refundable = false;
    if (dispute.payment_method_details?.card) dispute.payment_method_details.card.case_type = 'chargeback';
    dispute.evidence_details.due_by = now(world, dispute._clock) + daysToAnswer * daySeconds;
  });
  withdraw(world, dispute);
  return dispute;
}

export const disputeRoutes = [
  route('GET /v1/disputes', 'DisputeListParams', 'list of Dispute', (call) => {
    const { charges, disputes, paymentIntents } = call.world;
    const { charge, created, payment_intent } = call.params;
    const ofIntent = ['intent', payment_intent, paymentIntents, 'payment_intent'] as const;
    const rows = rowsBy(disputes, ['charge', charge, charges], ofIntent);
    return page(call, disputes, '/v1/disputes', rows, (row) => isWithin(row.created, created));
  }),
  route('GET /v1/disputes/:dispute', 'DisputeRetrieveParams', 'Dispute', ({ world, id }) =>
    get(world.disputes, id, 'dispute'),
  ),
  route('POST /v1/disputes/:dispute/close', 'DisputeCloseParams', 'Dispute', ({ world, id }) => {
    const dispute = get(world.disputes, id, 'dispute');
    if (isDecided(dispute)) throw invalid('This dispute is already closed.');
    return closeDispute(world, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost');
  }),
  route('POST /v1/disputes/:dispute', 'DisputeUpdateParams', 'Dispute', ({ world, id, params }) =>
    updateDispute(world, get(world.disputes, id, 'dispute'), params),
  ),
];
