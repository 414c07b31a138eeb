/** Invoices on paper: where things stand on the sheet, how many sheets there are, and what many of them cost. */
import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onABusyMachine } from '../../../../test/support/busy.ts';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { drawnOn, pagesOf } from '../../../../test/support/pdf.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { historyContract } from '../../history/contract.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { papersContract as papers } from '../papers.ts';

const { server, admin, office } = await aBillingCompany();
const month = today.slice(0, 7);
const paperOf = (id: string) => office.fetch(`/api/invoices/${id}/paper.pdf`);
const batchOf = (of: string, which: string, whose = 'everybody') =>
  admin.fetch(`/api/billing/papers.pdf?month=${of}&which=${which}&whose=${whose}`);

/** Somebody who is billed for so many things, at an address with a long name. */
async function aLongInvoice(lines: number, description = 'Cart, 96 gal, at the back gate of the house in the alley') {
  const { contactId } = await aBilledCustomer(server);
  await sql`update contact set first_name = 'Ðuro', last_name = 'Çelik-Šimić 王小明 🚛 שלום', company_name = 'Łódź & Sons'
    where id = ${contactId}`.execute(server.database.read);
  const items = Array.from({ length: lines }, (_, at) => ({
    ...{ type: 'custom' as const, description: `${at + 1}. ${description}`, quantity: 2, amount: 105 },
  }));
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 0, { items, total: lines * 210 }));
  return { contactId, invoice };
}

const inch = 72;

test('the address is in the window wherever the sheet lies, and nothing else is', async () => {
  const { contactId, invoice } = await aLongInvoice(3);
  await sql`update contact_address set street = '500 Cedar Ave', city = 'Aztec', state = 'NM', zip_code = '87410'
    where contact_id = ${contactId}`.execute(server.database.read);
  const drawn = await drawnOn(await paperOf(invoice.id));
  // What a #10 window may show, with the sheet at either end of the envelope; letters stand on their line.
  const seen = drawn.filter(({ x, y }) => x < 5.375 * inch && y > 2.042 * inch && y - 9 < 3.625 * inch);
  assert.deepEqual(
    seen.map(({ text }) => text).filter((text) => /\w/.test(text)),
    [seen[0]?.text, 'Łódź & Sons', '500 Cedar Ave', 'Aztec, NM 87410'],
  );
  assert.match(seen[0]?.text ?? '', /^Ðuro Çelik-Šimić/);
  // What it always shows.
  for (const { x, y, width } of seen) {
    assert.ok(x >= 0.875 * inch && x + width <= 4.375 * inch, `${x} to ${x + width}`);
    assert.ok(y <= 3.167 * inch && y - 9 >= 2.49 * inch, `${y}`);
  }
  const slip = drawn.filter(({ y }) => y > (2 / 3) * 11 * inch).map(({ text }) => text);
  assert.ok(slip.includes(invoice.number ?? '') && slip.includes('$6.30'), slip.join(' | '));
});

test('many lines take several sheets, each line once, and the slip stands on the first alone', async () => {
  const { invoice } = await aLongInvoice(50, `A cart ${'with a very long name '.repeat(9)}${'x'.repeat(20)}`);
  const pages = await pagesOf(await paperOf(invoice.id));
  assert.ok(pages.length >= 3, `${pages.length}`);
  const whole = pages.join(' ').replaceAll(/\s+/g, ' ');
  for (let line = 1; line <= 50; line++)
    assert.equal(whole.split(` ${line}. A cart`).length, 2, `line ${line} in ${whole}`);
  assert.deepEqual(
    pages.map((page) => page.includes('return this part')),
    pages.map((_, at) => at === 0),
  );
  assert.match(pages.at(-1) ?? '', /Amount due\s+\$105\.00/);
});

test('a paid one asks for nothing; a draft or one that nobody knows has no paper', async () => {
  const { invoice } = await aLongInvoice(1);
  await office.call(invoices.recordPayment, aCheck(invoice));
  const [page] = await pagesOf(await paperOf(invoice.id));
  assert.match(page ?? '', /Paid\s+-\$2\.10\s+Amount due\s+\$0\.00/);
  assert.ok(!page?.includes('return this part'));
  assert.equal((await paperOf(crypto.randomUUID())).status, 404);
});

test('what of a payment was given back and taken back stands below the sums; nothing is counted twice', async () => {
  const { contactId } = await aBilledCustomer(server);
  const items = [{ type: 'custom' as const, description: 'Unused time on 2 × Extra can', quantity: 2, amount: 1500 }];
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 0, { items, total: 3000 }));
  const [check] = (await office.call(invoices.recordPayment, aCheck(invoice, { amount: 1000 }))).payments;
  await office.call(invoices.recordPayment, aCheck(invoice, { amount: 2000, checkNumber: '7' }));
  const about = () => ({ id: invoice.id, commandId: crypto.randomUUID(), reason: 'Missed pickup' });
  await office.call(invoices.refund, { ...about(), amount: 500 });
  const [given] = await pagesOf(await paperOf(invoice.id));
  assert.match(given ?? '', /Amount due\s+\$0\.00\s+\$5\.00 of it was given back\./);
  assert.ok(given?.includes('Unused time on 2 × Extra can') && !given.includes('2 × Unused'), given);
  await office.call(invoices.takeBack, { ...about(), paymentId: check?.id ?? '' });
  const [taken] = await pagesOf(await paperOf(invoice.id));
  assert.match(taken ?? '', /A payment of \$10\.00 was taken back: it is billed on another invoice\./);
});

