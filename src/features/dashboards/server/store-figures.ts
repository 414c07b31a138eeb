/** The rows behind the figures that no other screen lists. */
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { workableStops } from '../../daily-routes/progress.ts';
import type { DailyRoute } from '../../daily-routes/run-shapes.ts';
import { listDailyRoutes } from '../../daily-routes/server/store.ts';
import { calledSql } from '../../invoices/server/store.ts';
import { dueDay, isOverdue, type When } from '../../invoices/server/store-overdue.ts';
import { countByRole, listByRoles } from '../../users/server/store-roles.ts';
import { daysOfMonth, type Figure, type FigureRow, figurePageSize } from '../figures.ts';
import { withoutDriver } from '../rules.ts';
import { countRoutes } from './store.ts';

type Asked = Readonly<{ month?: string | undefined; page: number }>;
type Found = Readonly<{ count: number; amount: number | null; rows: FigureRow[] }>;

const rolesOf: Partial<Record<Figure, readonly Role[]>> = {
  admins: ['admin', 'superadmin'],
  employees: ['employee'],
  customers: ['customer'],
};
const named = ['active', 'trialing', 'past_due', 'canceled'];

/** Subscriptions in the words of the dashboard (`subscriptionCounts`). */
const statusesOf: Partial<Record<Figure, RawBuilder<unknown>>> = {
  'active-subscriptions': sql`s.status = any(${['active', 'trialing']}::text[])`,
  'past-due-subscriptions': sql`s.status = 'past_due'`,
  'canceled-subscriptions': sql`s.status = 'canceled'`,
  'other-subscriptions': sql`s.status <> all(${named}::text[])`,
};

const ofStatus = (status: DailyRoute['status']) => (runs: readonly DailyRoute[]) =>
  runs.filter((run) => run.status === status);
/** Runs of today, as the day's page counts them. */
const runsOf: Partial<Record<Figure, (runs: readonly DailyRoute[]) => readonly DailyRoute[]>> = {
  'runs-today': (runs) => runs,
  'runs-completed': ofStatus('completed'),
  'runs-in-progress': ofStatus('in_progress'),
  'runs-pending': ofStatus('pending'),
  'runs-without-driver': (runs) => {
    const ids = new Set(withoutDriver(runs).map(({ id }) => id));
    return runs.filter(({ id }) => ids.has(id));
  },
};

/** A page of the rows of a figure, with how many there are and their sum. */
export async function findFigureRows(read: Reader, figure: Figure, asked: Asked, when: When): Promise<Found> {
  const roles = rolesOf[figure];
  if (roles) return accounts(read, roles, asked.page);
  const runs = runsOf[figure];
  if (runs) return runRows(read, runs, asked.page, when);
  if (figure === 'routes-without-driver') return routeRows(read, asked.page);
  const statuses = statusesOf[figure];
  if (statuses) return found(read, subscriptions(statuses, when), asked.page);
  if (figure === 'received') return found(read, received(when, asked.month), asked.page);
  return found(read, owed(figure === 'overdue' ? isOverdue(when) : sql`b.status = 'open'`, when), asked.page);
}

const nothingMore = { contactId: null, place: null, detail: '', day: null, amount: null } as const;
const pageOf = (rows: readonly FigureRow[], page: number): Found => ({
  ...{ count: rows.length, amount: null },
  rows: rows.slice((page - 1) * figurePageSize, page * figurePageSize),
});

async function runRows(
  read: Reader,
  which: (runs: readonly DailyRoute[]) => readonly DailyRoute[],
  page: number,
  { today }: When,
): Promise<Found> {
  const rows = which(await listDailyRoutes(read, today)).map(({ id, routeName, driver, stops }) => ({
    ...{ ...nothingMore, id, place: `/daily-routes/${id}`, name: routeName },
    detail: `${driver ? `${driver.firstName} ${driver.lastName}` : 'Unassigned'}, ${stops.worked} of ${workableStops(stops)} stops`,
  }));
  return pageOf(rows, page);
}

