import { readFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Customer list').setInputFiles({ name, mimeType: 'text/csv', buffer });
/** Runs in the page. Whether the browser would open the file. */
function dropBeside(): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['Name'], 'list.csv'));
  return document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}
const imported = (page: Page, count: string) => page.getByRole('heading', { name: `${count} imported` });
const row = (page: Page, table: string, words: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: words });

test('a list that nobody made for it is taken: whole addresses, Windows-1252, routes; what is bad comes back @desktop', async ({
  page,
}) => {
  const mark = `Q${Date.now().toString(36)}`;
  const [north, south] = [`North ${mark}`, `South ${mark}`];
  const list = [
    'CUST_NO;Customer Name;Service Address;# of cans;Svc Type;Route;Route Day;Seq',
    `${mark}-1;"Muñoz, José";"11 ${mark} Avenue, Aztec, New Mexico 87410";2;Trash & Recycling;${north};Monday;20`,
    `${mark}-2;"Peña, Inés";"12 ${mark} Avenue, Aztec, NM 87410";1;Trash;${north};Monday;10`,
    `${mark}-3;"Nez, Lou";"13 ${mark} Avenue, Aztec, NM";1;Trash;${south};Tuesday;`,
  ].join('\r\n');
  await signIn(page, 'admin');
  await page.goto('/crm/import');
  expect(await page.evaluate(dropBeside), 'it does not replace the page').toBe(false);

  await test.step('a workbook is opened, also one with large parts; another file takes its place', async () => {
    const parts = {
      ...unzipSync(await readFile('test/fixtures/office.xlsx')),
      'xl/a.xml': new Uint8Array(2e6).fill(32),
    };
    await choose(page, 'office.xlsx', Buffer.from(zipSync(parts)));
    await expect(page.getByText('office.xlsx · Customers')).toBeVisible();
    await expect(row(page, 'Customers as they will be', 'Rosa Nuñez')).toContainText('Code Required: #4471');
    await page.getByRole('button', { name: 'Choose Another File' }).click();
  });

  await test.step('it is read as it was meant, and says what it cannot tell', async () => {
    await choose(page, 'route list.csv', Buffer.from(list, 'latin1'));
    await expect(page.getByText('It was read as Windows-1252')).toBeVisible();
    await expect(page.getByText('1 row cannot be imported. Leave it out for now')).toBeVisible();
    const jose = row(page, 'Customers as they will be', 'José Muñoz');
    await expect(jose).toContainText('Converted · No e-mail');
    await expect(jose).toContainText(`11 ${mark} Avenue, Aztec, NM 87410`);
    await expect(jose).toContainText('Trash, Recycling · 2 cans');
    await expect(row(page, 'Problems', 'Has no ZIP code at its end')).toContainText(`13 ${mark} Avenue, Aztec, NM`);
    await expect(page.getByText(`${north} · Trash · Trash, Monday, every week · 2 stops`)).toBeVisible();
  });

  await test.step('its good rows are imported; the bad one comes back and is imported mended', async () => {
    await page.getByRole('checkbox', { name: 'Make the 2 routes of the list' }).check();
    await page.getByRole('button', { name: 'Skip bad rows and import 2' }).click();
    await expect(imported(page, '2 customers')).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Bad Rows' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('route list-to-mend.csv');
    const bad = await readFile(await download.path(), 'utf8');
    expect(bad).toContain('Why not imported');
    expect(bad).not.toContain('José');
    await page.getByRole('button', { name: 'Import Another File' }).click();
    await choose(page, download.suggestedFilename(), Buffer.from(bad.replace('Aztec, NM', 'Aztec, NM 87410')));
    await page.getByRole('button', { name: 'Import 1 customer' }).click();
    await expect(imported(page, '1 customer')).toBeVisible();
  });

  await test.step('the routes of the list run in its order', async () => {
    await page.goto('/routes');
    await expect(page.getByText(south, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: `Edit ${north} · Trash` }).click();
    const stops = page.getByRole('dialog').getByRole('list', { name: 'Route stops' }).getByRole('listitem');
    await expect(stops).toHaveText([RegExp(`12 ${mark}`), RegExp(`11 ${mark}`)]);
  });
});

test('columns are chosen one after the other while the list is still read, and two presses import once @desktop', async ({
  page,
}) => {
  const mark = `V${Date.now().toString(36)}`;
  const list = `aa;bb;cc;Address\n${mark};Lopez;${mark}@import.test;"14 ${mark} Avenue, Aztec, NM 87410"`;
  await signIn(page, 'admin');
  await page.goto('/crm/import');
  await choose(page, 'unknown.csv', Buffer.from(list));
  const column = (name: string) => page.getByLabel(`Field for ${name}`);
  await expect(column('aa')).toBeVisible();
  await page.route('**/api/customer-imports/check', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const wanted = { aa: 'firstName', bb: 'lastName', cc: 'email' };
  for (const [name, field] of Object.entries(wanted)) await column(name).selectOption(field);
  for (const [name, field] of Object.entries(wanted)) await expect(column(name)).toHaveValue(field);
  const go = page.getByRole('button', { name: 'Import 1 customer' });
  await expect(go).toBeEnabled();
  for (const [name, field] of Object.entries(wanted)) await expect(column(name)).toHaveValue(field);
  await go.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(imported(page, '1 customer')).toBeVisible();
});

test('a list whose answer is lost is not said to have failed, and a second press adds nobody twice @desktop', async ({
  page,
}) => {
  const mark = `W${Date.now().toString(36)}`;
  const list = [
    'Name,Address,Trash Cans,Recycle Carts,Yard Waste (Y/N)',
    `Ada ${mark},"15 ${mark} Avenue, Aztec, NM 87410",2 - 96 gal,1,N`,
  ];
  await signIn(page, 'admin');
  await page.goto('/crm/import');
  await choose(page, 'streams.csv', Buffer.from(list.join('\n')));
  const ada = row(page, 'Customers as they will be', `Ada ${mark}`);
  await expect(ada).toContainText('Trash · 2 cans');
  await expect(ada).toContainText('Recycling · 1 can');
  await expect(page.getByLabel('Field for Yard Waste (Y/N)')).toHaveValue('hasYardWaste');
  let isAnswered = () => {};
  const answered = new Promise<void>((resolve) => {
    isAnswered = resolve;
  });
  await page.route(
    '**/api/customer-imports',
    async (route) => {
      await route.fetch();
      await answered;
      await route.abort();
    },
    { times: 1 },
  );
  const go = page.getByRole('button', { name: 'Import 1 customer' });
  await go.click();
  await expect(page.getByText('1 customer is being imported.')).toBeVisible();
  isAnswered();
  await expect(page.getByText('The list may be imported all the same')).toBeVisible();
  await go.click();
  await expect(page.getByRole('heading', { name: 'Every row is there already' })).toBeVisible();
});