test('a month’s batch holds what is counted: open ones or all, of the company’s month', async () => {
  const count = (which: 'open' | 'all') => admin.call(papers.count, { month, which, whose: 'everybody' });
  const before = { open: await count('open'), all: await count('all') };
  const { invoice: paid } = await aLongInvoice(1);
  await office.call(invoices.recordPayment, aCheck(paid));
  const { invoice: open, contactId } = await aLongInvoice(1);
  await sql`update contact_address set deleted_at = now() where contact_id = ${contactId}`.execute(
    server.database.read,
  );
  await until(async () => (await count('open')).invoices === before.open.invoices + 1);
  assert.equal((await count('all')).invoices, before.all.invoices + 2);
  assert.equal((await count('all')).withoutAddress, before.all.withoutAddress + 1);
  const sheets = async (which: string) => (await pagesOf(await batchOf(month, which))).join('\n');
  assert.ok(
    (await sheets('open')).includes(open.number ?? '?') && !(await sheets('open')).includes(paid.number ?? '?'),
  );
  assert.ok((await sheets('all')).includes(paid.number ?? '?'));
  const lastYear = `${Number(today.slice(0, 4)) - 1}-01`;
  assert.equal((await batchOf(lastYear, 'all')).status, 409);
  assert.equal((await batchOf('2026-13', 'all')).status, 422);
  const eveningBefore = `${addDays(`${month}-01`, 0)}T03:00:00Z`; // the last evening of the month before, in Denver
  await sql`update stripe_invoice set finalized_at = ${eveningBefore} where id = ${open.id}`.execute(
    server.database.read,
  );
  assert.equal((await count('all')).invoices, before.all.invoices + 1);
});

test('a batch lies in the order in which one looks for a name, however it is written', async () => {
  const names = ['Zuni', 'de la Cruz', 'Álvarez', 'DEAL', 'Begay'];
  for (const name of names) {
    const { contactId } = await aLongInvoice(1);
    await sql`update contact set first_name = 'In', last_name = ${`Order ${name}`} where id = ${contactId}`.execute(
      server.database.read,
    );
  }
  const sheets = (await pagesOf(await batchOf(month, 'all'))).join('\n');
  const found = [...new Set([...sheets.matchAll(/In Order ([\p{L} ]+)/gu)].map(([, name]) => name?.trim()))];
  assert.deepEqual(found, ['Álvarez', 'Begay', 'de la Cruz', 'DEAL', 'Zuni']);
});

test('unless all are asked for a batch holds those who get paper, which the office says of each and history keeps', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const count = async () => (await admin.call(papers.count, { month, which: 'open' })).invoices;
  const setOnPaper = (isOnPaper: boolean) => office.call(invoices.setOnPaper, { contactId, isOnPaper });
  const before = await count();
  await Promise.all([setOnPaper(true), setOnPaper(true)]);
  assert.equal(await count(), before + 1);
  assert.equal((await office.call(invoices.list, { contactId })).isOnPaper, true);
  assert.ok((await pagesOf(await batchOf(month, 'open', 'paper'))).join('\n').includes(invoice.number ?? '?'));
  await setOnPaper(false);
  assert.equal(await count(), before);
  const { entries } = await office.call(historyContract.ofContact, { contactId });
  const words = entries.map(({ what }) => what).filter((what) => what.startsWith('Invoices on paper'));
  assert.deepEqual(words, ['Invoices on paper turned off', 'Invoices on paper turned on']);
  assert.equal((await customer.attempt(invoices.setOnPaper, { contactId, isOnPaper: true })).status, 403);
});

test('many invoices are written while they are read, and keep nobody waiting', async () => {
  const { invoice } = await aLongInvoice(3);
  await sql`
    with copied as (
      insert into stripe_invoice (stripe_invoice_id, stripe_customer_id, number, status, currency, total,
        starting_balance, ending_balance, amount_due, amount_paid, amount_remaining, amount_outside, pre_payment_credit,
        post_payment_credit, due_date, period_start, period_end, finalized_at, stripe_created_at, reading)
      select 'in_copy_' || n, stripe_customer_id, 'COPY-' || n, status, currency, total, starting_balance,
        ending_balance, amount_due, amount_paid, amount_remaining, amount_outside, pre_payment_credit,
        post_payment_credit, due_date, period_start, period_end, timestamptz '2024-02-10 12:00Z', stripe_created_at,
        reading
      from stripe_invoice, generate_series(1, 300) n where id = ${invoice.id}
      returning id, stripe_invoice_id)
    insert into stripe_invoice_line (stripe_line_id, invoice_id, place, description, amount, quantity, period_start,
      period_end, is_proration)
    select c.stripe_invoice_id || l.stripe_line_id, c.id, l.place, l.description, l.amount, l.quantity, l.period_start,
      l.period_end, false
    from copied c, stripe_invoice_line l where l.invoice_id = ${invoice.id}`.execute(server.database.read);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const answer = await batchOf('2024-02', 'open');
  assert.ok(answer.body);
  const began = performance.now();
  let [bytes, first] = [0, 0];
  for await (const piece of answer.body) {
    first ||= performance.now() - began;
    bytes += piece.length;
  }
  const took = performance.now() - began;
  delay.disable();
  assert.ok(bytes > 200_000, `${bytes} bytes`);
  assert.ok(first < took / 2, `first after ${first} ms of ${took}`);
  assert.ok(delay.max / 1e6 < onABusyMachine(500), `${delay.max / 1e6} ms`);
});
