import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { agreementsOf, signatureOf } from '../../../../test/support/agreements.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { drawnOn, pagesOf } from '../../../../test/support/pdf.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { signingContract as signing } from '../signing.ts';

const [server, admin, office] = await aServerWith('admin', 'employee');
const { aTemplate, aCustomer, anAsked, assign } = agreementsOf(server, admin);

const paperOf = (caller: Caller, id: string) => caller.fetch(`/api/customer-agreements/${id}/paper.pdf`);
const ownPaperOf = (caller: Caller, id: string) => caller.fetch(`/api/my-agreement/${id}/paper.pdf`);

const clause = 'The cart stands at the curb by seven in the morning of the day of pickup, with its lid closed. ';
const long =
  '<h1>Residential Service</h1><p>Between <strong>the company</strong> and the customer.</p>' +
  Array.from({ length: 30 }, (_, at) => `<h3>${at + 1}. Clause</h3><p>${clause.repeat(4)}</p>`).join('') +
  '<ul><li>No paint</li><li>No tires<ol><li>of cars</li></ol></li></ul><table><tbody><tr><td>Cart</td><td>$30</td></tr></tbody></table>';

test('the text over as many pages as it takes, and the evidence on the last one, for both sides', async () => {
  const { customer, contactId } = await aCustomer();
  const id = await assign(contactId, { agreementId: (await aTemplate({ content: long })).id });
  const signature = await signatureOf(customer, 'Rosa Nez');
  await customer.call(signing.sign, signature);
  const pages = await pagesOf(await paperOf(office, id));
  assert.ok(pages.length >= 5, `${pages.length} pages`);
  const text = pages.join(' ').replaceAll(/\s+/g, ' ');
  assert.equal(text.split(clause.trim()).length - 1, 120, 'every sentence is there');
  for (const said of ['• No paint', '1. of cars', '$30', '30. Clause', `Page ${pages.length}`])
    assert.ok(text.includes(said), said);
  const evidence = pages.at(-1) ?? '';
  assert.match(evidence, /Evidence of the signature/);
  for (const fact of ['Rosa Nez', signature.sha256, '127.0.0.1', 'customer portal', signature.consent, id])
    assert.ok(evidence.includes(fact), fact);
  assert.deepEqual(await pagesOf(await ownPaperOf(customer, id)), pages);
});

test('nothing leaves the sheet, however long its words and lines are', async () => {
  const { contactId } = await aCustomer();
  const content = `<h2>${'Extraordinarily '.repeat(9)}</h2><p>${'x'.repeat(400)}<br>y</p><blockquote><ul><li>${'Longword'.repeat(40)}</li></ul></blockquote><table><tr>${`<td>${'cell '.repeat(9)}</td>`.repeat(6)}</tr></table>`;
  const title = 'An extraordinarily long agreement '.repeat(5).trim();
  const id = await assign(contactId, { agreementId: (await aTemplate({ title, content })).id });
  assert.match((await pagesOf(await paperOf(office, id)))[0] ?? '', /Page 1/, 'whole, beside a title that is cut off');
  for (const { text, x, width } of await drawnOn(await paperOf(office, id)))
    assert.ok(x >= 70 && x + width <= 612 - 70, `${text} from ${x} to ${x + width}`);
});

test('in whose presence; what is not signed says so; in the language of the customer', async () => {
  const { customer, id } = await anAsked();
  assert.match((await pagesOf(await paperOf(office, id))).at(-1) ?? '', /Not signed[\s\S]*has not signed it/);
  await sql`update profile set language = 'es' where id = ${customer.id}`.execute(server.database.read);
  const { sha256, consent } = await signatureOf(customer);
  await office.call(signing.witness, { id, sha256, consent, name: 'Rosa Nez', commandId: randomUUID() });
  const evidence = (await pagesOf(await ownPaperOf(customer, id))).at(-1) ?? '';
  assert.match(evidence, /Constancia de la firma[\s\S]*en presencia de\s+First\d+ employee/);
  assert.match(evidence, /He leído este contrato/);
});

test('no letter that was signed is missing: of other alphabets as they are, and what no font has by its number', async () => {
  const { customer, contactId } = await aCustomer();
  const letters =
    'Biyeʼ Łǫ́ʼ · Nguyễn Phạm · Παπαδοπούλου · Жуков · Kaʻanāʻanā · curb‑side → alley · ☐ Trash ☑Glass ✓'.normalize();
  const content = `<h2>${letters}</h2><p>${letters}</p><p>re\u00admi\u200bnder ✔️王明</p>`;
  await assign(contactId, { agreementId: (await aTemplate({ content })).id });
  const signature = await signatureOf(customer, 'Rosa Tsoʼ 王明 Nǫ́');
  await customer.call(signing.sign, signature);
  const whole = (await pagesOf(await ownPaperOf(customer, signature.id))).join(' ').replaceAll(/\s+/g, ' ');
  assert.equal(whole.normalize().split(letters).length, 3, whole);
  assert.ok(whole.includes('reminder ✔[U+738B U+660E]'), whole);
  assert.ok(whole.normalize().includes('Rosa Tsoʼ [U+738B U+660E] Nǫ́'.normalize()), whole);
});

test('letters of several fonts stand on one line', async () => {
  const { contactId } = await aCustomer();
  const content = '<p>Under Łǫ́ʼ and over</p>';
  const id = await assign(contactId, { agreementId: (await aTemplate({ title: 'Tsoʼ & Sons', content })).id });
  const drawn = await drawnOn(await paperOf(office, id));
  for (const words of [
    ['Under', 'Ł', 'and over'],
    ['Tso', '& Sons'],
  ]) {
    const heights = words.map((word) => drawn.find(({ text }) => text.trim().startsWith(word))?.y ?? Number.NaN);
    assert.ok(Math.max(...heights) - Math.min(...heights) < 0.01, `${words}: ${heights}`);
  }
});

test('somebody else’s is not found', async () => {
  const [mine, theirs] = [await anAsked(), await anAsked()];
  assert.equal((await ownPaperOf(mine.customer, theirs.id)).status, 404);
  assert.equal((await paperOf(mine.customer, mine.id)).status, 403);
  assert.equal((await paperOf(server.nobody, mine.id)).status, 401);
});
