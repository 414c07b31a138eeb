import { dayAt, startOfDayInWinter } from '../../../kernel/calendar.ts';
import { letterState } from '../../../kernel/letters.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Handlers, Kit } from '../../../server/http.ts';
import {
  type BillingReason,
  findBill,
  type PreviewedLine,
  previewChange,
  previewPeriods,
} from '../../../server/payments/bills.ts';
import { carryOut, type Deed, inFull } from '../../../server/payments/carrying-out.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { ProviderFailure } from '../../../server/payments/provider-failure.ts';
import { isUnderWay, type ProviderCommand } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import { isChargedByItself } from '../../autopay/server/store.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { accountOfContact } from '../../contacts/server/store-account.ts';
import { refuseUnderWay } from '../../payers/rules.ts';
import { accountKey } from '../../payers/server/store.ts';
import { type KnownPrice, listPrices } from '../../products/server/store.ts';
import type { PreviewLine, subscriptionsContract, Told, WantedItem } from '../contract.ts';
import {
  itemChanges,
  refuseItems,
  refuseMove,
  refuseNotCancelled,
  refuseOldPreview,
  refuseOutdated,
  refuseSecond,
  refuseStart,
  withinPeriod,
} from '../rules.ts';
import { assignment, cancellation, changing, continuation, type Outcome } from './deeds.ts';
import {
  countRunning,
  getAssigned,
  getSubscription,
  listSubscriptions,
  listUsualPrices,
  type StoredSubscription,
  stripeIdsOf,
} from './store.ts';
import { listChanges } from './store-changes.ts';
import { isSomebodyThere } from './store-paying.ts';
import { refreshSubscription, syncSubscriptionsOf } from './syncing.ts';

type Options = Readonly<{
  /** The payment provider; absent without a secret key. */
  payments: Payments | undefined;
  hasMailServer: boolean;
  /** The provider's customer of an account, made there when it has none yet. */
  payerOf: (kit: PayingKit, profileId: string, requestedBy: string) => Promise<string>;
}>;
type PayingKit = Pick<Kit, 'read' | 'transact'> & Readonly<{ payments: Payments }>;

