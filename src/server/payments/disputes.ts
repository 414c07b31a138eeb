/** Payments that a bank takes back, or asks about, after they have come; in our words. Amounts are in the smallest unit. */
import type Stripe from 'stripe';
import type { Instant } from '../../kernel/calendar.ts';
import { sumCents } from '../../kernel/money.ts';
import { type Page, pageAfter, pageOf, referred, secondsToInstant } from './pages.ts';
import type { Payments } from './payments.ts';
import { unlessMissing } from './provider-failure.ts';

export type DisputeState = 'to-answer' | 'waiting' | 'lost' | 'won';

export type ProviderDispute = Readonly<{
  id: string;
  /** The attempt at the money, by which its payment is found. */
  intentId: string | null;
  amount: number;
  /** In the provider's words, whose list is open. */
  reason: string;
  state: DisputeState;
  /** The bank asks, and has taken nothing. */
  isInquiry: boolean;
  answerBy: Instant | null;
  /** Where it is answered. */
  page: string | null;
  createdAt: Instant;
}>;

/** A page of all, newest first. @param last the id behind which it begins */
export async function pageOfDisputes(payments: Payments, last?: string): Promise<Page<ProviderDispute>> {
  const list = await payments.ask((stripe) => stripe.disputes.list(pageAfter(last)));
  return pageOf(list, (dispute) => disputeOf(dispute, payments));
}

/** Undefined when the provider has none of this id, such as one of another account. */
export async function findProviderDispute(payments: Payments, id: string): Promise<ProviderDispute | undefined> {
  const dispute = await unlessMissing(payments.ask((stripe) => stripe.disputes.retrieve(id)));
  return dispute && disputeOf(dispute, payments);
}

const states: Readonly<Record<string, DisputeState>> = {
  needs_response: 'to-answer',
  warning_needs_response: 'to-answer',
  appeal_needs_response: 'to-answer',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

/** What was settled before a bank asked at all may have cost the money, or not: what was moved says so. */
const stateOf = ({ status, balance_transactions: moved }: Stripe.Dispute): DisputeState =>
  status === 'prevented'
    ? sumCents(moved.map(({ amount }) => amount)) < 0
      ? 'lost'
      : 'won'
    : (states[status] ?? 'waiting');

function disputeOf(dispute: Stripe.Dispute, { ownPage }: Payments): ProviderDispute {
  const { id, payment_intent, amount, reason, status, evidence_details, livemode, created } = dispute;
  const intentId = payment_intent ? referred(payment_intent) : null;
  const { due_by: by } = evidence_details;
  return {
    id,
    intentId,
    amount,
    reason,
    state: stateOf(dispute),
    isInquiry: status.startsWith('warning_'),
    answerBy: by === null ? null : secondsToInstant(by),
    page: intentId && ownPage(`${livemode ? '' : 'test/'}payments/${intentId}`),
    createdAt: secondsToInstant(created),
  };
}
