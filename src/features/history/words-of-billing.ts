import { statusWords } from '../subscriptions/status-words.ts';
import type { EntityWords } from './entity.ts';

/** What is paid regularly; who owes what is told by the invoices. */
export const billingWords: Readonly<
  Record<'customer_subscription' | 'customer_subscription_item' | 'autopay_consent' | 'paper_customer', EntityWords>
> = {
  customer_subscription: {
    kind: 'billing',
    noun: 'Subscription',
    columns: {
      status: ['Status', statusWords],
      collection_method: ['Paid', { send_invoice: 'By invoice', charge_automatically: 'By AutoPay' }],
      days_until_due: ['Days until due'],
      trial_end: ['Begins', 'instant'],
      cancel_at_period_end: ['Ends with its period', { true: 'Yes', false: 'No' }],
      cancel_at: ['Ends', 'instant'],
      assigned_by: ['Assigned by', 'name'],
    },
    untold: [
      'id',
      'created_at',
      'stripe_subscription_id',
      'stripe_created_at',
      'profile_id',
      'command_id',
      'canceled_at',
      'ended_at',
      'gone_at',
    ],
    inSubject: [],
    subject: () => [],
    verb: (action, { status, cancel_at_period_end: isEnding }) => {
      if (action === 'insert') return 'assigned';
      if (status === 'canceled') return 'ended';
      if (isEnding === undefined) return undefined;
      return isEnding ? 'cancelled' : 'kept after all';
    },
  },
  customer_subscription_item: {
    kind: 'billing',
    noun: 'Product of the subscription',
    columns: { price_id: ['Product', 'name'], quantity: ['Quantity'] },
    untold: ['id', 'created_at', 'stripe_item_id', 'subscription_id'],
    inSubject: ['price_id'],
    subject: (state, nameOf) => [nameOf(state.price_id)],
    verb: (action) => ({ insert: 'added', update: undefined, delete: 'taken away' })[action],
  },
  autopay_consent: {
    kind: 'billing',
    noun: 'AutoPay',
    columns: { ended_by: ['Turned off by', 'name'] },
    untold: ['id', 'profile_id', 'stripe_session_id', 'text', 'given_at', 'confirmed_at', 'ended_at'],
    inSubject: [],
    subject: () => [],
    verb: (_action, { confirmed_at: confirmed, ended_at: ended }) => {
      if (ended) return 'turned off';
      return confirmed ? 'turned on' : undefined;
    },
  },
  paper_customer: {
    kind: 'billing',
    noun: 'Invoices on paper',
    columns: {},
    untold: ['profile_id', 'created_at', 'is_on_paper'],
    inSubject: [],
    subject: () => [],
    verb: (_action, { is_on_paper: isOn }) => (isOn ? 'turned on' : 'turned off'),
  },
};
