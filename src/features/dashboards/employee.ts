/** What the Employee Dashboard shows: of whoever asks, and of nobody else. */
import * as z from 'zod/mini';
import { addDays, type Day } from '../../kernel/calendar.ts';
import { id, instant } from '../../kernel/shapes.ts';
import { activityRow } from '../activities/contract.ts';
import { stopStatuses } from '../daily-routes/statuses.ts';

/** Spec 3 §9. */
export const shownOnEmployee = { tasks: 5, activities: 4, coming: 3, routesPerDay: 2 } as const;
/** How far back own work is counted, in days, today included. */
export const performanceDays = 30;
export const performanceRange = (today: Day) => ({ from: addDays(today, 1 - performanceDays), to: today });

const stop = { street: z.string(), order: z.number() };

/** What is not as it was when the route was driven last. */
const special = z.strictObject({
  /** Why the run has other pickups than its weekday's: "Snow", from Thursday. */
  closures: z.array(z.strictObject({ name: z.string(), from: z.string() })),
  added: z.array(z.strictObject(stop)),
  removed: z.array(z.strictObject(stop)),
  cans: z.array(z.strictObject({ ...stop, before: z.number(), after: z.number() })),
  /** Accommodations that the driver has not worked with before. */
  accommodations: z.array(z.strictObject({ ...stop, type: z.string(), notes: z.nullable(z.string()) })),
  held: z.array(z.strictObject(stop)),
});
export type Special = z.infer<typeof special>;

const morningRun = z.strictObject({
  id,
  routeName: z.string(),
  /** When the route usually starts, as minutes after midnight; null before its first completed run. */
  usualStart: z.nullable(z.number()),
  isStarted: z.boolean(),
  /** Whether there was a last time: a first run, and one of single pickups that were put off, has none. */
  isCompared: z.boolean(),
  special,
});
export type MorningRun = z.infer<typeof morningRun>;

/** A run that is there, or one that the plan will make. */
const scheduledRun = z.strictObject({
  date: z.string(),
  routeName: z.string(),
  /** Without those on hold. */
  stops: z.number(),
  runId: z.nullable(id),
});
export type ScheduledRun = z.infer<typeof scheduledRun>;

export const employeeDashboard = z.strictObject({
  /** The company's day: a phone without a signal may still show another one's. */
  date: z.string(),
  /** The hour of the company's clock, from which the greeting comes. */
  hour: z.number(),
  /** Today is closed: what its pickups do. */
  closed: z.nullable(z.strictObject({ name: z.string(), movedTo: z.nullable(z.string()) })),
  mornings: z.array(morningRun),
  openStops: z.number(),
  tasks: z.strictObject({ openCount: z.number(), overdueCount: z.number(), tasks: z.array(activityRow) }),
  activity: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('stop'),
        runId: id,
        street: z.string(),
        routeName: z.string(),
        status: z.enum(stopStatuses),
        at: instant,
      }),
      z.strictObject({
        kind: z.literal('note'),
        contactId: id,
        title: z.string(),
        contactName: z.string(),
        at: instant,
      }),
    ]),
  ),
  /** Monday to Sunday of this week. */
  week: z.array(z.strictObject({ date: z.string(), runs: z.array(scheduledRun), moreRuns: z.number() })),
  /** The next ones after today. */
  coming: z.array(scheduledRun),
  performance: z.strictObject({
    from: z.string(),
    runs: z.number(),
    completed: z.number(),
    skipped: z.number(),
    rescheduled: z.number(),
    cans: z.number(),
  }),
});
export type EmployeeDashboard = z.infer<typeof employeeDashboard>;
export type RecentWork = EmployeeDashboard['activity'][number];
