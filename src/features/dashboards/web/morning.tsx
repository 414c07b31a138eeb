import { IconAlertTriangle, IconClock, IconSnowflake } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatClock } from '../../../kernel/calendar.ts';
import { useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import type { EmployeeDashboard, MorningRun } from '../employee.ts';
import { clockOf } from '../rules.ts';
import { type EmployeeWords, employeeWords } from './words.ts';

type MorningProps = Readonly<{
  dashboard: EmployeeDashboard;
  /** The office's word for an accommodation, in the reader's language. */
  accommodation: (type: string) => string;
}>;

/** When to start, and what is not as it was last time: a driver's first look in the morning. */
export function Morning({ dashboard: { closed, mornings }, accommodation }: MorningProps) {
  const say = useWords(employeeWords);
  const { longDay } = useTimes();
  if (!closed && mornings.length === 0) return null;
  return (
    <Panel title={say.beforeYouStart}>
      <ul className="morning">
        {closed && (
          <li data-tone="warning">
            <IconSnowflake size={20} aria-hidden />
            <b>
              {closed.movedTo
                ? say.closedTodayMoved(closed.name, longDay(closed.movedTo))
                : say.closedToday(closed.name)}
            </b>
          </li>
        )}
        {mornings.map((run) => (
          <MorningItem key={run.id} run={run} say={say} accommodation={accommodation} />
        ))}
      </ul>
    </Panel>
  );
}

type MorningItemProps = Readonly<{ run: MorningRun; say: EmployeeWords; accommodation: (type: string) => string }>;

function MorningItem({ run, say, accommodation }: MorningItemProps) {
  const { routeName, usualStart, isStarted, isCompared, special } = run;
  const language = useLanguage();
  const { longDay } = useTimes();
  const news = newsOf(special, say, accommodation);
  return (
    <li>
      <IconClock size={20} aria-hidden />
      <div>
        <b>{routeName}</b>
        <p>
          {isStarted
            ? say.underWay
            : usualStart === null
              ? null
              : say.usualStart(formatClock(clockOf(usualStart), language))}
        </p>
        {special.closures.map(({ name, from }) => (
          <p key={`${name} ${from}`} className="morning-closure">
            <IconAlertTriangle size={16} aria-hidden />
            {say.movedHere(name, longDay(from))}
          </p>
        ))}
        {news.length === 0 && special.closures.length === 0 ? (
          <p>{isCompared ? say.nothingChanged : say.nothingSpecial}</p>
        ) : (
          news.map(({ title, lines }) => <News key={title} title={title} lines={lines} say={say} />)
        )}
      </div>
    </li>
  );
}

const shownLines = 3;

function News({ title, lines, say }: Readonly<{ title: string; lines: readonly string[]; say: EmployeeWords }>) {
  const more = lines.length - shownLines;
  const list = (some: readonly string[]): ReactNode => (
    <ul>
      {some.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <div className="morning-news">
      <strong>{title}</strong>
      {list(lines.slice(0, shownLines))}
      {more > 0 && (
        <details>
          <summary>{say.andMore(more)}</summary>
          {list(lines.slice(shownLines))}
        </details>
      )}
    </div>
  );
}

/** What is special, the most important first; nothing of what is as always. */
function newsOf(special: MorningRun['special'], say: EmployeeWords, accommodation: (type: string) => string) {
  const { accommodations, added, removed, cans, held } = special;
  const at = ({ order, street }: Readonly<{ order: number; street: string }>) => say.stopAt(order, street);
  return [
    {
      title: say.accommodations(accommodations.length),
      lines: accommodations.map(({ order, street, type, notes }) =>
        say.accommodationAt(order, street, [accommodation(type), notes].filter(Boolean).join(': ')),
      ),
    },
    { title: say.added(added.length), lines: added.map(at) },
    { title: say.removed(removed.length), lines: removed.map(({ street }) => street) },
    { title: say.cansChanged(cans.length), lines: cans.map(say.cansAt) },
    { title: say.held(held.length), lines: held.map(at) },
  ].filter(({ lines }) => lines.length > 0);
}
