import { loadedOnce } from './loaded-once.ts';

/** Some 49,000 passwords, the most used first, as counted in leaks (zxcvbn-ts, MIT); read when the first is chosen. */
const common = loadedOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
});

/** Whether a password is among those that are tried first, in any case of its letters. Asks nobody outside. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await common()).has(password.toLowerCase());
}
