import { aRunOfToday, someStops } from './run-of-today.ts';
import { demoPassword, signIn } from './support.ts';
import { expect, type Page, request, test } from './test.ts';

/** In gloves and with one thumb: nothing to be tapped is smaller than this. */
const leastPixels = 48;

/** What can be tapped on the driver's screen, or in the dialog above it, and is too small. */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const place = document.querySelector('[role=dialog]') ?? document.querySelector('.driver');
    const controls = [...(place?.querySelectorAll('a[href], button, textarea, input:not([type=file])') ?? [])];
    return controls.flatMap((control) => {
      // A row is tapped anywhere.
      const target = control.classList.contains('row-link') ? control.closest('li') : control;
      const { width, height } = (target ?? control).getBoundingClientRect();
      if (width === 0 || (width >= least && height >= least)) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.tagName;
      return [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, leastPixels);
}

/** Of the way on under the thumb: what leaves the screen when text is twice as large. */
async function outsideInLargeType(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('.thumb-bar *')];
    const sizes = parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize));
    for (const [at, part] of parts.entries()) part.style.fontSize = `${2 * (sizes[at] ?? 0)}px`;
    const outside = parts.filter((part) => part.getBoundingClientRect().right > innerWidth);
    for (const part of parts) part.style.fontSize = '';
    return outside.map(({ textContent }) => textContent);
  });
}

/** Of the head of the run: what leaves the screen, or is cut, when its text is twice as large. */
async function cutInLargeHead(page: Page): Promise<string[]> {
  return page.locator('.driver-header').evaluate((head: HTMLElement) => {
    const all = [head, ...head.querySelectorAll<HTMLElement>('*')];
    const sizes = all.map((part) => Number.parseFloat(getComputedStyle(part).fontSize));
    for (const [at, part] of all.entries()) part.style.fontSize = `${2 * (sizes[at] ?? 0)}px`;
    const cut = all.filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1);
    const outside = all.filter((part) => part.getBoundingClientRect().right > innerWidth);
    const { height } = head.getBoundingClientRect();
    for (const part of all) part.style.fontSize = '';
    const isTall = height > innerHeight / 2 ? [`the head is ${Math.round(height)} pixels high`] : [];
    return [...isTall, ...[...cut, ...outside].map(({ textContent }) => textContent)];
  });
}

test('everything that a driver taps is large enough for a glove @phone', async ({ page, baseURL }) => {
  const office = await request.newContext({ baseURL: baseURL ?? '' });
  await office.post('/api/session', { data: { email: 'admin@demo.test', password: demoPassword } });
  const name = `Gloves ${crypto.randomUUID().slice(0, 8)}`;
  await aRunOfToday(office, name, await someStops(office, 3), 'Trujillo');
  await office.dispose();

  await signIn(page, 'driver');
  await page.goto('/employee');
  await page.locator('.row-link', { hasText: name }).click();
  await expect(page.getByRole('region', { name: 'Next stop' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await outsideInLargeType(page), 'in type of twice the size').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });

  for (const opener of ['Skip', 'Later', /^Stop 2: /, 'Cancel route']) {
    await page
      .getByRole('button', { name: opener, ...(typeof opener === 'string' && { exact: true }) })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  await page.setViewportSize({ width: 320, height: 568 });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.locator('.send-state')).toHaveText('Offline · 1 saved');
  expect(await cutInLargeHead(page)).toEqual([]);
  await page.context().setOffline(false);
});
