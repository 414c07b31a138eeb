import { addAddress, addNewContact } from './places/found.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { demoPassword, signIn } from './support.ts';
import { expect, test } from './test.ts';

/** Without a gap at which a line could break, as some people and places are called. */
const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 90);

test('a name of 90 letters hides no column of a table @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api${path}`, { data })).status()).toBe(200);
  const own = crypto.randomUUID().slice(0, 8);
  const person = { firstName: long, lastName: long, email: `${own}@long.test`, phone: '', password: demoPassword };
  await post('/users', { ...person, role: 'employee' });
  await addNewContact(page);
  const { id: addressId } = await addAddress(page);
  const name = `${own}${long.slice(8)}`;
  await post('/routes', { name, daysOfWeek: ['Sunday'], stops: [{ addressId, cans: 1 }] });
  for (const [path, row] of [
    [`/settings?tab=users&people=staff&q=${own}`, `${own}@long.test`],
    [`/routes?q=${own}`, name],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole('table').filter({ hasText: row });
    await expect(table).toBeVisible();
    const hidden = await table.evaluate((shown) => {
      const { right } = (shown.closest('section') ?? document.body).getBoundingClientRect();
      const cells = [...shown.querySelectorAll('th, td')];
      return cells.filter((cell) => cell.getBoundingClientRect().right > right + 1).map((cell) => cell.textContent);
    });
    expect(hidden).toEqual([]);
  }
});

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Runs in the page: what says one of these words where something cuts it off. */
function cutOff(words: readonly string[]): string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const word = words.find((one) => text.textContent?.includes(one));
    const box = text.parentElement;
    if (!word || !box?.checkVisibility() || box.closest('.visually-hidden, option, title')) continue;
    const range = document.createRange();
    range.setStart(text, text.textContent?.indexOf(word) ?? 0);
    range.setEnd(text, range.startOffset + word.length);
    const said = range.getBoundingClientRect();
    for (let around: Element | null = box; around; around = around.parentElement) {
      const edge = around.getBoundingClientRect();
      const isClipped = getComputedStyle(around).overflowX !== 'visible';
      if (isClipped && (said.right > edge.right + 1 || said.left < edge.left - 1))
        cut.push(`${word}: ${around.className}`);
    }
  }
  return cut;
}

test('names of routes that differ at their end alone are told apart everywhere @desktop', async ({ page }) => {
  const own = crypto.randomUUID().slice(0, 8);
  const endings = [`North${own}`, `South${own}`] as const;
  await signIn(page, 'admin');
  const stops = await someStops(page.request, 2);
  for (const [n, ending] of endings.entries())
    await aRunOfToday(
      page.request,
      `Farmington, by the river and the old orchard, ${ending}`,
      stops.slice(n, n + 1),
      'Trujillo',
    );
  const expectBoth = async (where: string) => {
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      for (const ending of endings)
        await expect(page.getByText(ending).filter({ visible: true }).first()).toBeVisible();
      expect(await page.evaluate(cutOff, endings), `${where} at ${size.width}`).toEqual([]);
    }
  };
  for (const path of [`/routes?q=${own}`, '/daily-routes']) {
    await page.goto(path);
    await expectBoth(path);
  }
  await page.goto('/help');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search contacts/ }).fill(own);
  await expectBoth('search');
  await signIn(page, 'driver');
  for (const path of ['/employee', '/daily-routes']) {
    await page.goto(path);
    await expectBoth(path);
  }
});
