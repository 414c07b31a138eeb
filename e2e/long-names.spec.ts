import { addAddress, addNewContact } from './places/found.ts';
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
