/** What is kept of each kind; see `stored.ts`. Names that begin with _ are never sent. */
import type { Stripe } from 'stripe';
import type { Stored } from './stored.ts';

type Placed = { _place?: number };

export type Account = Stored<Stripe.Account>;
export type Product = Stored<Stripe.Product> & Placed;
export type Price = Stored<Stripe.Price> & Placed;
export type Customer = Stored<Stripe.Customer> &
  Placed & {
    test_clock: string | null;
    _deleted?: true;
    /** By currency: all but that of the default one. */
    _otherBalances?: Readonly<Record<string, number>>;
  };
export type BalanceTransaction = Stored<Stripe.CustomerBalanceTransaction> & Placed;
export type PaymentMethod = Stored<Stripe.PaymentMethod> &
  Placed & {
    /** What was typed in as its number: says how a test card or account behaves. */
    _number: string;
    /** Its customer has authenticated to save it. */
    _isSetUp?: true;
  };
export type SetupIntent = Stored<Stripe.SetupIntent> & Placed;
export type CheckoutSession = Stored<Stripe.Checkout.Session> & Placed;
export type PaymentIntent = Stored<Stripe.PaymentIntent> &
  Placed & {
    _invoice: string | null;
    /** When the bank answers a debit; null where it never does, and where none is processing. */
    _settlesAt: number | null;
    _clock: string | null;
  };
export type Charge = Stored<Stripe.Charge> & Placed;
export type Dispute = Stored<Stripe.Dispute> & Placed & { _clock: string | null };
/** How a bank takes money back. */
export type Disputed = Readonly<{
  reason: string;
  /** What a bank sends back of a debit is lost at once, and an inquiry takes nothing yet. */
  status: 'needs_response' | 'warning_needs_response' | 'lost';
}>;
export type Refund = Stored<Stripe.Refund> & Placed;
export type InvoiceItem = Stored<Stripe.InvoiceItem> &
  Placed & {
    _line?: string;
    /** It never waited: it goes with the draft for which it was made. */
    _isMadeFor?: true;
  };
export type Line = Stored<Stripe.InvoiceLineItem>;
export type Invoice = Omit<Stored<Stripe.Invoice>, 'lines' | 'payments'> &
  Placed & {
    auto_advance: boolean;
    _lines: Line[];
    /** The unguessable part of its page's address. */
    _token: string;
    _daysUntilDue: number | null;
    _isOverdue?: true;
  };
export type PaymentRecord = Stored<Stripe.PaymentRecord> & Placed;
export type InvoicePayment = Stored<Stripe.InvoicePayment> & Placed;
export type CreditNoteLine = Stored<Stripe.CreditNoteLineItem>;
export type CreditNote = Omit<Stored<Stripe.CreditNote>, 'lines'> &
  Placed & { _lines: CreditNoteLine[]; _token: string };
export type SubscriptionItem = Omit<Stored<Stripe.SubscriptionItem>, 'price' | 'plan'> &
  Placed & { price: string; quantity: number };
export type Subscription = Omit<Stored<Stripe.Subscription>, 'items'> &
  Placed & {
    status: Stripe.Subscription.Status;
    test_clock: string | null;
    /** The end of a trial, and of a period, of which was told ahead. */
    _toldTrialEnd?: number | null;
    _toldUpcoming?: number;
  };
export type SubscriptionSchedule = Stored<Stripe.SubscriptionSchedule> & Placed & { test_clock: string | null };
export type Event = Omit<Stored<Stripe.EventBase>, 'data'> &
  Placed & { data: { object: object; previous_attributes?: object } };
export type WebhookEndpoint = Omit<Stored<Stripe.WebhookEndpoint>, 'secret'> & Placed & { _secret: string };
export type TestClock = Stored<Stripe.TestHelpers.TestClock> & Placed;
/** How far the wall clock is ahead of the machine's. */
export type Wall = Placed & { id: 'wall'; aheadMs: number };
/** A webhook that has not arrived. */
export type Delivery = Placed & { id: string; event: string; endpoint: string; tries: number; at: number };
/** The answer to a request with an idempotency key. */
export type Answered = Placed & {
  id: string;
  created: number;
  /** Missing in what was kept by an earlier version. */
  path?: string;
  fingerprint: string;
  status: number;
  body: string;
  request: string;
};
