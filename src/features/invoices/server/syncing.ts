import type { Reader, Tx } from '../../../server/database/connection.ts';
import { type ProviderCustomer, pageOfCustomers } from '../../../server/payments/customers.ts';
import { pageOfPayments, pageOfRefunds } from '../../../server/payments/invoice-payments.ts';
import { pageOfCreditNotes, pageOfInvoices } from '../../../server/payments/invoices.ts';
import type { Page } from '../../../server/payments/pages.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { nextReading } from '../../../server/payments/store.ts';
import type { Transact } from '../../../server/transact.ts';
import { writePayer } from '../../payers/server/store.ts';
import { readAccount, readInvoice } from './mirrors.ts';
import { listUnexplained, writeRefunds } from './store-beside.ts';
import {
  listUnseenInvoices,
  type WrittenCounts,
  writeCreditNotes,
  writeInvoices,
  writePayments,
} from './store-mirror.ts';

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;

const steps = ['invoices', 'payments', 'refunds', 'credit-notes', 'customers', 'unseen'] as const;
type Step = (typeof steps)[number];
const after = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? 'unseen';
type Counts = Readonly<Record<`${'synced' | 'added' | 'changed' | 'withoutAccount' | 'asked'}Count`, number>>;

/** How far a sync has come: kept by whoever runs it, and given to the one that goes on. */
export type SyncProgress = Readonly<{
  /** The reading with which it began: what none since has seen is asked for by its id. */
  began: string;
  step: Step;
  /** Behind which the next page begins. */
  last?: string | undefined;
  counts: Counts;
}>;

const none = { syncedCount: 0, addedCount: 0, changedCount: 0, withoutAccountCount: 0, askedCount: 0 };

/**
 * Mirrors all invoices, payments, refunds, credit notes and balances, a page a transaction, while the next page is on its way. Nothing is
 * deleted: what no page showed is asked for by its id.
 * @param from where an earlier one broke off
 * @param keep called after each page
 */
export async function syncInvoices(
  kit: Kit,
  from?: SyncProgress,
  keep: (progress: SyncProgress) => Promise<void> = async () => {},
): Promise<SyncProgress['counts']> {
  let progress: SyncProgress = from ?? { began: await nextReading(kit.read), step: 'invoices', counts: none };
  const { payments } = kit;
  const move = async (by: Partial<SyncProgress>) => {
    progress = { ...progress, ...by };
    await keep(progress);
  };

  async function pages<T, W>(
    step: Step,
    ask: (last: string | undefined) => Promise<Page<T>>,
    write: (tx: Tx, rows: readonly T[], reading: string) => Promise<W>,
    counted: (written: W, synced: number) => Partial<SyncProgress> = () => ({}),
  ): Promise<void> {
    if (progress.step !== step) return;
    const begin = async (last: string | undefined) => {
      const reading = await nextReading(kit.read);
      return { reading, ...(await ask(last)) };
    };
    let page = begin(progress.last);
    for (let isMore = true; isMore; ) {
      const { reading, rows, next } = await page;
      isMore = next !== undefined;
      if (isMore) page = begin(next);
      page.catch(() => {}); // told when it is waited for
      const written = await kit.transact((tx) => write(tx, rows, reading));
      await move({ step: isMore ? step : after(step), last: next, ...counted(written, rows.length) });
    }
  }

  await pages(
    'invoices',
    (last) => pageOfInvoices(payments, last),
    writeInvoices,
    (written, synced) => ({ counts: added(progress.counts, written, synced) }),
  );
  await pages('payments', (last) => pageOfPayments(payments, { last }), writePayments);
  await pages('refunds', (last) => pageOfRefunds(payments, { last }), writeRefunds);
  await pages('credit-notes', (last) => pageOfCreditNotes(payments, { last }), writeCreditNotes);
  await pages('customers', (last) => pageOfCustomers(payments, last), writePayers);
  for (const id of await listUnseenInvoices(kit.read, progress.began)) {
    const reading = await nextReading(kit.read);
    const write = await readInvoice(payments, id);
    await kit.transact((tx) => write(tx, reading));
    await move({ counts: { ...progress.counts, askedCount: progress.counts.askedCount + 1 } });
  }
  await readUnexplained(kit);
  return progress.counts;
}

/** Balances are read anew where the sum of what is known of them is another: a request for each customer would be many. */
async function readUnexplained({ read, transact, payments }: Kit): Promise<void> {
  for (const customerId of await listUnexplained(read)) {
    const reading = await nextReading(read);
    const { write } = await readAccount(payments, customerId);
    await transact((tx) => write(tx, reading));
  }
}

async function writePayers(tx: Tx, customers: readonly ProviderCustomer[], reading: string): Promise<void> {
  for (const customer of customers) await writePayer(tx, customer, reading);
}

const added = (counts: Counts, { added, changed, withoutAccount }: WrittenCounts, synced: number): Counts => ({
  ...counts,
  syncedCount: counts.syncedCount + synced,
  addedCount: counts.addedCount + added,
  changedCount: counts.changedCount + changed,
  withoutAccountCount: counts.withoutAccountCount + withoutAccount,
});