async function routeRows(read: Reader, page: number): Promise<Found> {
  const { withoutDriver } = await countRoutes(read);
  return pageOf(
    withoutDriver.map(({ id, name }) => ({ ...nothingMore, id, place: `/routes/${id}`, name })),
    page,
  );
}

async function accounts(read: Reader, roles: readonly Role[], page: number): Promise<Found> {
  const [counts, rows] = await Promise.all([
    countByRole(read),
    listByRoles(read, roles, { page, pageSize: figurePageSize }),
  ]);
  return {
    count: roles.reduce((sum, role) => sum + counts[role], 0),
    amount: null,
    rows: rows.map(({ id, name, email }) => ({ ...nothingMore, id, name, detail: email })),
  };
}

/** `rows` are id, profile_id, name (of who is not known here), detail, day and amount. */
async function found(read: Reader, rows: RawBuilder<unknown>, page: number): Promise<Found> {
  const { rows: answers } = await sql<Found>`
    with x as (${rows}),
    shown as (
      select * from x order by day desc nulls last, id limit ${figurePageSize} offset ${(page - 1) * figurePageSize})
    select (select count(*)::int from x) as count, (select sum(amount)::bigint from x) as amount, (
      select coalesce(json_agg(json_build_object('id', s.id, 'contactId', c.id, 'place', null,
          'name', coalesce(c.name, p.name, 'Not a customer here'), 'detail', s.detail, 'day', s.day, 'amount', s.amount)
        order by s.day desc nulls last, s.id), '[]')
      from shown s left join person p on p.id = s.profile_id
      left join living_contact c on c.profile_id = s.profile_id) as rows`.execute(read);
  return answers[0] ?? { count: 0, amount: null, rows: [] };
}

const subscriptions = (statuses: RawBuilder<unknown>, { timeZone }: When) => sql`
  select s.id::text as id, s.profile_id, replace(s.status, '_', ' ') || coalesce(': ' || (
      select string_agg(case when quantity = 1 then '' else quantity || ' × ' end || name, ', ' order by position)
      from subscribed_item i where i.subscription_id = s.id), '') as detail,
    (s.created_at at time zone ${timeZone})::date as day, null::bigint as amount
  from known_subscription s where ${statuses}`;

const owed = (condition: RawBuilder<unknown>, when: When) => sql`
  select b.id::text as id, b.profile_id, coalesce(b.number || ', ', '') || coalesce(${calledSql('b')}, 'Invoice')
      as detail, ${dueDay(when)} as day, b.amount_remaining as amount
  from billed_invoice b where ${condition} and b.currency = 'usd'`;

const invoiceName = sql`'Invoice' || coalesce(' ' || b.number, '')`;

/** What came in, and below zero what was given back: the rows of the months on the Billing Overview. */
function received({ timeZone }: When, month: string | undefined) {
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${timeZone})::date`;
  const all = sql`
    select y.id::text as id, b.profile_id, ${invoiceName} || ', paid by ' || replace(y.way::text, '_', ' ') as detail,
      coalesce(y.received_on, ${dayOf(sql`y.paid_at`)}) as day, y.amount
    from invoice_payment y join billed_invoice b on b.id = y.invoice_id where b.currency = 'usd'
    union all
    select g.id::text, g.profile_id, 'On account', coalesce(g.received_on, ${dayOf(sql`g.created_at`)}), g.amount
    from given_credit g where g.way is not null
    union all
    select n.id::text, b.profile_id, ${invoiceName} || ', given back', ${dayOf(sql`n.created_at`)},
      -(n.refunded + n.outside)
    from invoice_credit_note n join billed_invoice b on b.id = n.invoice_id
    where b.currency = 'usd' and n.refunded + n.outside <> 0
    union all
    select r.id::text, b.profile_id, ${invoiceName} || ', given back', ${dayOf(sql`r.created_at`)}, -r.amount
    from refund_without_note r join billed_invoice b on b.id = r.invoice_id where b.currency = 'usd'`;
  if (!month) return all;
  const { from, to } = daysOfMonth(month);
  return sql`select * from (${all}) m where m.day between ${from}::date and ${to}::date`;
}
