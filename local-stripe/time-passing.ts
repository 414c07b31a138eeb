/** Does what has become due, each thing at its own moment and in their order. */
import { settleDebit } from './bank-debits.ts';
import { closeDispute } from './disputes.ts';
import { turnOfSubscription } from './due.ts';
import { emit } from './events.ts';
import { noteOverdue } from './invoice-states.ts';
import { now } from './now.ts';
import { collectInvoice } from './payments.ts';
import type {
  CheckoutSession,
  Dispute,
  Invoice,
  PaymentIntent,
  Subscription,
  SubscriptionSchedule,
  TestClock,
} from './records.ts';
import { passPhase } from './schedule-phases.ts';
import { finalizeAndCollect } from './subscription-invoices.ts';
import { itemsOf } from './subscription-items.ts';
import { passTime } from './subscription-renewal.ts';
import { tellAhead } from './subscription-warnings.ts';
import type { World } from './world.ts';

const wall = '';

/** By the wall clock; objects of a test clock wait for `advance`. */
export function doWhatIsDue(world: World): void {
  const until = world.time.now();
  try {
    work(world, wall, until, (at) => world.time.stopAt(at));
  } finally {
    world.time.stopAt(undefined);
  }
}

/** Moves a test clock to a later moment, and everything of its customers with it. */
export function advanceClock(world: World, clock: TestClock, to: number): void {
  work(world, clock.id, to, (at) => {
    clock.frozen_time = Math.max(clock.frozen_time, at);
  });
  clock.frozen_time = to;
  world.clocks.save(clock);
}

function work(world: World, clock: string, until: number, goTo: (at: number) => void): void {
  const { agenda, tables } = world.store;
  const { request } = world;
  world.request = { id: null, idempotency_key: null };
  for (let next = agenda.next(clock); next && next.at <= until; next = agenda.next(clock)) {
    agenda.take(clock);
    const table = tables.get(next.table);
    table?.unplan(next.id);
    const row = table?.find(next.id);
    if (!table || !row || table.dueAt(next.id) !== next.at) continue;
    goTo(next.at);
    doDue(world, next.table, row);
    if (table.dueAt(next.id) === next.at) throw new Error(`${next.id} is still due at ${next.at}`);
  }
  world.request = request;
}

function doDue(world: World, table: string, row: object): void {
  if (table === 'invoice') passInvoice(world, row as Invoice);
  else if (table === 'subscription') passSubscription(world, row as Subscription);
  else if (table === 'payment_intent') settleDebit(world, row as PaymentIntent);
  else if (table === 'dispute') closeDispute(world, row as Dispute, 'lost', true);
  else if (table === 'subscription_schedule') passPhase(world, row as SubscriptionSchedule);
  else expireSession(world, row as CheckoutSession);
}

function passSubscription(world: World, subscription: Subscription): void {
  tellAhead(world, subscription);
  const turn = turnOfSubscription(subscription, itemsOf(world, subscription));
  if (turn !== null && turn <= now(world, subscription.test_clock)) passTime(world, subscription);
}

/** A draft becomes final and is sent or charged; an open one is charged again, or overdue. */
function passInvoice(world: World, invoice: Invoice): void {
  const at = now(world, invoice.test_clock);
  if (invoice.status === 'draft') {
    finalizeAndCollect(world, invoice);
    const isOpen = world.invoices.find(invoice.id)?.status === 'open';
    if (isOpen && invoice.collection_method === 'send_invoice') emit(world, 'invoice.sent', invoice);
    return;
  }
  if (invoice.next_payment_attempt !== null && invoice.next_payment_attempt <= at) collectInvoice(world, invoice);
  else noteOverdue(world, invoice);
}

function expireSession(world: World, session: CheckoutSession): void {
  session.status = 'expired';
  session.url = null;
  world.sessions.save(session);
  emit(world, 'checkout.session.expired', session);
}
