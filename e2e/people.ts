/** The people of the demo company, and how they sign in. */
import type { Page } from '@playwright/test';

export const demoPassword = 'haulyard-demo';

export type Person = 'owner' | 'admin' | 'driver' | 'office' | 'customer';

/** Signs in by the form, as a person does, and waits for the screen that follows. */
export async function signIn(page: Page, person: Person, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email').fill(`${person}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