export const subscriptionsHandlers = ({
  payments: given,
  hasMailServer,
  payerOf,
}: Options): Handlers<typeof subscriptionsContract> => {
  /** A repeat of what was completed before asks for its invoice again. */
  async function tell(
    payments: Payments,
    { subscription, latestInvoiceId }: StoredSubscription,
    outcome: Outcome | undefined,
    reason?: BillingReason,
  ): Promise<Told> {
    const { bill, isEmailed } = outcome ?? {
      bill: reason ? await findBill(payments, latestInvoiceId, reason) : null,
      isEmailed: true,
    };
    return { subscription, bill, letter: letterState(isEmailed, hasMailServer) };
  }

  /** Does something to a subscription that is there, one thing at a time. */
  async function carryOutOn<Request extends ProviderCommand['request']>(
    { read, transact, actor, input }: Pick<Kit, 'read' | 'transact'> & { actor: { id: string }; input: Command },
    deed: Deed<Request & Named, Outcome>,
    more: Request,
    refuse: (stored: StoredSubscription, tx: Tx) => Promise<void> | void,
    reason?: BillingReason,
  ): Promise<Told> {
    const payments = configured(given);
    const { stripeSubscriptionId, profileId } = await getSubscription(read, input.id);
    const kit = { read, transact, payments };
    const carriedOut = carryOut(kit, deed, {
      id: input.commandId,
      request: { ...more, stripeSubscriptionId, by: actor.id },
      requestedBy: actor.id,
      async refuse(tx) {
        await lockFor(tx, accountKey(profileId));
        refuseUnderWay(await isUnderWay(tx, input.commandId, { stripeSubscriptionId }));
        await refuse(await getSubscription(tx, input.id), tx);
      },
    });
    const outcome = await carriedOut.catch((error) => healed(kit, stripeSubscriptionId, error));
    return tell(payments, await getSubscription(read, input.id), outcome, reason);
  }

  return {
    async ofContact({ input, read }) {
      const profileId = await accountOfContact(read, input.contactId);
      if (profileId === null) return { subscriptions: [], changes: [] };
      const subscriptions = await listSubscriptions(read, profileId);
      const changes = await Promise.all(
        [...(await stripeIdsOf(read, profileId))].map(async ([subscriptionId, stripeId]) =>
          (await listChanges(read, stripeId)).map(({ from: _, ...change }) => ({ subscriptionId, ...change })),
        ),
      );
      return { subscriptions, changes: changes.flat() };
    },

    async own({ contact, read }) {
      const all = contact ? await listSubscriptions(read, contact.accountId) : [];
      return { subscriptions: all.map((one) => ({ ...one, assignedBy: null })) };
    },

    usualPrices: ({ read }) => listUsualPrices(read),

    async assign({ actor, input, now, read, transact }) {
      const payments = configured(given);
      const { contactId, commandId, items, daysUntilDue, startDate, isSecond } = input;
      const profileId = await accountOfContact(read, contactId);
      if (profileId === null) throw noAccount();
      const kit = { read, transact, payments };
      const said = { items, daysUntilDue, startDate, assignedBy: actor.id };
      const request = await inFull(read, commandId, said, async () => {
        const timeZone = await getTimeZone(read);
        const today = dayAt(now, timeZone);
        refuseStart(startDate, today);
        refuseItems(items, await pricesOf(read, items));
        const customerId = await payerOf(kit, profileId, actor.id);
        await syncSubscriptionsOf(kit, customerId); // what was made there, and nobody has told us of
        const startsAt = startDate !== null && startDate > today ? startOfDayInWinter(startDate, timeZone) : null;
        return { customerId, startsAt, isCharged: await isChargedByItself(read, profileId) };
      });
      const { customerId, isCharged } = request;
      const outcome = await carryOut(kit, assignment, {
        id: commandId,
        request,
        requestedBy: actor.id,
        async refuse(tx) {
          await lockFor(tx, accountKey(profileId));
          if ((await accountOfContact(tx, contactId)) !== profileId) throw noAccount();
          refuseUnderWay(await isUnderWay(tx, commandId, { customerId }));
          refuseUnderWay((await isChargedByItself(tx, profileId)) !== isCharged); // AutoPay was turned on or off since
          refuseSecond(await countRunning(tx, profileId), isSecond);
        },
      });
      return tell(payments, await getAssigned(read, commandId), outcome, 'subscription_create');
    },

    async previewChange({ input, now, read, transact }) {
      const payments = configured(given);
      const { subscription, stripeSubscriptionId, items: present } = await getSubscription(read, input.id);
      refuseMove('change', subscription);
      refuseOutdated(present, input.before);
      const prices = await refuseWrongItems(read, present, input.items);
      const changes = itemChanges(present, input.items);
      const prorationDate = withinPeriod(now, subscription);
      const isBilled = subscription.status !== 'trialing';
      const [atOnce, later] = await Promise.all([
        isBilled ? previewChange(payments, stripeSubscriptionId, changes, prorationDate) : null,
        previewPeriods(payments, stripeSubscriptionId, changes),
      ]).catch((error) => healed({ read, transact, payments }, stripeSubscriptionId, error));
      const known = [...prices, ...(await pricesOf(read, present))];
      const lines = (all: readonly PreviewedLine[]) => all.map((line) => lineOf(line, known));
      return {
        currency: later.currency,
        prorationDate,
        now: atOnce && {
          lines: lines(atOnce.lines),
          total: atOnce.total,
          startingBalance: atOnce.startingBalance,
          amountDue: atOnce.amountDue,
        },
        later: { lines: lines(later.lines), total: later.total },
        laterFrom: isSameRhythm(known) ? subscription.currentPeriodEnd : null,
      };
    },

    async change(call) {
      const { before, items, prorationDate } = call.input;
      return carryOutOn(
        call,
        changing,
        { before, items, prorationDate },
        async ({ subscription, items: present }, tx) => {
          refuseMove('change', subscription);
          refuseOldPreview(prorationDate, call.now);
          refuseOutdated(present, before);
          await refuseWrongItems(tx, present, items);
          itemChanges(present, items);
        },
        'subscription_update',
      );
    },

    async cancel(call) {
      return carryOutOn(call, cancellation, {}, ({ subscription }) => refuseMove('cancel', subscription));
    },

    async keep(call) {
      return carryOutOn(call, continuation, {}, async ({ subscription, profileId }, tx) => {
        refuseNotCancelled(subscription);
        if (!(await isSomebodyThere(tx, profileId))) throw nobodyThere();
      });
    },
  };
};

/** What the provider refuses may be another there by now than it is here: it is read again before that is said. */
async function healed(kit: PayingKit, stripeSubscriptionId: string, error: unknown): Promise<never> {
  if (error instanceof ProviderFailure && error.outcome === 'refused')
    await refreshSubscription(kit, stripeSubscriptionId);
  throw error;
}

type Command = Readonly<{ id: string; commandId: string }>;
type Named = Readonly<{ stripeSubscriptionId: string; by: string }>;

/** The title of the toast is `User Account Required` (spec 3 §8). */
const noAccount = () =>
  new Refusal('conflict', 'no-account', 'This contact has no user account yet. Create one first, then assign.');

const nobodyThere = () =>
  new Refusal(
    'conflict',
    'no-account',
    'Nobody is there any more whom it would be billed to: the account, or its contact, is gone.',
  );

const pricesOf = (read: Reader, items: readonly WantedItem[]): Promise<KnownPrice[]> =>
  listPrices(
    read,
    items.map(({ stripePriceId }) => stripePriceId),
  );

async function refuseWrongItems(
  read: Reader,
  present: readonly WantedItem[],
  wanted: readonly WantedItem[],
): Promise<KnownPrice[]> {
  const prices = await pricesOf(read, wanted);
  refuseItems(
    wanted,
    prices,
    present.map(({ stripePriceId }) => stripePriceId),
  );
  return prices;
}

function lineOf({ stripePriceId, ...line }: PreviewedLine, known: readonly KnownPrice[]): PreviewLine {
  return { ...line, unitAmount: known.find((price) => price.stripePriceId === stripePriceId)?.unitAmount ?? null };
}

const isSameRhythm = (prices: readonly KnownPrice[]): boolean =>
  new Set(prices.map(({ interval, intervalCount }) => `${intervalCount} ${interval}`)).size === 1;
