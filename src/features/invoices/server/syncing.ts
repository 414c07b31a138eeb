import type { Tx } from '../../../server/database/connection.ts';
import { idFrom } from '../../../server/id-from.ts';
import { type Compare, type ComparingKit, comparison } from '../../../server/payments/comparing.ts';
import { type ProviderCustomer, pageOfCustomers } from '../../../server/payments/customers.ts';
import { pageOfDisputes } from '../../../server/payments/disputes.ts';
import { pageOfPayments, pageOfRefunds } from '../../../server/payments/invoice-payments.ts';
import { pageOfCreditNotes, pageOfInvoices } from '../../../server/payments/invoices.ts';
import { intend, nextReading } from '../../../server/payments/store.ts';
import { listUnseenPayers, writePayer } from '../../payers/server/store.ts';
import { invoiceRemoval } from './deeds.ts';
import { readAccount, readInvoice, readPayer } from './mirrors.ts';
import { listLost, listUnexplained, writeRefunds } from './store-beside.ts';
import { writeDisputes } from './store-disputes.ts';
import { listUnseenInvoices, writeCreditNotes, writeInvoices, writePayments } from './store-mirror.ts';
import {
  unplacedCreditNotes,
  unplacedCustomers,
  unplacedDisputes,
  unplacedPayments,
  unplacedRefunds,
} from './store-unplaced.ts';

const steps = ['invoices', 'payments', 'refunds', 'credit-notes', 'disputes', 'customers', 'unseen'];
const counts = [
  'syncedCount',
  'addedCount',
  'changedCount',
  'withoutAccountCount',
  'askedCount',
  'unknownPaymentCount',
  'unknownRefundCount',
  'unknownCreditNoteCount',
  'unknownDisputeCount',
  'unknownCustomerCount',
  'unexplainedCount',
] as const;

/**
 * Mirrors all invoices, payments, refunds, credit notes, disputes and balances. Nothing is deleted: what no page showed is
 * asked for by its id.
 */
export const syncInvoices: Compare<(typeof counts)[number]> = async (kit, from, keep) => {
  const { payments, read } = kit;
  const all = await comparison(kit, { steps, counts }, from, keep);
  await all.pages('invoices', {
    ask: (last) => pageOfInvoices(payments, last),
    async write(tx, invoices, reading) {
      const { added, changed, withoutAccount } = await writeInvoices(tx, invoices, reading);
      const seen = { addedCount: added, changedCount: changed, withoutAccountCount: withoutAccount };
      return { syncedCount: invoices.length, ...seen };
    },
  });
  await all.pages('payments', {
    ask: (last) => pageOfPayments(payments, { last }),
    async write(tx, paid, reading) {
      await writePayments(tx, paid, reading);
      return { unknownPaymentCount: await unplacedPayments(tx, paid) };
    },
  });
  await all.pages('refunds', {
    ask: (last) => pageOfRefunds(payments, { last }),
    async write(tx, refunds, reading) {
      await writeRefunds(tx, refunds, reading);
      return { unknownRefundCount: await unplacedRefunds(tx, refunds) };
    },
  });
  await all.pages('credit-notes', {
    ask: (last) => pageOfCreditNotes(payments, { last }),
    async write(tx, notes, reading) {
      await writeCreditNotes(tx, notes, reading);
      return { unknownCreditNoteCount: await unplacedCreditNotes(tx, notes) };
    },
  });
  await all.pages('disputes', {
    ask: (last) => pageOfDisputes(payments, last),
    async write(tx, disputes, reading) {
      await writeDisputes(tx, disputes, reading);
      return { unknownDisputeCount: await unplacedDisputes(tx, disputes) };
    },
  });
  await all.pages('customers', {
    ask: (last) => pageOfCustomers(payments, last),
    async write(tx, customers, reading) {
      await writePayers(tx, customers, reading);
      return { unknownCustomerCount: await unplacedCustomers(tx, customers) };
    },
  });
  await all.each(
    'unseen',
    async (began) => [
      ...(await listUnseenInvoices(read, began)).map((id) => ({ id, look: readInvoice })),
      ...(await listUnseenPayers(read, began)).map((id) => ({ id, look: readPayer })),
    ],
    async ({ id, look }) => {
      const reading = await nextReading(read);
      const write = await look(payments, id);
      await kit.transact((tx) => write(tx, reading));
      return { askedCount: 1 };
    },
  );
  await readUnexplained(kit);
  await giveBackLost(kit);
  return { ...all.counted(), unexplainedCount: (await listUnexplained(read)).length };
};

/** Balances are read anew where the sum of what is known of them is another: a request for each customer would be many. */
async function readUnexplained({ read, transact, payments }: ComparingKit): Promise<void> {
  for (const customerId of await listUnexplained(read)) {
    const reading = await nextReading(read);
    const { write } = await readAccount(payments, customerId);
    await transact((tx) => write(tx, reading));
  }
}

/** What was taken by invoices that are void now goes to who follows the deleted customer, as when they are deleted here. */
async function giveBackLost({ read, transact }: ComparingKit): Promise<void> {
  for (const request of await listLost(read)) {
    const id = idFrom(`give back ${request.stripeInvoiceId}`);
    await transact((tx) => intend(tx, { id, kind: invoiceRemoval.kind, request, requestedBy: null }));
  }
}

async function writePayers(tx: Tx, customers: readonly ProviderCustomer[], reading: string): Promise<void> {
  for (const customer of customers) await writePayer(tx, customer, reading);
}
