/** Everything that is served under /v1. */
import { accountRoutes } from './account.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { creditNoteRoutes } from './credit-notes.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './event-routes.ts';
import { invoiceItemRoutes } from './invoice-items.ts';
import { invoiceLineRoutes } from './invoice-lines.ts';
import { invoicePaymentRoutes } from './invoice-payments.ts';
import { invoicePreviewRoutes } from './invoice-preview.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { paymentRecordRoutes } from './payment-records.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import type { Route } from './route.ts';
import { scheduleRoutes } from './schedules.ts';
import { searchRoutes } from './search.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { testClockRoutes } from './test-clocks.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** In the order in which they are tried: `/preview` and `/search` stand before `/:id`. */
export const routes: readonly Route[] = [
  ...searchRoutes,
  ...accountRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...balanceTransactionRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoicePreviewRoutes,
  ...invoiceLineRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...paymentRecordRoutes,
  ...creditNoteRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...testClockRoutes,
];
