import { asMoney } from './amounts.ts';
import { invalid, missingParameter } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import { isWithin } from './lists.ts';
import { now } from './now.ts';
import type { Charge, Refund } from './records.ts';
import { get, mergeMetadata, named, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Create = Parameters['RefundCreateParams'];

/** The charge that brought the money of a payment. @throws StripeError when there is none */
export function chargeOf(world: World, { charge, payment_intent }: Pick<Create, 'charge' | 'payment_intent'>): Charge {
  if (charge !== undefined) {
    const given = named(world.charges, charge, 'charge');
    if ((payment_intent ?? given.payment_intent) !== given.payment_intent)
      throw invalid(`Charge ${charge} is not of the PaymentIntent ${payment_intent}.`, { param: 'payment_intent' });
    return given;
  }
  if (payment_intent === undefined) throw missingParameter('charge');
  const intent = named(world.paymentIntents, payment_intent, 'payment_intent');
  const paid = world.charges.by('intent', intent.id).find(({ status }) => status === 'succeeded');
  if (!paid)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  return paid;
}

/** Gives money of a charge back. @throws StripeError of more than is left of it */
export function refundCharge(
  world: World,
  charge: Charge,
  given: Pick<Create, 'amount' | 'currency' | 'instructions_email' | 'metadata' | 'reason'>,
): Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = given.amount ?? left;
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} has not succeeded and cannot be refunded.`);
  if (world.disputes.by('charge', charge.id).some(({ is_charge_refundable: may, status }) => !may && status !== 'won'))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left)
    throw invalid(`Refund amount (${asMoney(amount)}) is greater than unrefunded amount on charge (${asMoney(left)})`, {
      param: 'amount',
    });
  if ((given.currency ?? charge.currency).toLowerCase() !== charge.currency)
    throw invalid(`The currency of a refund must be that of its charge: ${charge.currency}.`, { param: 'currency' });
  const customer = world.customers.find(charge.customer ?? '');
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now(world, customer?.test_clock),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    ...(given.instructions_email !== undefined && { instructions_email: given.instructions_email }),
    metadata: mergeMetadata(null, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.refunds.save(refund);
  emit(world, 'refund.created', refund);
  change(world, charge, 'charge.refunded', () => {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  });
  world.charges.save(charge);
  return refund;
}

export const refundRoutes = [
  route('POST /v1/refunds', 'RefundCreateParams', 'Refund', ({ world, params }) =>
    refundCharge(world, chargeOf(world, params), params),
  ),
  route('GET /v1/refunds', 'RefundListParams', 'list of Refund', (call) => {
    const { charges, paymentIntents, refunds } = call.world;
    const { charge, created, payment_intent } = call.params;
    const ofIntent = ['intent', payment_intent, paymentIntents, 'payment_intent'] as const;
    const rows = rowsBy(refunds, ['charge', charge, charges], ofIntent);
    return page(call, refunds, '/v1/refunds', rows, (row) => isWithin(row.created, created));
  }),
  route('GET /v1/refunds/:refund', 'RefundRetrieveParams', 'Refund', ({ world, id }) =>
    get(world.refunds, id, 'refund'),
  ),
  route('POST /v1/refunds/:refund/cancel', 'RefundCancelParams', 'Refund', ({ world, id }) => {
    const { status } = get(world.refunds, id, 'refund');
    throw invalid(`You can only cancel a refund with the status requires_action: this one is ${status}.`);
  }),
  route('POST /v1/refunds/:refund', 'RefundUpdateParams', 'Refund', ({ world, id, params }) => {
    const refund = get(world.refunds, id, 'refund');
    change(world, refund, 'refund.updated', () => {
      refund.metadata = mergeMetadata(refund.metadata, params.metadata);
    });
    return world.refunds.save(refund);
  }),
];
