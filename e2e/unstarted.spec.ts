/** What people see of a program that never begins. */
import { expectAccessible, expectContrastInTheDark } from './support.ts';
import { expect, type Page, test } from './test.ts';

const itsFiles = /\/assets\/(index|portal)-[^/]*\.js$/;

const expectTold = (page: Page, sentence: string) => expect(page.getByRole('alert')).toHaveText(sentence);

/** Nobody who opens the program has to know that a reload might help. */
async function tryAgain(page: Page, name = 'Try Again'): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('button', { name: /Sign In|Iniciar sesión|Entrar/ })).toBeVisible();
}

for (const address of ['/login', '/customer'])
  test(`whose line breaks while the program of ${address} comes hears of it, and tries again @phone`, async ({
    page,
  }) => {
    await page.route(itsFiles, (route) => route.abort('connectionreset'));
    await page.goto(address);
    await expectTold(page, 'The page could not be loaded. Please check your connection.');
    await expectAccessible(page);
    await expectContrastInTheDark(page);
    await tryAgain(page);
    await expect(page.getByRole('alert')).toBeHidden();
  });

test('a browser that does not understand the program says so, in the language of the device @phone', async ({
  page,
}) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  const newerWords = 'class Newer { static { newer } } }';
  await page.route(itsFiles, (route) => route.fulfill({ contentType: 'text/javascript', body: newerWords }));
  await page.goto('/login');
  await expectTold(page, 'Este navegador no puede mostrar la página. Actualícelo o use otro.');
  await tryAgain(page, 'Intentar otra vez');
});

test('who waits for long hears why that may be, until the program is there after all @phone', async ({ page }) => {
  let arrives = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await page.clock.install();
  await page.route(itsFiles, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.clock.fastForward('00:15');
  await expectTold(page, 'This takes longer than usual. The connection may be weak.');
  arrives();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs @phone', async ({ page }) => {
    await page.goto('/login');
    const told = page.locator('noscript main');
    await expect(told).toBeVisible();
    await expect(told).toContainText('This page needs JavaScript.');
    await expect(page.locator('#unstarted')).toBeHidden();
  });
});
