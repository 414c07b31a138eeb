import { type Day, formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { isUnderWay } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import { hasCash, hasCheck } from './store-checks.ts';

type Received = Readonly<{
  commandId: string;
  /** The provider's, of the account. */
  customerId: string;
  profileId: string;
  isSecond: boolean;
}>;
type Check = Received & Readonly<{ checkNumber: string | null }>;
/** `credit`: so much of it is for no invoice, in cents. */
type Cash = Received & Readonly<{ credit: number; receivedOn: Day }>;

/** Refuses (conflict) a check that stands already or is being recorded, unless it is said to be another one. */
export async function refuseSameCheck(tx: Tx, check: Check): Promise<void> {
  const { commandId, customerId, profileId, checkNumber, isSecond } = check;
  await lockFor(tx, `checks of ${customerId}`);
  if (checkNumber === null || isSecond) return;
  // In this order: what is under way no more by the second look stands by then.
  if (!(await isUnderWay(tx, commandId, { customerId, checkNumber })) && !(await hasCheck(tx, profileId, checkNumber)))
    return;
  throw new Refusal(
    'conflict',
    'same-check',
    `Check ${checkNumber} of this customer is recorded already. Say that it is another one, or leave it out.`,
  );
}

/**
 * Refuses (conflict) cash on account of which as much stands already, or is being recorded, from the same day: there is
 * no number that tells two payments apart, and no invoice of which less is open by now. Unless it is said to be another.
 */
export async function refuseSameCash(tx: Tx, cash: Cash): Promise<void> {
  const { commandId, customerId, profileId, isSecond, ...what } = cash;
  await lockFor(tx, `checks of ${customerId}`);
  if (isSecond) return;
  // In this order, as of a check.
  if (!(await isUnderWay(tx, commandId, { customerId, way: 'cash', ...what })) && !(await hasCash(tx, profileId, what)))
    return;
  const received = `${formatMoney(what.credit)} in cash on account, received on ${formatDay(what.receivedOn)},`;
  throw new Refusal(
    'conflict',
    'same-cash',
    `${received} is recorded of this customer already. Say that it is another payment, or leave it out.`,
  );
}
