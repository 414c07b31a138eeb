import pg from 'pg';
import { freshDatabase } from '../test/support/database.ts';
import { ownDemo } from './own-demo.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Beyond a second people see that they wait; most of it is room for a machine that is slow and busy. */
const mostMs = 1000;
/** A search waits for the next key (spec 2 §9). */
const debounceMs = 300;

let database: Awaited<ReturnType<typeof freshDatabase>>;
test.beforeAll(async () => {
  database = await freshDatabase();
});
await ownDemo(() => ({ DATABASE_URL: database.url }));
test.beforeAll(async () => {
  await addContacts(100_000);
});
test.afterAll(() => database.drop());

/** People whose number is part of their name; neither compared with each other nor written into the audit trail. */
async function addContacts(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const trigger of ['audit_insert', 'contact_doubles_inserted'])
    await client.query(`alter table contact disable trigger ${trigger}`);
  await client.query(
    `insert into contact (first_name, last_name, email, phone, company_name, status, created_at)
     select (array['Ana','Ben','Clara','Delbert','Ella'])[1 + n % 5], 'Crowd ' || n, 'person' || n || '@example.test',
       '(970) ' || lpad((200 + n / 10000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
       case when n % 7 = 0 then 'Farm ' || n end, (enum_range(null::contact_status))[1 + n % 7],
       now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query('vacuum analyze contact');
  await client.end();
}

/** Milliseconds from an act in the page until the first row is another one and nothing is on its way. */
function answerTime(page: Page, act: Readonly<{ click: string } | { search: string }>): Promise<number> {
  return page.evaluate(async (act) => {
    const first = () => document.querySelector('main .row-link')?.textContent;
    const before = first();
    const startedAt = performance.now();
    if ('click' in act) document.querySelector<HTMLElement>(act.click)?.click();
    else {
      const field = document.querySelector<HTMLInputElement>('main [role="searchbox"]');
      // React looks at the value behind its own property.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, act.search);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
    while (first() === before || document.querySelector('main table[aria-busy="true"]'))
      await new Promise(requestAnimationFrame);
    return performance.now() - startedAt;
  }, act);
}

/** The longest time between two frames, in milliseconds, while the list is scrolled from its top to its end. */
const longestFrame = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>(requestAnimationFrame);
    const scroller = document.scrollingElement as Element;
    let longest = 0;
    let last = await frame();
    for (let top = 0; top < scroller.scrollHeight - innerHeight; top += 200) {
      scroller.scrollTop = top;
      const now = await frame();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  });

test('100,000 contacts are paged, scrolled and searched without a visible wait @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await page.goto('/crm');
  await expect(page.getByText(/^10\d,\d{3} contacts$/)).toBeVisible();
  await expect(page.locator('main .row-link')).toHaveCount(100);

  // The best of a few: what the product takes, not what else the machine is doing.
  const best = async (measureOnce: (n: number) => Promise<number>) => {
    const all: number[] = [];
    for (let n = 0; n < 3; n++) all.push(await measureOnce(n));
    return Math.min(...all);
  };
  const next = { click: 'main [aria-label="Next page"]' };
  const measured: Record<string, number> = {};
  measured['the next page'] = await best(() => answerTime(page, next));
  measured.scrolling = await best(() => longestFrame(page));
  const search = (terms: readonly string[]) =>
    best(async (n) => (await answerTime(page, { search: terms[n] ?? '' })) - debounceMs);
  measured['a name of many'] = await search(['clara', 'delb', 'crow']);
  measured['a name of one'] = await search(['crowd 77001', 'crowd 31007', 'crowd 99123']);
  measured['digits of a phone'] = await search(['9702041234', '970 203 777', '2091111']);
  measured['two letters'] = await search(['an', 'be', 'cl']);
  await page.goto('/crm?page=990');
  await expect(page.locator('main .row-link')).toHaveCount(100);
  measured['a page at the end'] = await best(() => answerTime(page, next));
  await page.goto('/crm?status=Lost&page=100');
  await expect(page.locator('main .row-link')).toHaveCount(100);
  measured['a page of one status'] = await best(() => answerTime(page, next));

  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(measured) });
  for (const [what, ms] of Object.entries(measured)) expect(ms, what).toBeLessThan(mostMs);
});

test('a search waits until the last key, and asks once @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await page.goto('/crm');
  await expect(page.locator('main .row-link').first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/contacts' && searchParams.has('q')) asked.push(searchParams.get('q') ?? '');
  });
  // Faster than any machine types: the time between two keys is none.
  await page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('main [role="searchbox"]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let length = 1; length <= text.length; length++) {
      set?.call(field, text.slice(0, length));
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, 'crowd 100000');
  await expect(page.getByText('1 contact found')).toBeVisible();
  expect(asked.filter((q) => q !== '')).toEqual(['crowd 100000']);
});
