import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { isUnderWay } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import { hasCheck } from './store-checks.ts';

type Check = Readonly<{
  commandId: string;
  /** The provider's, of the account. */
  customerId: string;
  profileId: string;
  checkNumber: string | null;
  isSecond: boolean;
}>;

/** Refuses (conflict) a check that stands already or is being recorded, unless it is said to be another one. */
export async function refuseSameCheck(tx: Tx, check: Check): Promise<void> {
  const { commandId, customerId, profileId, checkNumber, isSecond } = check;
  await lockFor(tx, `checks of ${customerId}`);
  if (checkNumber === null || isSecond) return;
  if (!(await hasCheck(tx, profileId, checkNumber)) && !(await isUnderWay(tx, commandId, { customerId, checkNumber })))
    return;
  throw new Refusal(
    'conflict',
    'same-check',
    `Check ${checkNumber} of this customer is recorded already. Say that it is another one, or leave it out.`,
  );
}
