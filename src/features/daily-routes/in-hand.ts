import { type Day, formatWholeDay } from '../../kernel/calendar.ts';
import { pluralOf } from '../../kernel/language.ts';
import { workableStops } from './progress.ts';
import type { DailyRoute } from './run-shapes.ts';
import { isRunOver } from './statuses.ts';

const plural = pluralOf('en');

/**
 * What the office has to know before somebody stops driving here: the runs in their hands, and that nothing comes from
 * their phone any more. Undefined where they have none.
 */
export function inHandOf(
  { id, firstName }: Readonly<{ id: string; firstName: string }>,
  runs: readonly DailyRoute[],
  today: Day,
): string | undefined {
  const theirs = runs.filter((run) => run.driver?.id === id && !isRunOver(run));
  if (theirs.length === 0) return undefined;
  const said = theirs.map(({ routeName, date, stops }) => {
    const drives = date === today ? `drives ${routeName} today` : `has ${routeName} of ${formatWholeDay(date)} open`;
    const all = workableStops(stops);
    return `${firstName} ${drives}: ${stops.worked} of ${all} ${plural(all, 'stop is', 'stops are')} done.`;
  });
  return `${said.join(' ')} What their phone has not sent by then does not arrive any more: give the rest to somebody else first, and let the phone send.`;
}
