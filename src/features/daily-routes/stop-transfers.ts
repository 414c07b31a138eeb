/** A broken truck: open stops of a run go to another run of the day, or to another driver. */
import { Refusal } from '../../kernel/refusal.ts';
import { isRunOver, isWorked, type RunStatus, type StopStatus } from './statuses.ts';

type Run = Readonly<{ id: string; date: string; status: RunStatus }>;
type Stop = Readonly<{ id: string; status: StopStatus }>;

/** The stops of a cancelled run still wait for a truck. */
const isCompleted = ({ status }: Pick<Run, 'status'>) => status === 'completed';

/**
 * Which stops move, in their order: the chosen ones, or all that are still to be worked, suspended ones too.
 * Refuses (conflict) a completed run, a target that is over or of another day, chosen stops that were worked meanwhile, and nothing.
 */
export function stopsToMove<S extends Stop>(
  from: Run,
  to: Run | undefined,
  stops: readonly S[],
  chosen: readonly string[] | undefined,
): readonly S[] {
  if (isCompleted(from))
    throw new Refusal('conflict', 'run-moved-on', 'This run is over: its stops stay where they are.');
  if (to && (to.id === from.id || to.date !== from.date))
    throw new Refusal('conflict', 'other-day', 'Choose another run of the same day.');
  if (to && isRunOver(to)) throw new Refusal('conflict', 'run-moved-on', 'The other run is over. Choose another one.');
  const wanted = chosen && new Set(chosen);
  const moving = stops.filter((stop) => (wanted ? wanted.has(stop.id) : !isWorked(stop)));
  if (moving.some(isWorked) || (wanted && moving.length < wanted.size))
    throw new Refusal('conflict', 'stop-moved-on', 'Some of these stops were worked or moved meanwhile.');
  if (moving.length === 0) throw new Refusal('conflict', 'nothing-to-move', 'This run has no open stops.');
  return moving;
}
