import { Button } from '@mantine/core';
import type { Day } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { openStops } from '../progress.ts';
import { driverName } from './run-progress.tsx';
import { dailyWords } from './words.ts';
import { dayWords } from './words-day.ts';
import './unserved.css';

/** What nobody drove on the days before: shown with today's runs until each is completed or cancelled on its own day. */
export function NeverStarted({ onDate }: Readonly<{ onDate: (date: Day) => void }>) {
  const say = useWords(dayWords);
  const { noDriver } = useWords(dailyWords);
  const { today } = useCompany();
  const { data } = useRead(daily.neverStarted, {});
  if (!data || data.dailyRoutes.length === 0) return null;
  return (
    <Notice tone="warning">
      <div className="unserved-waiting">
        <span className="two-lines">
          <b>{say.neverStarted(data.dailyRoutes.length)}</b>
          <small>{say.whatBecomesOfThem}</small>
        </span>
        <ul>
          {data.dailyRoutes.map((run) => {
            const stops = say.stops(openStops(run.stops));
            return (
              <li key={run.id}>
                <span>
                  {run.routeName} · {say.nearDay(run.date, today)} · {stops} · {driverName(run, noDriver)}
                </span>
                <span className="unserved-actions">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={say.openDayOf(run.date, today, run.routeName)}
                    onClick={() => onDate(run.date)}
                  >
                    {say.openDay(run.date, today)}
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </Notice>
  );
}
