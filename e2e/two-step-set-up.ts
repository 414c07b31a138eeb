import { Secret, TOTP } from 'otpauth';
import { demoPassword } from './support.ts';
import { expect, type Locator, type Page } from './test.ts';

/**
 * What the app shows for a key.
 * @param aheadMs of the server's clock, by which it goes
 */
export const codeOf = (key: string, aheadMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + aheadMs });

/** From the password to the recovery codes, which are shown then; gives the key. */
export async function setUpTwoStep(where: Page | Locator, aheadMs: number): Promise<string> {
  await where.getByLabel('Current password').fill(demoPassword);
  await where.getByRole('button', { name: 'Set Up' }).click();
  const key = ((await where.locator('.two-step-key code').textContent()) ?? '').replaceAll(/\s/g, '');
  await where.getByLabel('Code that the app shows now').fill(codeOf(key, aheadMs));
  await where.getByRole('button', { name: 'Turn On' }).click();
  await expect(where.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  return key;
}
