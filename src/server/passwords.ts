import { loadedOnce } from './loaded-once.ts';
import { refuseInsideTransaction } from './transact.ts';

/** Loaded with the first sign-in. Dear on purpose: nobody waits for it on a locked row. */
async function argon2(): Promise<typeof import('@node-rs/argon2')> {
  refuseInsideTransaction('Hashing');
  return import('@node-rs/argon2');
}

/** argon2id at OWASP's minimum: 19 MiB, two passes, one lane (ASVS 11.4.2). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, cost);

const nobody = loadedOnce(() => hashPassword('nobody has this account'));

/** Whether the password fits; without a stored hash it takes as long and says no: time does not tell who has an account. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const { verify } = await argon2();
  if (stored) return verify(stored, password);
  await verify(await nobody(), password);
  return false;
}
