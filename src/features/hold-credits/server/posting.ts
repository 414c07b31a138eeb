/** How a credit reaches the customer: once, whoever asks for it, and however often. */
import type { Day, Instant } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { carryOut, type Deed } from '../../../server/payments/carrying-out.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { findCommand, listUnsettled } from '../../../server/payments/store.ts';
import { lockFor, type Transact } from '../../../server/transact.ts';
import { accountKey } from '../../payers/server/store.ts';
import { reasonText, refuseByItself, refuseOtherSum, refuseUnposted, wholeSum } from '../rules.ts';
import { getHoldCredit, insertDecision, type KeptCredit } from './store.ts';
import { creditingKind } from './store-facts.ts';
import { readSettings } from './store-settings.ts';

type Credit = Readonly<{
  customerId: string;
  profileId: string;
  amount: number;
  reason: string;
  by: string | null;
}>;
type Request = Credit & Readonly<{ suspensionId: string; from: Day; to: Day; sum: string }>;

/** @param crediting how a customer is credited, whatever for */
export const holdCrediting = (crediting: Deed<Credit>): Deed<Request> => ({
  kind: creditingKind,
  ask: async (payments, { suspensionId, from, to, sum, ...credit }, key, begin) => {
    const write = await crediting.ask(payments, credit, key, begin);
    return async (tx, isFirst) => {
      await write(tx, isFirst);
      const { profileId, amount, by } = credit;
      await insertDecision(tx, {
        id: key,
        profileId,
        suspensionId,
        from,
        to,
        kind: 'posted',
        amount,
        sum,
        reason: null,
        by,
      });
    };
  },
});

type PayingKit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;
/** The provider's customer of an account: another one than was billed before, when that one is gone there. */
export type PayerOf = (kit: PayingKit, profileId: string, requestedBy: string | null) => Promise<string>;
type Kit = PayingKit & Readonly<{ payerOf: PayerOf }>;
type Wanted = Readonly<{ suspensionId: string; commandId: string; amount: number; by: string | null; now: Instant }>;

/** By which those wait for each other who decide about one hold. */
export const decidingKey = (suspensionId: string): string => `credit for hold ${suspensionId}`;

/**
 * Posts what is due for a hold. What was written down before is asked for again as it was, and one of which nobody knows
 * the end is asked for instead of another: of all who ask, one credit comes.
 */
export async function postCredit(kit: Kit, deed: Deed<Request>, wanted: Wanted): Promise<void> {
  const { suspensionId, commandId, amount, by, now } = wanted;
  const unsettled = (await listUnsettled(kit.read, creditingKind)).find(
    ({ request }) => request.suspensionId === suspensionId,
  );
  const before = unsettled ?? (await findCommand(kit.read, commandId));
  if (before && before.kind !== creditingKind) throw reused();
  const request = before
    ? (before.request as Request)
    : await requestOf(kit, await getHoldCredit(kit.read, suspensionId, now), { amount, by });
  if (before && !unsettled && (request.suspensionId !== suspensionId || request.amount !== amount)) throw reused();
  await carryOut(kit, deed, {
    id: before?.id ?? commandId,
    request,
    requestedBy: before ? before.requestedBy : by,
    async refuse(tx) {
      await lockFor(tx, accountKey(request.profileId)); // it goes only without a credit
      await lockFor(tx, decidingKey(suspensionId));
      if (by === null) refuseByItself(await readSettings(tx)); // many are posted in a row: somebody may have stopped it
      const others = (await listUnsettled(tx, creditingKind)).filter(({ id }) => id !== (before?.id ?? commandId));
      const isPosting = others.some((one) => one.request.suspensionId === suspensionId);
      const credit = await getHoldCredit(tx, suspensionId, now);
      const state = isPosting ? 'posting' : credit.due > 0 ? 'proposed' : 'settled';
      refuseUnposted(credit);
      refuseOtherSum({ due: credit.due, state }, request.amount);
    },
  });
}

const reused = () =>
  new Refusal('conflict', 'command-reused', 'This command was carried out before with other content.');

async function requestOf(
  kit: Kit,
  credit: KeptCredit,
  { amount, by }: Pick<Wanted, 'amount' | 'by'>,
): Promise<Request> {
  const { suspensionId, profileId, from, to, lines } = credit;
  refuseOtherSum(credit, amount);
  if (credit.customerId === null)
    throw new Refusal('conflict', 'credit-settled', 'Nothing was ever billed to this customer.');
  const reason = reasonText({ from, to }, lines, amount);
  const customerId = await kit.payerOf(kit, profileId, by);
  return { suspensionId, customerId, profileId, from, to, amount, reason, sum: wholeSum(lines), by };
}
