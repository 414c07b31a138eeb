/** What every screen, paper and file tells of customers' money, held against one ledger of each. */
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { type BookedList, bookedLists } from '../../src/features/billing/accounts.ts';
import { concernsContract } from '../../src/features/billing/concerns.ts';
import { billingContract } from '../../src/features/billing/contract.ts';
import { statementContract } from '../../src/features/billing/statement.ts';
import { ownAccountContract } from '../../src/features/customer-account/account.ts';
import { dashboardsContract } from '../../src/features/dashboards/contract.ts';
import { checksContract } from '../../src/features/invoices/checks.ts';
import { invoicesContract as invoices } from '../../src/features/invoices/contract.ts';
import { isOpen } from '../../src/features/invoices/standing.ts';
import { reportsContract } from '../../src/features/reports/contract.ts';
import type { Day } from '../../src/kernel/calendar.ts';
import { parseMoney, sumCents } from '../../src/kernel/money.ts';
import { listed } from './invoices.ts';
import type { Ledger } from './ledger.ts';
import type { Caller } from './server.ts';

/** A customer of whom the ledger is known. */
export type Told = Readonly<{ customer: Caller; contactId: string; name: string; ledger: Ledger }>;
type Days = Readonly<{ from: Day; to: Day }>;

const centsOf = (text: string | undefined) => parseMoney(text ?? '') ?? Number.NaN;

/** Of one customer: the office's list, their own pages, the statement, receivables, and who looks for whom a check is of. */
async function assertTold(office: Caller, admin: Caller, { customer, contactId, name, ledger }: Told, days: Days) {
  const [list, own, account, statement, ownStatement, { debtors }, { payers }] = await Promise.all([
    listed(office, contactId),
    customer.call(invoices.own, {}),
    customer.call(ownAccountContract.account, {}),
    office.call(statementContract.get, { contactId, ...days }),
    customer.call(statementContract.own, days),
    admin.call(billingContract.receivables, {}),
    office.call(checksContract.findPayers, { search: name }),
  ]);
  const remaining = (some: readonly Readonly<{ amountRemaining: number }>[]) =>
    sumCents(some.map(({ amountRemaining }) => amountRemaining));
  const open = remaining(list.invoices.filter(isOpen));
  const givenUp = remaining(list.invoices.filter(({ status }) => status === 'uncollectible'));
  const debtor = debtors.find((one) => one.contactId === contactId);
  const payer = payers.find((one) => one.contactId === contactId);
  assert.deepEqual(
    {
      owed: open + givenUp - list.credit,
      closing: [statement.closing, ownStatement.closing],
      unlisted: statement.unlisted,
      own: remaining(own.invoices.filter(isOpen)),
      account: account.debt.amount + account.debt.onItsWay,
      debtor: [debtor?.total ?? 0, debtor ? sumCents(Object.values(debtor.amounts)) : 0],
      debtorCredit: debtor?.credit ?? list.credit,
      payer: payer ? remaining(payer.open) + payer.onItsWay : 0,
      ageing: sumCents(statement.ageing.map(({ amount }) => amount)),
      credit: [own.credit, statement.credit],
      uncollectible: statement.uncollectible,
    },
    {
      owed: ledger.open,
      closing: [ledger.open, ledger.open],
      unlisted: 0,
      own: open,
      account: open,
      debtor: [open, open],
      debtorCredit: list.credit,
      payer: open,
      ageing: open,
      credit: [list.credit, list.credit],
      uncollectible: givenUp,
    },
    `of ${name}`,
  );
  return { open, givenUp };
}

/** What the accountant gets, by customer's name. */
async function booked(admin: Caller, list: BookedList, { from, to }: Days): Promise<Map<string, number>> {
  const answer = await admin.fetch(`/api/billing/accounts.csv?list=${list}&from=${from}&to=${to}`);
  assert.equal(answer.status, 200);
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true });
  const sums = new Map<string, number>();
  for (const row of rows) {
    const cents = centsOf(row['*ItemAmount'] ?? row.LineAmount);
    assert.ok(cents > 0, JSON.stringify(row));
    const whose = String(row['*Customer'] ?? row.Customer);
    sums.set(whose, (sums.get(whose) ?? 0) + cents);
  }
  return sums;
}

/**
 * Everything that is told of these customers, who are all that there are, agrees with their ledgers, to the cent.
 * @param days in which all of it happened
 */
export async function assertToldAlike(
  { office, admin }: Readonly<{ office: Caller; admin: Caller }>,
  all: readonly Told[],
  days: Days,
): Promise<void> {
  const told = await Promise.all(all.map((one) => assertTold(office, admin, one, days)));
  const sumOf = (pick: (one: (typeof told)[number]) => number) => sumCents(told.map(pick));
  const [billed, paid, credited, back] = (await Promise.all(bookedLists.map((list) => booked(admin, list, days)))) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  const at = (sums: Map<string, number>, { name }: Told) => sums.get(name) ?? 0;
  for (const one of all)
    assert.equal(at(billed, one) - at(paid, one) - at(credited, one), one.ledger.open, `the books of ${one.name}`);
  const whole = (sums: Map<string, number>) => sumCents([...sums.values()]);
  const received = whole(paid) - whole(back);
  const [overview, dashboard, report, ...concerns] = await Promise.all([
    admin.call(billingContract.overview, {}),
    admin.call(dashboardsContract.admin, {}),
    admin.call(reportsContract.show, { reportId: 'revenue-analysis', by: 'month', ...days }),
    ...(['overdue', 'failed-charges', 'disputed'] as const).map((kind) => admin.call(concernsContract.list, { kind })),
  ]);
  const overdue = overview.overdue.amount;
  const totals = concerns.map(({ concerns: some }) => sumCents(some.map(({ amount }) => amount ?? 0)));
  assert.deepEqual(
    {
      outstanding: [overview.outstanding.amount, sumCents(overview.ageing.map(({ amount }) => amount))],
      uncollectible: overview.uncollectible.amount,
      received: overview.totalReceived,
      months: sumCents(overview.months.map(({ amount }) => amount)),
      dashboard: [dashboard.money.outstanding.amount, dashboard.money.totalReceived, dashboard.money.overdue.amount],
      collected: report.total.collected,
      billed: report.total.billed,
      concerns: totals,
    },
    {
      outstanding: [sumOf(({ open }) => open), sumOf(({ open }) => open)],
      uncollectible: sumOf(({ givenUp }) => givenUp),
      received,
      months: received,
      dashboard: [sumOf(({ open }) => open), received, overdue],
      collected: received,
      billed: sumCents(all.map(({ ledger }) => ledger.invoiced)),
      concerns: [overdue, overview.failedCharges.amount, overview.disputed.amount],
    },
    'of all',
  );
}
