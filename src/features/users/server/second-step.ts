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

const codeRequired = () => new Refusal('signed-out', 'code-required', refusals['code-required']);

const isAsked = async (read: Reader, { profileId, device }: Pick<SecondStep, 'profileId' | 'device'>) =>
  !device?.isTrusted && (await getTwoStep(read, profileId)).isOn;

/** Whether the second step is asked for; refuses (code-required) without a code, and (too-many) after too many. */
export async function askSecondStep(read: Reader, second: SecondStep): Promise<boolean> {
  if (!(await isAsked(read, second))) return false;
  if (second.code === undefined) throw codeRequired();
  await countCode(read, { profileId: second.profileId, by: second.device?.key ?? 'others', scale: second.scale });
  return true;
}

/**
 * The second step as the account has it once it is held; gives whether there was one. What was turned on since it was
 * asked for is refused (code-required): no code is tried that was not counted.
 */
export async function takeSecondStep(tx: Tx, second: SecondStep, wasAsked: boolean): Promise<boolean> {
  if (!(await isAsked(tx, second))) return false;
  if (!wasAsked) throw codeRequired();
  await passSecondStep(tx, second);
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
