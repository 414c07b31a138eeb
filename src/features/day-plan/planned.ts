/** What a plan of a day says. */
import type { Day } from '../../kernel/calendar.ts';
import type { Because } from './because.ts';
import type { HoldFacts, Pickup } from './facts.ts';
import type { WhyNot } from './reasons.ts';

export type PlannedStop = Pickup &
  Readonly<{
    because: Because | null;
    /** Marks the stop: nothing to do there (spec 2 §2). */
    hold: HoldFacts | null;
    /** The row that is this pickup, worked already. */
    workedId: string | null;
    /** Of a row whose driver put the pickup off: what became of that since, by the last word of anybody. */
    away?: WhyNot;
  }>;

/** A run of the date: one that is there (`runId`), or one to be made. */
export type PlannedRun = Readonly<{
  runId: string | null;
  routeId: string;
  isExtra: boolean;
  driverId: string | null;
  /** Chosen for this date: it does not follow the route's driver. */
  isDriverChosen: boolean;
  isCancelled: boolean;
  /** In driving order. */
  stops: readonly PlannedStop[];
}>;

export type Unserved = Pickup & Readonly<{ why: WhyNot }>;

export type DayPlan = Readonly<{
  date: Day;
  runs: readonly PlannedRun[];
  /** Whoever would be due on the date and is on none of its runs that go, with the reason. */
  unserved: readonly Unserved[];
}>;

/** The stops to which a truck is still to come. */
export const stopsToCome = ({ runs }: Pick<DayPlan, 'runs'>): PlannedStop[] =>
  runs
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ stops }) => stops.filter((one) => !one.workedId && !one.hold));
