import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, roles, staff } from '../../kernel/roles.ts';
import { id, instant, nothing } from '../../kernel/shapes.ts';
import { activityRow } from '../activities/contract.ts';
import { contactRow, contactStatus } from '../contacts/contract.ts';
import { dailyRoute } from '../daily-routes/run-shapes.ts';
import { product } from '../products/contract.ts';
import { employeeDashboard } from './employee.ts';
import { figureInput, figureRows } from './figures.ts';
import { ownWork, ownWorkInput } from './own-work.ts';

/** Spec 3 §9. */
export const shownOnAdmin = { routes: 4, messages: 5, pending: 6, upcoming: 5, contacts: 5, products: 3 } as const;

/** In the smallest unit of the currency. */
const sum = z.strictObject({ amount: z.number(), count: z.number() });

/** A run of today, and how far it usually is by now: a share of its stops from 0 to 1, null before its first ones. */
const runLine = z.strictObject({ run: dailyRoute, usualShare: z.nullable(z.number()) });
export type RunLine = z.infer<typeof runLine>;

export const adminDashboard = z.strictObject({
  money: z.strictObject({
    /** The last six, this one last: what came in less what was given back. */
    months: z.array(z.strictObject({ month: z.string(), amount: z.number() })),
    totalReceived: z.number(),
    outstanding: sum,
    overdue: sum,
  }),
  /** Active with those that are still to begin; other: unpaid and incomplete ones. */
  subscriptions: z.strictObject({ active: z.number(), pastDue: z.number(), canceled: z.number(), other: z.number() }),
  products: z.strictObject({ active: z.number(), first: z.array(product) }),
  contacts: z.strictObject({ byStatus: z.record(contactStatus, z.number()), recent: z.array(contactRow) }),
  today: z.strictObject({
    stats: z.strictObject({
      totalRoutes: z.number(),
      completedRoutes: z.number(),
      inProgressRoutes: z.number(),
      pendingRoutes: z.number(),
      completionPercentage: z.number(),
    }),
    /** Those that need somebody first; without cancelled ones. */
    lines: z.array(runLine),
    moreRoutes: z.number(),
    /** Runs that are not over and that nobody drives. */
    withoutDriver: z.array(z.strictObject({ id, routeName: z.string(), stops: z.number() })),
    /** Runs of earlier days that are not over, begun or not, the latest first, with the stops that are open. */
    leftOpen: z.array(z.strictObject({ id, routeName: z.string(), date: z.string(), stops: z.number() })),
  }),
  routes: z.strictObject({
    total: z.number(),
    /** By name: templates that nobody drives. */
    withoutDriver: z.array(z.strictObject({ id, name: z.string() })),
  }),
  tasks: z.strictObject({
    overdueCount: z.number(),
    firstOverdue: z.nullable(activityRow),
    pendingCount: z.number(),
    pending: z.array(activityRow),
    upcoming: z.array(activityRow),
    messageCount: z.number(),
    messages: z.array(activityRow),
  }),
  team: z.record(z.enum(roles), z.number()),
  askedAt: instant,
});
export type AdminDashboard = z.infer<typeof adminDashboard>;

export const dashboardsContract = contract('dashboards', {
  admin: operation({
    method: 'GET',
    path: '/dashboards/admin',
    access: admins,
    shows: [
      ...(['company', 'company-calendar', 'users', 'contacts', 'activities', 'products', 'payers'] as const),
      ...(['subscriptions', 'invoices', 'services', 'suspensions', 'routes', 'daily-routes'] as const),
    ],
    summary: 'Everything on the Admin Dashboard (spec 3 §2)',
    input: nothing,
    output: adminDashboard,
  }),
  figure: operation({
    method: 'GET',
    path: '/dashboards/figures/{figure}',
    access: admins,
    shows: [
      ...(['company', 'users', 'contacts', 'payers', 'subscriptions', 'products', 'invoices'] as const),
      ...(['routes', 'daily-routes'] as const),
    ],
    summary: 'The rows behind a figure of the Admin Dashboard, the newest first, 100 per page; they add up to it',
    input: figureInput,
    output: figureRows,
  }),
  employee: operation({
    method: 'GET',
    path: '/dashboards/employee',
    access: staff,
    shows: [
      ...(['company', 'company-calendar', 'users', 'contacts', 'addresses', 'activities', 'services'] as const),
      ...(['suspensions', 'routes', 'daily-routes'] as const),
    ],
    summary: 'What whoever asks has to do and did: own runs and tasks only (spec 3 §2)',
    isKept: true,
    input: nothing,
    output: employeeDashboard,
  }),
  ownWork: operation({
    method: 'GET',
    path: '/dashboards/employee/{work}',
    access: staff,
    shows: ['company', 'daily-routes'],
    summary: 'The runs or stops behind a number of one’s own performance, the newest first, 100 per page',
    input: ownWorkInput,
    output: ownWork,
  }),
});
