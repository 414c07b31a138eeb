import { balanceIn, moveBalanceIn } from './balances.ts';
import { livingCustomer } from './customer-of.ts';
import { noSuch } from './errors.ts';
import { change } from './events.ts';
import { newId } from './ids.ts';
import { isWithin } from './lists.ts';
import { now } from './now.ts';
import type { BalanceTransaction, Customer } from './records.ts';
import { get, given, mergeMetadata, named, page, route } from './route.ts';
import type { World } from './world.ts';

type Given = Readonly<{
  /** In cents; below zero it is a credit of the customer, above zero a debt. */
  amount: number;
  type: BalanceTransaction['type'];
  currency?: string;
  description?: string | null;
  invoice?: string | null;
  credit_note?: string | null;
  metadata?: unknown;
}>;

/** Moves the customer's balance of a currency, which the next finalized invoice in it takes into account. */
export function createBalanceTransaction(world: World, customer: Customer, given: Given): BalanceTransaction {
  const currency = given.currency ?? customer.currency ?? 'usd';
  change(world, customer, 'customer.updated', () => {
    customer.currency ??= currency;
    moveBalanceIn(customer, currency, given.amount);
  });
  world.customers.save(customer);
  return world.balanceTransactions.save({
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: given.amount,
    checkout_session: null,
    created: now(world, customer.test_clock),
    credit_note: given.credit_note ?? null,
    currency,
    customer: customer.id,
    customer_account: null,
    description: given.description ?? null,
    ending_balance: balanceIn(customer, currency),
    invoice: given.invoice ?? null,
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    type: given.type,
  });
}

const path = '/v1/customers/:id/balance_transactions';

export const balanceTransactionRoutes = [
  route(`POST ${path}`, 'CustomerCreateBalanceTransactionParams', 'CustomerBalanceTransaction', (call) => {
    const { world, id, params } = call;
    const { amount, currency, metadata } = params;
    const description = given(params.description, null);
    const more = { amount, currency: currency.toLowerCase(), description, metadata, type: 'adjustment' } as const;
    return createBalanceTransaction(world, livingCustomer(world, id), more);
  }),
  route(`GET ${path}`, 'CustomerListBalanceTransactionsParams', 'list of CustomerBalanceTransaction', (call) => {
    const { world, id } = call;
    const rows = world.balanceTransactions.by('customer', get(world.customers, id).id);
    const { created, invoice } = call.params;
    if (invoice !== undefined) named(world.invoices, invoice, 'invoice');
    return page(call, world.balanceTransactions, path.replace(':id', id), rows, (row) =>
      [invoice === undefined || row.invoice === invoice, isWithin(row.created, created)].every(Boolean),
    );
  }),
  route(
    `GET ${path}/:transaction`,
    'CustomerRetrieveBalanceTransactionParams',
    'CustomerBalanceTransaction',
    transactionOf,
  ),
  route(`POST ${path}/:transaction`, 'CustomerUpdateBalanceTransactionParams', 'CustomerBalanceTransaction', (call) => {
    const transaction = transactionOf(call);
    transaction.description = given(call.params.description, transaction.description);
    transaction.metadata = mergeMetadata(transaction.metadata, call.params.metadata);
    return call.world.balanceTransactions.save(transaction);
  }),
];

function transactionOf({ world, id, second }: Readonly<{ world: World; id: string; second: string }>) {
  const transaction = get(world.balanceTransactions, second, 'transaction');
  if (transaction.customer !== get(world.customers, id).id)
    throw noSuch(world.balanceTransactions.name, second, 'transaction', 404);
  return transaction;
}
