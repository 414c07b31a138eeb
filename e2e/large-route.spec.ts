import { ownDemo } from './own-demo.ts';
import { signIn } from './support.ts';
import { type APIRequestContext, expect, type Page, test } from './test.ts';

const stopCount = 300;
/** What a person feels as at once, with room for a machine that is slow and busy. */
const mostMs = 100 * 6;
const name = 'The long haul';

/** A route of 300 stops in a company of 5,000 addresses more: nobody else should have to wade through them. */
await ownDemo();

async function fillCompany(request: APIRequestContext): Promise<void> {
  const rows = Array.from(
    { length: 5300 },
    (_, n) => `Ana,Begay${n},ana${n}@example.test,${n + 1} Long Haul Rd,Aztec,NM,87410`,
  );
  const file = ['First name,Last name,Email,Street,City,State,ZIP', ...rows].join('\n');
  const multipart = {
    input: JSON.stringify({ skipBadRows: false }),
    file: { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
  };
  const imported = await request.post(`/api/customer-imports`, { multipart });
  expect((await imported.json()).import.addressCount).toBe(5300);
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await request.get(`/api/service-addresses?q=Long Haul Rd&page=${page}`)).json()),
  );
  const stops = pages.flatMap(({ addresses }) =>
    addresses.map(({ addressId }: { addressId: string }) => ({ addressId, cans: 1 })),
  );
  const made = await request.post(`/api/routes`, { data: { name, daysOfWeek: ['Sunday'], stops } });
  expect((await made.json()).addressCount).toBe(stopCount);
}

/** Milliseconds of work from an event on an element until what it changed can be painted. */
const answerTime = (page: Page, selector: string, event: { type: 'click' } | { type: 'keydown'; key: string }) =>
  page.evaluate(
    async ([at, { type, ...init }]) => {
      const element = document.querySelector<HTMLElement>(at);
      if (!element) throw new Error(`Nothing is ${at}`);
      const startedAt = performance.now();
      element.dispatchEvent(new (type === 'click' ? MouseEvent : KeyboardEvent)(type, { bubbles: true, ...init }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - startedAt;
    },
    [selector, event] as const,
  );

const stopRows = (page: Page) => page.getByRole('list', { name: 'Route stops' }).locator('[data-stop]');
const streets = async (page: Page) =>
  (await stopRows(page).locator('b').allTextContents()).map((text) => text.replace(/^Stop \d+: /, ''));
const told = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeAttached();

async function openEditor(page: Page): Promise<void> {
  await page.goto(`/routes?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(stopRows(page).first()).toBeVisible();
}

test('300 stops and 5,000 addresses: every key and every move is answered at once @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await fillCompany(page.request);
  await openEditor(page);
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('Long Haul Rd');
  await told(page, '5,300 service addresses found');
  const showMore = page.getByRole('button', { name: 'Show more' });
  while (await showMore.isVisible()) {
    await page
      .locator('[data-column="Addresses"] .route-scroll')
      .evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await page.waitForTimeout(20);
  }
  await expect(page.getByRole('button', { name: 'Add all shown (5000)' })).toBeVisible();
  expect(await page.locator('.route-addresses > li').count()).toBeLessThan(60);
  expect(await stopRows(page).count()).toBeLessThan(60);

  const [first = '', second = ''] = await streets(page);
  const at = (position: number, what: string) => `[data-index="${position - 1}"][data-stop] ${what}`;
  const key = (pressed: string) => ({ type: 'keydown', key: pressed }) as const;
  const measured: Record<string, number> = {};
  measured['a key down'] = await answerTime(page, at(1, '.route-grip'), key('ArrowDown'));
  await told(page, `${first} moved to position 2 of ${stopCount}.`);
  measured['a key up'] = await answerTime(page, at(2, '.route-grip'), key('ArrowUp'));
  measured['a move button'] = await answerTime(page, at(1, '[data-deed="down"]'), { type: 'click' });
  expect((await streets(page)).slice(0, 2)).toEqual([second, first]);
  measured['to the other end'] = await answerTime(page, at(1, '.route-grip'), key('End'));
  await told(page, `${second} moved to position ${stopCount} of ${stopCount}.`);
  measured['one more can'] = await answerTime(page, at(2, '.cans button:last-child'), { type: 'click' });
  measured['an address added'] = await answerTime(page, '.route-addresses [aria-label^="Add "]', { type: 'click' });
  await told(page, `added as stop ${stopCount + 1}.`);
  measured['a stop removed'] = await answerTime(page, at(3, '[data-danger]'), { type: 'click' });
  await told(page, `${stopCount} stops are left.`);

  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(measured) });
  for (const [what, ms] of Object.entries(measured)) expect(ms, what).toBeLessThan(mostMs);
});

test('a stop is dragged past the edge of a long list, and put back by Escape @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await openEditor(page);
  const before = await streets(page);
  const grip = (position: number) => page.locator(`[data-index="${position - 1}"][data-stop] .route-grip`);
  const box = async (position: number) => (await grip(position).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  const [from, to] = [await box(1), await box(4)];
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height - 2, { steps: 6 });
  await told(page, `Position 4 of ${stopCount}.`);
  await page.mouse.up();
  await told(page, `${before[0]} moved to position 4 of ${stopCount}.`);
  expect((await streets(page)).slice(0, 4)).toEqual([before[1], before[2], before[3], before[0]]);

  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y, { steps: 6 });
  await page.keyboard.press('Escape');
  await told(page, `${before[1]} was put back.`);
  await page.mouse.up();
  await expect(page.getByLabel('Route name')).toBeVisible();
  expect((await streets(page))[0]).toBe(before[1]);

  const list = page.locator('[data-column="Stops"] .route-scroll');
  const edge = await list.boundingBox();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, (edge?.y ?? 0) + (edge?.height ?? 0) - 8, { steps: 6 });
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(2000);
  await page.mouse.up();
  await expect(
    page.getByRole('status').getByText(new RegExp(`^${before[1]} moved to position [3-9]\\d`)),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('Route Updated')).toBeVisible();
});
