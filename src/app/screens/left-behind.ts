import { inHandOf } from '../../features/daily-routes/in-hand.ts';
import type { DailyRoute } from '../../features/daily-routes/run-shapes.ts';
import type { Route } from '../../features/routes/contract.ts';
import { countText } from '../../features/routes/listing.ts';
import type { Day } from '../../kernel/calendar.ts';
import { pluralOf } from '../../kernel/language.ts';

type Work = Readonly<{
  runs: readonly DailyRoute[];
  today: Day;
  routes: readonly Pick<Route, 'name' | 'driver'>[];
  /** How many are assigned to them. */
  openTasks: number;
}>;

const plural = pluralOf('en');
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
  const tasks = countText(openTasks, 'open task');
  const said = [
    inHandOf(user, runs, today),
    theirs.length > 0 ? `${names.format(theirs)} ${plural(theirs.length, 'has', 'have')} no driver then.` : undefined,
    openTasks > 0
      ? plural(
          openTasks,
          `${tasks} is assigned to ${user.firstName}: give it to somebody else, or nobody has it on their dashboard.`,
          `${tasks} are assigned to ${user.firstName}: give them to somebody else, or nobody has them on their dashboard.`,
        )
      : undefined,
  ];
  return said.filter((one) => one !== undefined).join(' ') || undefined;
}
