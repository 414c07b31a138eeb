import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '../src/app/features.ts';
import { lastEntryId, lastEvent } from './support/audit.ts';
import { fillBooks } from './support/books.ts';
import { today } from './support/clock.ts';
import { aServerWith } from './support/factories.ts';

/** Whoever takes along what the company has of many people stands in the audit trail: no file of it is forgotten. */

const [server, admin] = await aServerWith('admin');

const days = { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, to: today };

/** What is asked for, of each; `month` is one of which there are invoices. */
const noted: Readonly<Record<string, (month: string) => object>> = {
  'contacts.export': () => ({}),
  'billing-accounts.export': () => ({ ...days, list: 'invoices' }),
  'billing-accounts.exportFiles': () => days,
  'billing-papers.batch': (month) => ({ month, which: 'all', whose: 'everybody' }),
  'contact-status.export': () => ({}),
  'driver-check-ins.export': () => ({ date: today }),
  'reports.exportFacts': () => ({ ...days, reportId: 'revenue-analysis', by: 'month', key: today.slice(0, 7) }),
};

/** Files of one person or thing, which are opened from its page; and sums in which nobody stands. */
const notNoted = new Set([
  'customer-agreements.paper',
  'billing-papers.one',
  'billing-statement.pdf',
  'daily-routes.photo',
  'daily-routes.strayPhoto',
  'daily-routes.visitPhoto',
  'reports.export',
]);

const ofStaff = operations.filter(({ answers, access }) => answers === 'file' && Array.isArray(access));

test('each file for the office is noted, or is one of those that need not be', () => {
  assert.deepEqual(
    ofStaff.map(({ name }) => name).filter((name) => !(name in noted) && !notNoted.has(name)),
    [],
  );
  const known = new Set(ofStaff.map(({ name }) => name));
  assert.deepEqual(
    [...Object.keys(noted), ...notNoted].filter((name) => !known.has(name)),
    [],
  );
});

test('what is noted names whoever took it along', async () => {
  let drawn = 0;
  await fillBooks(server, { today, customers: 8, invoices: 60, next: () => (++drawn * 0.618) % 1 });
  const { finalized_at } = await server.database.read
    .selectFrom('stripe_invoice')
    .select('finalized_at')
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  for (const operation of ofStaff) {
    const input = noted[operation.name]?.(finalized_at?.slice(0, 7) ?? '');
    if (!input) continue;
    const before = await lastEntryId(server);
    assert.equal((await admin.attempt(operation, input)).status, 200, operation.name);
    assert.ok((await lastEntryId(server)) > before, operation.name);
    const { actor, kind } = (await lastEvent(server)) as { actor: string; kind: string };
    assert.deepEqual([actor, kind.endsWith('-exported')], [admin.id, true], operation.name);
  }
});
