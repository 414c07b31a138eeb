import { inHandOf } from '../../features/daily-routes/in-hand.ts';
import type { DailyRoute } from '../../features/daily-routes/run-shapes.ts';
import type { Route } from '../../features/routes/contract.ts';
import { countText } from '../../features/routes/listing.ts';
import type { Day } from '../../kernel/calendar.ts';

type Work = Readonly<{
  runs: readonly DailyRoute[];
  today: Day;
  routes: readonly Pick<Route, 'name' | 'driver'>[];
  /** How many are assigned to them. */
  openTasks: number;
}>;

const names = new Intl.ListFormat('en-US');

/**
 * What the office has to know before somebody stops working here: what is in their hands today, and what nobody does from
 * then on. Undefined for nothing.
 */
export function leftBehind(
  user: Readonly<{ id: string; firstName: string }>,
  { runs, today, routes, openTasks }: Work,
): string | undefined {
  const theirs = routes.filter(({ driver }) => driver?.id === user.id).map(({ name }) => name);
  const isOne = openTasks === 1;
  const said = [
    inHandOf(user, runs, today),
    theirs.length > 0 ? `${names.format(theirs)} ${theirs.length === 1 ? 'has' : 'have'} no driver then.` : undefined,
    openTasks > 0
      ? `${countText(openTasks, 'open task')} ${isOne ? 'is' : 'are'} assigned to ${user.firstName}: give ${isOne ? 'it' : 'them'} to somebody else, or nobody has ${isOne ? 'it' : 'them'} on their dashboard.`
      : undefined,
  ];
  return said.filter((one) => one !== undefined).join(' ') || undefined;
}
