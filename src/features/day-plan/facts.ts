/** What the plan of a day follows from. Facts may span many dates; a plan takes what concerns its own. */
import type { Day, Instant } from '../../kernel/calendar.ts';
import type { ClosedDay } from '../company/closures.ts';
import type { Schedule } from '../services/cadence.ts';
import type { Stream } from '../services/streams.ts';
import type { SuspensionReason } from '../suspensions/contract.ts';
import type { Period } from '../suspensions/rules.ts';

/** A living template. */
export type RouteFacts = Readonly<{
  id: string;
  name: string;
  stream: Stream;
  schedule: Schedule;
  driverId: string | null;
}>;

export type HoldFacts = Period & Readonly<{ id: string; reason: SuspensionReason; notes: string | null }>;

/**
 * A service at a living address; the first and the last day count on the date on which a truck really comes. One that never
 * came to be serves nobody: it ties what was worked or decided on its day to the service in its place.
 */
export type ServiceFacts = Readonly<{
  id: string;
  addressId: string;
  stream: Stream;
  firstDay: Day;
  lastDay: Day | null;
  holds: readonly HoldFacts[];
}>;

/**
 * An address on a template, in its order; whether it lives, its services say. `otherRouteIds`: living routes of the same
 * stream that have it too.
 */
export type TemplateStop = Readonly<{
  routeId: string;
  addressId: string;
  order: number;
  otherRouteIds: readonly string[];
}>;

/** The promise of one pickup: the date is the nominal one, so that decisions stay with it when the calendar moves it. */
export type Pickup = Readonly<{ serviceId: string; routeId: string; nominal: Day }>;

/** What somebody decided for one pickup; the last one wins. */
export type Exception = Pickup &
  Readonly<{ id: string; number: number; at: Instant }> &
  (
    | Readonly<{ kind: 'goes_with'; runId: string }>
    | Readonly<{ kind: 'comes_on'; date: Day; driverId: string | null; fromStopId: string | null; isAgain?: boolean }>
    | Readonly<{ kind: 'left_out'; reason: string }>
  );

/** A run that is there already. */
export type RunFacts = Readonly<{
  id: string;
  date: Day;
  routeId: string;
  isExtra: boolean;
  driverId: string | null;
  isDriverChosen: boolean;
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
  cancelReason: string | null;
  cancelledAt: Instant | null;
}>;

/** A stop that somebody has worked, or that was given up with its run. Whose run passed by because of a hold has none. */
export type WorkedStop = Pickup &
  Readonly<{
    id: string;
    runId: string;
    at: Instant | null;
    /** Its driver put it to another day: nobody was served. */
    isPutOff?: boolean;
  }>;

/** A pickup that was done on another date than the calendar's, which has changed since: nobody comes for it again. */
export type DonePickup = Pickup & Readonly<{ date: Day }>;

export type DayFacts = Readonly<{
  routes: readonly RouteFacts[];
  stops: readonly TemplateStop[];
  services: readonly ServiceFacts[];
  closed: readonly ClosedDay[];
  exceptions: readonly Exception[];
  runs: readonly RunFacts[];
  worked: readonly WorkedStop[];
  done: readonly DonePickup[];
}>;
