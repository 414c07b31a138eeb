/** With which run each pickup of a day goes, and the runs that come of it. */
import type { Pickup, RouteFacts, RunFacts } from './facts.ts';
import type { ComesOn, Indexed } from './indexed.ts';
import { compare } from './indexed.ts';
import type { PlannedRun, PlannedStop } from './planned.ts';

/** A run that is there, or one to be made: then its id is null. */
export type Truck = Omit<RunFacts, 'id' | 'date'> & Readonly<{ id: string | null }>;
type Filled = Readonly<{ run: Omit<PlannedRun, 'stops'>; own: PlannedStop[]; added: PlannedStop[] }>;

const isOver = ({ status }: Pick<RunFacts, 'status'>) => status === 'completed' || status === 'cancelled';
const newRunKey = ({ routeId, isExtra, driverId }: Pick<Truck, 'routeId' | 'isExtra' | 'driverId'>) =>
  `new ${routeId} ${isExtra ? `extra ${driverId}` : ''}`;

export class Trucks {
  private readonly facts: Indexed;
  private readonly filled = new Map<string, Filled>();

  constructor(facts: Indexed) {
    this.facts = facts;
  }

  /** The one that somebody chose, its route's, or one of its own for the same driver. */
  truckFor(pickup: Pickup, putOff: ComesOn | undefined): Truck {
    const { truckOf, runOf, runs, routeOf } = this.facts;
    const chosen = truckOf.get(pickup);
    const chosenRun = chosen && runOf.get(chosen.runId);
    if (chosenRun) return chosenRun;
    const { routeId } = pickup;
    const regular = runs.find((run) => run.routeId === routeId && !run.isExtra);
    if (!putOff) return regular ?? this.newRun(routeId, routeOf.get(routeId)?.driverId ?? null, false);
    const { driverId } = putOff;
    if (!regular) return this.newRun(routeId, this.madeDriver(routeId, driverId), false);
    if (!isOver(regular)) return regular;
    const cancelled = this.cancelledUnder(putOff);
    if (cancelled) return cancelled;
    const extra = runs.find(
      (run) => run.routeId === routeId && run.isExtra && run.driverId === driverId && !isOver(run),
    );
    return extra ?? this.newRun(routeId, driverId, true);
  }

  /** The run that was cancelled after a pickup was put to it: it waits there for a dispatcher, as the others do. */
  private cancelledUnder({ routeId, driverId, at }: ComesOn): RunFacts | undefined {
    const runs = this.facts.runs.filter(
      (run) => run.routeId === routeId && run.cancelledAt !== null && at <= run.cancelledAt,
    );
    return runs.find((run) => !run.isExtra) ?? runs.find((run) => run.driverId === driverId);
  }

  /** The driver of the run that the route gets on this day anyway, else the one who drove the pickup before. */
  private madeDriver(routeId: string, driverId: string | null): string | null {
    const made = this.filled.get(newRunKey({ routeId, isExtra: false, driverId }))?.run;
    return made ? made.driverId : driverId;
  }

  private newRun(routeId: string, driverId: string | null, isExtra: boolean): Truck {
    const usual = this.facts.routeOf.get(routeId)?.driverId ?? null;
    const isDriverChosen = isExtra || driverId !== usual;
    return {
      id: null,
      routeId,
      isExtra,
      driverId,
      isDriverChosen,
      status: 'pending',
      cancelReason: null,
      cancelledAt: null,
    };
  }

  /** @param isOwn whether it stands in the order of its template; others come after */
  put(run: Truck, stop: PlannedStop, isOwn: boolean): void {
    const key = run.id ?? newRunKey(run);
    const at = this.filled.get(key) ?? { run: this.plannedRun(run), own: [], added: [] };
    this.filled.set(key, at);
    at[isOwn ? 'own' : 'added'].push(stop);
  }

  private plannedRun({ id, routeId, isExtra, driverId, isDriverChosen, status }: Truck): Omit<PlannedRun, 'stops'> {
    const follows = status === 'pending' && !isDriverChosen && !isExtra;
    const usual = this.facts.routeOf.get(routeId);
    const driver = follows && usual ? usual.driverId : driverId;
    return { runId: id, routeId, isExtra, driverId: driver, isDriverChosen, isCancelled: status === 'cancelled' };
  }

  /** All runs of the date, those without stops too, by the names of their routes. */
  runs(): PlannedRun[] {
    const empty = this.facts.runs.filter(({ id }) => !this.filled.has(id)).map((run) => this.plannedRun(run));
    const filled = [...this.filled.values()].map(({ run, own, added }) => ({ ...run, stops: [...own, ...added] }));
    const nameOf = ({ routeId }: { routeId: string }) => this.facts.routeOf.get(routeId)?.name ?? '';
    return [...filled, ...empty.map((run) => ({ ...run, stops: [] }))].sort(
      (a, b) =>
        compare(nameOf(a), nameOf(b)) ||
        compare(a.routeId, b.routeId) ||
        Number(a.isExtra) - Number(b.isExtra) ||
        compare(a.runId ?? a.driverId ?? '', b.runId ?? b.driverId ?? ''),
    );
  }
}

export const byName = (a: RouteFacts, b: RouteFacts) => compare(a.name, b.name) || compare(a.id, b.id);
