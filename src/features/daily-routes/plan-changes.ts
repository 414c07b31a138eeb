/** Runs follow the plan: what has to change on the rows of a date, where nobody has worked (service.md). */
import type { Day } from '../../kernel/calendar.ts';
import type { Because } from '../day-plan/because.ts';
import type { DayPlan, PlannedRun, PlannedStop } from '../day-plan/planned.ts';
import type { DailyRouteStop } from './run-shapes.ts';
import type { RunStatus } from './statuses.ts';

type Hold = DailyRouteStop['suspension'];

/** A run as its row has it. */
export type RunRow = Readonly<{
  id: string;
  routeId: string;
  status: RunStatus;
  driverId: string | null;
  isExtra: boolean;
  isDriverChosen: boolean;
}>;

/** A stop of a run as its row has it; the pickup is null where the service is gone for good. */
export type StopRow = Readonly<{
  id: string;
  runId: string;
  order: number;
  serviceId: string | null;
  routeId: string | null;
  nominal: Day | null;
  isWorked: boolean;
  suspension: Hold;
  because: Because | null;
}>;

/** A run to be made; `key` stands for its id until it has one. */
export type NewRun = Pick<PlannedRun, 'routeId' | 'driverId' | 'isExtra' | 'isDriverChosen'> &
  Readonly<{ key: string }>;
/** Where and how a stop stands; `run` is an id, or the key of a run to be made. */
export type PlacedStop = Pick<PlannedStop, 'serviceId' | 'routeId' | 'nominal' | 'because'> &
  Readonly<{ run: string; order: number; suspension: Hold }>;

export type PlanChanges = Readonly<{
  make: readonly NewRun[];
  insert: readonly PlacedStop[];
  update: readonly (PlacedStop & Readonly<{ id: string }>)[];
  remove: readonly Readonly<{ id: string; runId: string }>[];
  /** Runs that follow their route's driver. */
  drivers: readonly Readonly<{ runId: string; driverId: string | null }>[];
  /** Pending runs on which nothing is left. */
  emptied: readonly string[];
  /** Those of them whose driver may have been chosen, and whose routes come on this day but for the calendar. */
  resting: readonly string[];
}>;

const keyOf = ({ serviceId, routeId, nominal }: Pick<StopRow, 'serviceId' | 'routeId' | 'nominal'>) =>
  `${serviceId} ${routeId} ${nominal}`;

/**
 * @param rows all stops on the runs of the plan; those worked, and those of completed runs, are facts and stay
 * @param makesRuns whether runs of templates that are missing are made: not on dates whose runs nobody has asked for
 * yet. A run that only a pickup put off asks for is made at once.
 * @param usual the routes that come on this day by their weekdays and cadence
 */
export function planChanges(
  plan: Pick<DayPlan, 'runs'>,
  runs: readonly RunRow[],
  rows: readonly StopRow[],
  { makesRuns, usual }: Readonly<{ makesRuns: boolean; usual: ReadonlySet<string> }>,
): PlanChanges {
  const runOf = new Map(runs.map((run) => [run.id, run]));
  const open = rows.filter((row) => !isFact(row, runOf));
  const unplaced = Map.groupBy(open, keyOf);
  const factsOf = Map.groupBy(
    rows.filter((row) => isFact(row, runOf)),
    ({ runId }) => runId,
  );
  const make: NewRun[] = [];
  const insert: PlacedStop[] = [];
  const update: (PlacedStop & { id: string })[] = [];
  const filled = new Set<string>();
  for (const planned of plan.runs) {
    const openStops = planned.stops.filter((stop) => !stop.workedId);
    if (openStops.length === 0) continue;
    const run = planned.runId ?? `new ${make.length}`;
    if (!planned.runId) {
      if (!makesRuns && !openStops.every(isAskedFor)) continue;
      const { routeId, driverId, isExtra, isDriverChosen } = planned;
      make.push({ key: run, routeId, driverId, isExtra, isDriverChosen });
    }
    filled.add(run);
    for (const { stop, row, order } of numbered(planned, run, unplaced, factsOf.get(run) ?? [])) {
      const { serviceId, routeId, nominal, because, hold: suspension } = stop;
      const placed = { serviceId, routeId, nominal, because, suspension, run, order };
      if (!row) insert.push(placed);
      else if (isMoved(row, placed)) update.push({ ...placed, id: row.id });
    }
  }
  const remove = [...unplaced.values()].flat().map(({ id, runId }) => ({ id, runId }));
  const drivers = plan.runs.flatMap(({ runId, driverId }) =>
    runId && runOf.get(runId)?.status === 'pending' && runOf.get(runId)?.driverId !== driverId
      ? [{ runId, driverId }]
      : [],
  );
  const empty = runs.filter(({ id, status }) => status === 'pending' && !filled.has(id) && !factsOf.has(id));
  const rest = empty.filter(({ routeId, isExtra, isDriverChosen }) => isDriverChosen && !isExtra && usual.has(routeId));
  const [emptied, resting] = [empty.map(({ id }) => id), rest.map(({ id }) => id)];
  return { make, insert, update, remove, drivers, emptied, resting };
}

const isAskedFor = ({ because }: PlannedStop) => because?.kind === 'put_off';
const isFact = (row: StopRow, runOf: ReadonlyMap<string, RunRow>) =>
  row.isWorked || runOf.get(row.runId)?.status === 'completed';

/**
 * The open stops of a run with their rows and numbers. On a run that nobody has begun they count from 1; on another
 * they keep their numbers as far as the order allows, because the driver has them in the head, and worked stops keep
 * theirs in any case. Takes the rows it uses out of `unplaced`.
 */
function numbered(
  { stops }: PlannedRun,
  run: string,
  unplaced: Map<string, StopRow[]>,
  facts: readonly StopRow[],
): { stop: PlannedStop; row: StopRow | undefined; order: number }[] {
  const taken = new Set(facts.map(({ order }) => order));
  const orderOf = new Map(facts.map(({ id, order }) => [id, order]));
  let last = 0;
  return stops.flatMap((stop) => {
    if (stop.workedId) {
      last = Math.max(last, orderOf.get(stop.workedId) ?? 0);
      return [];
    }
    const row = takeRow(unplaced, keyOf(stop), run);
    const mayKeep = facts.length > 0 && row?.runId === run && row.order > last && !taken.has(row.order);
    let order = mayKeep ? row.order : last + 1;
    while (taken.has(order)) order++;
    last = order;
    return [{ stop, row, order }];
  });
}

/** The row of a pickup, the one on this run if there are several. */
function takeRow(unplaced: Map<string, StopRow[]>, key: string, run: string): StopRow | undefined {
  const rows = unplaced.get(key);
  const row = rows?.find(({ runId }) => runId === run) ?? rows?.[0];
  if (row) unplaced.set(key, rows?.filter((one) => one !== row) ?? []);
  return row;
}

function isMoved(row: StopRow, placed: PlacedStop): boolean {
  return (
    row.runId !== placed.run ||
    row.order !== placed.order ||
    !isSame(row.suspension, placed.suspension) ||
    !isSame(row.because, placed.because)
  );
}

/** Whether two flat objects say the same, whatever the order of their fields. */
function isSame(one: object | null, other: object | null): boolean {
  const said = (thing: object | null) => JSON.stringify(thing && Object.entries(thing).sort());
  return said(one) === said(other);
}
