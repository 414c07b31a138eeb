import { post } from './customers.ts';
import { inTwoLines } from './in-two-lines.ts';
import { goTo } from './places/place.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { demoPassword, enterByForm, signIn } from './support.ts';
import { expect, test } from './test.ts';

/** Without a gap at which a line could break, as some people and places are called. */
const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 90);

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const tablet = { width: 1024, height: 768 };
const small = { width: 320, height: 640 };

test('names of 90 letters hide no column and widen no screen @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const own = crypto.randomUUID().slice(0, 8);
  const name = `${own}${long.slice(8)}`;
  const ofOwn = { firstName: long, lastName: name, email: `${own}@long.test` };
  await post(page, '/users', { ...ofOwn, phone: '', password: demoPassword, role: 'employee' });
  const { id } = await post(page, '/contacts', {
    ...ofOwn,
    phone: '505 555 0100',
    companyName: long,
    status: 'New Lead',
  });
  const place = { street: `7 ${long}`, city: long, state: 'NM', zipCode: '87410', isService: true };
  const { id: addressId } = await post(page, `/contacts/${id}/addresses`, place);
  const { id: runId } = await aRunOfToday(page.request, name, [{ addressId, cans: 1 }], name);
  await post(page, `/contacts/${id}/activities`, { type: 'task', title: name, priority: 'high' });
  await post(page, `/contacts/${id}/emails`, { commandId: crypto.randomUUID(), subject: name, message: long });
  await post(page, '/agreements', { title: name, content: long });
  const screens = [
    `/settings?tab=users&people=staff&q=${own}`,
    `/settings?tab=outbox&q=${own}`,
    `/settings?tab=agreements&q=${own}`,
    `/routes?q=${own}`,
    `/crm?q=${own}`,
    `/crm/activities?q=${own}`,
    `/crm/contacts/${id}`,
    `/crm/contacts/${id}?tab=addresses`,
    `/crm/contacts/${id}?tab=activities`,
    '/daily-routes',
    `/daily-routes/${runId}`,
  ];
  for (const path of screens) {
    await goTo(page, path);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible();
      expect.soft(await page.evaluate(tooWide), `${path} at ${size.width}`).toEqual([]);
    }
  }
});

test('names of 90 letters and sums of millions fit bills, reports, requests and a customer’s own screens @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const own = crypto.randomUUID().slice(0, 8);
  const [lastName, email] = [`${own}${long.slice(8)}`, `${own}@long.test`];
  const person = { firstName: long, lastName, email, phone: '505 555 0163', companyName: long, status: 'Qualified' };
  const { id } = await post(page, '/contacts', person);
  await post(page, '/contacts', { ...person, email: `other.${email}` }); // a likely duplicate
  await post(page, `/contacts/${id}/account`, { password: demoPassword });
  const place = { street: `7 ${long}`, city: long, state: 'NM', zipCode: '87410', isService: true };
  const { id: addressId } = await post(page, `/contacts/${id}/addresses`, place);
  const stops = [{ addressId, cans: 1 }];
  await post(page, '/routes', { name: lastName, daysOfWeek: ['Monday', 'Thursday'], stops });
  const item = { type: 'custom', description: lastName, quantity: 1, amount: 61_728_394 };
  for (const commandId of [crypto.randomUUID(), crypto.randomUUID()])
    await post(page, `/contacts/${id}/invoices`, { commandId, items: [item], daysUntilDue: 7, total: item.amount });
  const office = [
    `/crm/contacts/${id}?tab=billing`,
    `/billing/statements/${id}`,
    '/billing',
    '/billing/receivables',
    `/reports/contact-status?q=${own}`,
    `/mass-email?q=${own}`,
    '/requests',
  ];
  const expectRoom = async (paths: readonly string[]) => {
    for (const path of paths) {
      await goTo(page, path);
      await expect(page.getByText(long.slice(8, 40)).filter({ visible: true }).first(), path).toBeVisible();
      for (const size of [small, phone, tablet, desktop]) {
        await page.setViewportSize(size);
        expect.soft(await page.evaluate(tooWide), `${path} at ${size.width}`).toEqual([]);
        expect.soft(await inTwoLines(page, /-?\$[\d,.]*\d/), `${path} at ${size.width}`).toEqual([]);
      }
    }
  };
  const admin = await page.context().storageState();
  await page.context().clearCookies();
  await enterByForm(page, email, demoPassword);
  const can = { commandId: crypto.randomUUID(), addressId, stream: 'Trash', cans: 2 };
  expect((await page.request.post('/api/my-requests/cans', { data: can })).status()).toBe(200);
  await expectRoom(['/customer', '/profile', '/profile?tab=addresses', '/profile?tab=billing', '/customer/requests']);
  await page.context().clearCookies();
  await page.context().addCookies(admin.cookies);
  await expectRoom(office);
});

/** Runs in the page: what reaches out of the window, or of the panel of its table once that has noticed its own width. */
async function tooWide(): Promise<string[]> {
  for (let frames = 2; frames > 0; frames--) await new Promise((resolve) => requestAnimationFrame(resolve));
  const isWider = document.documentElement.scrollWidth > innerWidth;
  const cells = [...document.querySelectorAll('main :is(th, td)')].filter((cell) => {
    if (
      cell.closest('thead')?.checkVisibility() &&
      getComputedStyle(cell.closest('thead') ?? cell).overflowX === 'auto'
    )
      return false; // moved sideways
    if (cell.closest('.side-scroll[data-wide]')) return false;
    const { right } = (cell.closest('section') ?? document.body).getBoundingClientRect();
    return cell.getBoundingClientRect().right > right + 1;
  });
  return [...(isWider ? ['the whole screen'] : []), ...cells.map(({ textContent }) => textContent ?? '')];
}

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
    await goTo(page, path);
    await expectBoth(path);
  }
  await page.goto('/help');
  await page.getByRole('button', { name: 'Search everywhere' }).filter({ visible: true }).click();
  await page.getByRole('combobox', { name: /^Search contacts/ }).fill(own);
  await expectBoth('search');
  await signIn(page, 'driver');
  for (const path of ['/employee', '/daily-routes']) {
    await goTo(page, path);
    await expectBoth(path);
  }
});
