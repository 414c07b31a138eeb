import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { limit } from '../../../server/limits.ts';
import { personWords } from '../words.ts';
import type { Device } from './store-devices.ts';
import { getTwoStep, spendCode } from './store-two-step.ts';

const { refusals, tooManyAttempts } = personWords.en;
const day = 24 * 60;

type SecondStep = Readonly<{
  profileId: string;
  device: Device | undefined;
  code: string | undefined;
  now: string;
  scale: number;
}>;

/** Whether the second step is asked for; refuses (code-required) without a code, and (too-many) after too many. */
export async function askSecondStep(read: Reader, { profileId, device, code, scale }: SecondStep): Promise<boolean> {
  if (device?.isTrusted || !(await getTwoStep(read, profileId)).isOn) return false;
  if (code === undefined) throw new Refusal('signed-out', 'code-required', refusals['code-required']);
  await countCode(read, { profileId, by: device?.key ?? 'others', scale });
  return true;
}

/** Counts one try of a code: 10 in 15 minutes and 50 a day leave one in 6,700 a day to whoever guesses. */
export async function countCode(
  read: Reader,
  { profileId, by, scale }: Readonly<{ profileId: string; by: string; scale: number }>,
): Promise<void> {
  const key = `${profileId} ${by}`;
  await limit(read, `code ${key}`, { max: 10, minutes: 15, message: tooManyAttempts, scale });
  await limit(read, `code day ${key}`, { max: 50, minutes: day, message: tooManyAttempts, scale });
}

/** Nobody mistypes so many in a day who holds the phone. */
const worthTelling = 3;

/** Counts a wrong code that followed the right password; true once a day, when its owner is to be told. */
export async function countWrongCode(
  read: Reader,
  { profileId, scale }: Pick<SecondStep, 'profileId' | 'scale'>,
): Promise<boolean> {
  const unlimited = { max: Number.POSITIVE_INFINITY, minutes: day, message: tooManyAttempts, scale };
  return (await limit(read, `wrong code ${profileId}`, unlimited)) === worthTelling;
}

/** Uses up the code; refuses (wrong-code) one that is not right, or was used before. */
export async function passSecondStep(
  tx: Tx,
  { profileId, code = '', now, begun }: Pick<SecondStep, 'profileId' | 'code' | 'now'> & Readonly<{ begun?: boolean }>,
): Promise<void> {
  if (!(await spendCode(tx, { profileId, typed: code, now, ...(begun && { begun }) })))
    throw invalidField('code', 'wrong-code', refusals['wrong-code']);
}
