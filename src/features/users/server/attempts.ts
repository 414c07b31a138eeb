/** How often somebody may try to get in, so that neither guessing nor keeping others out is worth it (decisions/0093). */
import type { Reader } from '../../../server/database/connection.ts';
import { forgetAttempts, limit, networkOf, uncount } from '../../../server/limits.ts';
import type { Device } from './store-devices.ts';

type Window = Readonly<{ key: string; max: number; minutes: number }>;

export type Attempt = Readonly<{
  /** Whose account it is about, whether there is one or not. */
  email: string;
  address: string;
  /** The browser, if the account knows it: it has room of its own, which nobody else uses up. */
  device: Device | undefined;
  scale: number;
}>;

const day = 24 * 60;

/** The narrowest first: what is refused there counts no further, so that one network never uses up everybody's room. */
function signInWindows({ email, address, device }: Attempt): Window[] {
  const account = email.toLowerCase();
  const network = networkOf(address);
  const from = device ? `device ${device.key}` : `network ${network}`;
  return [
    { key: `sign-in ${account} ${from}`, max: 10, minutes: 15 },
    { key: `sign-in day ${account} ${from}`, max: 50, minutes: day },
    ...(device
      ? []
      : [
          { key: `sign-in network ${network}`, max: 60, minutes: 15 },
          { key: `sign-in account ${account}`, max: 300, minutes: day },
        ]),
  ];
}

function linkWindows({ email, address, device }: Attempt): Window[] {
  const account = email.toLowerCase();
  const network = networkOf(address);
  if (device) return [{ key: `password link ${account} device ${device.key}`, max: 5, minutes: 60 }];
  return [
    { key: `password link ${account} network ${network}`, max: 5, minutes: 60 },
    { key: `password link network ${network}`, max: 30, minutes: 60 },
    { key: `password link account ${account}`, max: 20, minutes: day },
  ];
}

/** Counts one try of a password; refuses (too-many). Gives how many wrong ones there were today, this one included. */
export async function countSignIn(read: Reader, attempt: Attempt, message: string): Promise<number> {
  let today = 0;
  for (const { key, max, minutes } of signInWindows(attempt))
    today = await limit(read, key, { max, minutes, message, scale: attempt.scale });
  return today;
}

/** The password was right: this try was no attack, and typing errors before it are forgiven where they were made. */
export async function forgiveSignIn(read: Reader, attempt: Attempt): Promise<void> {
  const [own, ...wider] = signInWindows(attempt);
  if (own) await forgetAttempts(read, own.key);
  for (const { key } of wider) await uncount(read, key);
}

/** Counts one asking for a link to choose a password; refuses (too-many). */
export async function countLink(read: Reader, attempt: Attempt, message: string): Promise<void> {
  for (const { key, max, minutes } of linkWindows(attempt))
    await limit(read, key, { max, minutes, message, scale: attempt.scale });
}
